// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "picture_options.h"

#include "export/picture.h"
#include "style/theme.h"

namespace fovea::app
{

void writePicture(const Request& request, const std::string& path, QSize preferredSize,
    const std::function<void(QPainter&, const QRectF&, const ui::Theme&)>& paint)
{
    const ui::Theme& theme = request.theme == "dark" ? ui::Theme::darkTheme() : ui::Theme::light();
    const QSize size
        = request.size ? QSize(request.size->width, request.size->height) : preferredSize;
    ui::writePicture(QString::fromStdString(path), size, request.size ? 1 : 2,
        [&](QPainter& painter, const QRectF& area) { paint(painter, area, theme); });
}

} // namespace fovea::app
