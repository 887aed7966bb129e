// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/unseen_part.h"

#include "style/theme.h"

#include <QPainter>
#include <QPainterPath>

namespace fovea::ui
{

void paintUnseen(QPainter& painter, const QRectF& whole, const QRectF& seen, const Theme& theme)
{
    constexpr int veil = 150, stripes = 70; // opacity of 255
    QPainterPath unseen;
    unseen.addRect(whole);
    QPainterPath inner;
    inner.addRect(seen);
    unseen -= inner;
    QColor ground = theme.window;
    ground.setAlpha(veil);
    QColor lines = theme.text;
    lines.setAlpha(stripes);
    painter.fillPath(unseen, ground);
    painter.fillPath(unseen, QBrush(lines, Qt::BDiagPattern));
}

} // namespace fovea::ui
