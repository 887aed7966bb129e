// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/heatmap_data.h"
#include "style/colour_map.h"

#include <QImage>

namespace fovea::ui
{

/// How a part of a heat map is to be coloured.
struct HeatmapLook {
    Index head = 0;
    HeatmapScale scale = HeatmapScale::Absolute;
    ColourMapName colourMap = ColourMapName::Viridis;
    bool operator==(const HeatmapLook&) const = default;
};

/// A picture of a block of cells, one pixel a cell.
struct HeatmapTile {
    QImage image;
    bool hasNonFinite = false; ///< some cells want a hatch
};

/// Colour of plus and minus infinity (masked scores): a grey that no colour map of numbers has.
constexpr QRgb infinityColour = 0xFF8C8C88;

/// Colours a block of cells of a level (AttentionMap::reducedBlock). A coarser cell shows the
/// largest weight below it, so that no strong link gets lost; of signed numbers it shows the mean.
/// Ranges count cells of that level.
HeatmapTile renderTile(const HeatmapData& data, const HeatmapLook& look, int level, Range rows,
    Range columns, Monitor& monitor = Monitor::none());

/// The whole matrix of a head, reduced until neither side is longer than `longestSide` pixels.
QImage renderThumbnail(const HeatmapData& data, const HeatmapLook& look, int longestSide,
    Monitor& monitor = Monitor::none());

/// Cells of a level along an axis of `count` cells.
constexpr Index cellsAtLevel(Index count, int level)
{
    return (count + (Index(1) << level) - 1) >> level;
}

} // namespace fovea::ui
