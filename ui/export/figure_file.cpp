// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "export/figure_file.h"

#include "export/picture.h"
#include "style/theme.h"

namespace fovea::ui
{

void writeFigure(const OutputOptions& options, const std::string& path, QSize preferredSize,
    const std::function<void(QPainter&, const QRectF&, const Theme&)>& paint)
{
    const Theme& theme = options.theme == "dark" ? Theme::darkTheme() : Theme::light();
    const QSize size
        = options.size ? QSize(options.size->width, options.size->height) : preferredSize;
    writePicture(QString::fromStdString(path), size, options.size ? 1 : 2,
        [&](QPainter& painter, const QRectF& area) { paint(painter, area, theme); });
}

} // namespace fovea::ui
