// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/heatmap_tile.h"
#include "style/theme.h"
#include "views/heatmap_geometry.h"

class QFont;
class QPainter;

namespace fovea::ui
{

/// What is drawn over the coloured cells of a heat map. All work on the visible cells only, and do
/// nothing where the cells are too small for it.

/// Hairlines between cells.
void paintCellGaps(QPainter& painter, const HeatmapGeometry& geometry, const Theme& theme);
/// A hatch over runs of NaN and infinity, so that colour is not all that tells them.
/// @param values of the block rows x columns
void paintNonFinite(QPainter& painter, const HeatmapGeometry& geometry, Range rows, Range columns,
    const Eigen::Ref<const Matrix>& values);
/// The numbers in the cells, black or white, whichever reads better on the cell.
void paintCellValues(QPainter& painter, const HeatmapGeometry& geometry, const HeatmapData& data,
    const HeatmapLook& look, const RowScales& scales, const QFont& font);
/// Frames the row and the column of a cell and the cell itself.
void paintCross(QPainter& painter, const HeatmapGeometry& geometry, Cell cell, const Theme& theme);
/// Frames a pinned cell.
void paintPin(QPainter& painter, const HeatmapGeometry& geometry, Cell cell, const Theme& theme);

/// A number short enough for a cell: three significant digits or fewer.
QString cellText(float value);

} // namespace fovea::ui
