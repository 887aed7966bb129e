// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "style/theme.h"
#include "tensor/tensor.h"

#include <QRectF>

class QPainter;

namespace fovea::ui
{

/// Signed numbers side by side.
struct NumberStrip {
    Eigen::Ref<const Eigen::RowVectorXf> numbers;
    float magnitude = 1; ///< of the symmetric scale
};

/// One cell a number, in the colours of the diverging map: numbers above 0 stand high in the area,
/// those below low, since colour alone does not tell. Where there are more numbers than pixels, a
/// pixel shows the largest of its own; NaN and infinity have the whole height.
/// @param asVectors each cell a rectangle, for files; else one image
void paintCells(
    QPainter& painter, const QRectF& area, const NumberStrip& strip, bool asVectors = false);

/// The same as bars up and down from a line in the middle.
void paintBars(QPainter& painter, const QRectF& area, const NumberStrip& strip, const Theme& theme);

} // namespace fovea::ui
