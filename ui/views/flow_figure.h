// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/flow_picture.h"
#include "views/flow_painter.h"

#include <QSize>

namespace fovea::ui
{

/// A flow diagram on its own: a picture for a page or a file that says itself what it shows.
struct FlowFigure {
    FlowScene scene; ///< its font, size and scroll are of no meaning
    std::vector<Tensor> mixed; ///< as in FlowPictureRequest
    Tensor paths;
    QString title;
    QString model; ///< e.g. "playground"
    QString sentence; ///< what the lines show
};

/// Draws title, caption, the names of layers and tokens, and the lines, all as vectors, on the
/// theme's surface. May be called on a worker with a painter of its own. @throws Stopped
void paint(QPainter& painter, const QRectF& rect, const FlowFigure& figure, const Theme& theme,
    Monitor& monitor = Monitor::none());

/// Room for all tokens.
QSize preferredSize(const FlowFigure& figure);

} // namespace fovea::ui
