// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

#include <QPolygonF>

#include <vector>

namespace fovea::ui
{

/// The lines along which a plane of numbers crosses a level, in units of cells: cell (column, row)
/// covers [column, column + 1) x [row, row + 1). Vector lines, so they are sharp at any zoom.
///
/// Smooth: marching squares between the cell centres (Lorensen and Cline's marching cubes, 1987, in
/// the plane), the mean of a square's corners deciding its saddles; beyond the outermost centres
/// values stay constant. Not smooth: along the edges between the cells at or above the level and
/// those below it. Squares with a corner that is not finite have no line.
/// Each polygon is one connected line; a closed one ends where it begins.
/// @pre plane is float32 [height, width]
std::vector<QPolygonF> contourLines(const Tensor& plane, float level, bool smooth);

} // namespace fovea::ui
