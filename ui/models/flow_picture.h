// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/monitor.h"
#include "tensor/tensor.h"

#include <QColor>
#include <QImage>

#include <vector>

class QPainter;

namespace fovea::ui
{

/// Weights below are not drawn, nor are shares of a token's paths.
constexpr float flowWeightThreshold = 0.02F;
constexpr float flowShareThreshold = 0.005F;
/// No more lines than this of either kind, the strongest, are drawn.
constexpr std::size_t flowLinesLimit = 3000;

/// Tokens as columns of nodes, one column of states before the first layer and one after each, and
/// lines from layer to layer.
struct FlowPictureRequest {
    std::vector<Tensor> mixed; ///< [n, n] per layer, the lowest first
    Tensor paths; ///< explain::sharesByLayer() of the chosen token
    QSize size; ///< pixels
    double margin = 0; ///< from the edges to the outer columns, pixels
    double pitch = 1; ///< from one token to the next, pixels; the first lies half of it from the top
    double ratio = 1; ///< pixels of the device for one of the view
    QColor line; ///< of all weights
    QColor path; ///< of the token's paths
    QColor ground; ///< inside the nodes
};

struct FlowPicture {
    QImage image; ///< ARGB32_Premultiplied, transparent where nothing is
    int lines = 0; ///< of weights
    int paths = 0; ///< of the token
    double dropped = 0; ///< the part of all weight that has no line, 0..1
    double droppedPaths = 0; ///< the part of the token's paths that has none, 0..1
};

/// Draws the nodes and lines from the painter's origin, in the pixels of the request.
/// @return all but the image @throws Stopped
FlowPicture paintFlow(QPainter& painter, const FlowPictureRequest& request,
    Monitor& monitor = Monitor::none());

/// For a worker. @throws Stopped
FlowPicture drawFlow(const FlowPictureRequest& request, Monitor& monitor = Monitor::none());

} // namespace fovea::ui
