// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/heatmap_tiles.h"
#include "style/theme.h"
#include "views/heatmap_geometry.h"

class QPainter;

namespace fovea::ui
{

/// The tiles of a level that can be seen, those nearest to the centre of the view first.
std::vector<TileKey> visibleTiles(const HeatmapGeometry& geometry, int level);

/// Draws the visible cells of a level from tiles that are there: where one is missing, a coarser
/// one stands in for it. At the finest level NaN and infinity are hatched.
/// @pre tiles.hasPicture()
void paintTiles(QPainter& painter, const HeatmapGeometry& geometry, HeatmapTiles& tiles, int level);

/// Says that the first picture is on its way.
void paintPlaceholder(
    QPainter& painter, const QRectF& cells, const QString& text, const Theme& theme);

} // namespace fovea::ui
