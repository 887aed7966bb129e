// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "style/colour_map.h"
#include "tensor/tensor.h"

#include <QImage>
#include <QRectF>

#include <optional>

namespace fovea::ui
{

/// How a plane of numbers [height, width] is coloured.
struct PlaneLook {
    ColourMapName colourMap = ColourMapName::Viridis;
    /// The values at the two ends of the colour map. A gate or mask keeps 0..1: stretching a flat
    /// 0.5 would invent structure.
    float low = 0;
    float high = 1;
    float opacity = 1; ///< 0..1
    bool smooth = true; ///< bilinear between cell centres, else each cell one colour
    /// Below it nothing is drawn, so that what lies under the plane shows.
    std::optional<float> threshold;

    bool operator==(const PlaneLook&) const = default;
};

/// The value at a position in cells: cell (column, row) covers [column, column + 1) x [row, row +
/// 1) and has its value at its centre. Smooth sampling is bilinear, clamped at the edges
/// (half-pixel centres, as ops::resize).
/// @pre plane is float32 [height, width], not empty
float samplePlane(const Tensor& plane, double x, double y, bool smooth);

/// The finite values of a plane: lowest and highest; 0 and 1 when there are none.
std::pair<float, float> finiteRange(const Tensor& plane);
/// The part of the cells that is at least `threshold`, 0..1.
double fractionAbove(const Tensor& plane, float threshold);

/// Blends a plane over the pixels of `target` (Format_RGB32) inside `clip`. `place` is where the
/// whole plane lies, in pixels of the target. NaN and infinity get ColourMap::notANumber() whatever
/// the threshold. Costs a few nanoseconds a pixel of the clip, however large the plane's place is.
/// @pre plane is float32 [height, width]
void paintPlane(QImage& target, const QRect& clip, const Tensor& plane, const QRectF& place,
    const PlaneLook& look);

} // namespace fovea::ui
