// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/lines_painter.h"

#include <QSize>

namespace fovea::ui
{

/// Lines on their own: a picture for a page or a file that says itself what it shows.
struct LinesFigure {
    LinesScene scene; ///< its lines are drawn anew
    bool isHorizontal = false;
    double pitch = 24; ///< pixels from one token to the next
    QString model; ///< e.g. "playground"
};

/// Draws title (step, heads, model), tiles of the heads, tokens and lines on the theme's surface.
/// Where the tokens do not fit, those from the first in view are drawn, and the picture says so.
/// May be called on a worker with a painter of its own. @pre the scene has data @throws Stopped
void paint(QPainter& painter, const QRectF& rect, const LinesFigure& figure, const Theme& theme,
    Monitor& monitor = Monitor::none());

/// Room for all tokens, bounded to 2400 pixels a side.
QSize preferredSize(const LinesFigure& figure);

} // namespace fovea::ui
