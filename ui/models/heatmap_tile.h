// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/heatmap_data.h"
#include "style/colour_map.h"

#include <QHashFunctions>
#include <QImage>

namespace fovea::ui
{

/// How a part of a heat map is to be coloured.
struct HeatmapLook {
    Index head = 0;
    HeatmapScale scale = HeatmapScale::Absolute;
    ColourMapName colourMap = ColourMapName::Viridis;
    /// What a coarser cell shows: the largest number below it, so that no strong link gets lost, or
    /// the mean.
    Reduction reduction = Reduction::Maximum;
    bool operator==(const HeatmapLook&) const = default;
};

/// The reduction a matrix has until another is chosen: the maximum for weights, the mean for signed
/// numbers.
Reduction usualReduction(const HeatmapData& data);

/// A tile of tileSize x tileSize cells of a level; fewer at the lower and right edge.
struct TileKey {
    int level = 0;
    Index row = 0; ///< counted in tiles
    Index column = 0;
    bool operator==(const TileKey&) const = default;
    friend size_t qHash(const TileKey& key, size_t seed)
    {
        return qHashMulti(seed, key.level, qint64(key.row), qint64(key.column));
    }
};

/// A block of cells as numbers and as a picture, one pixel a cell.
struct HeatmapTile {
    std::shared_ptr<const Matrix> values;
    QImage image; ///< RGB32; null while only the numbers are there
    bool hasNonFinite = false; ///< some cells want a hatch
    qint64 bytes() const;
};

/// Colour of plus and minus infinity (masked scores): a grey that no colour map of numbers has.
constexpr QRgb infinityColour = 0xFF8C8C88;

/// Cells along a side of a tile.
constexpr Index tileSize = 256;

/// Cells of a level along an axis of `count` cells.
constexpr Index cellsAtLevel(Index count, int level)
{
    return (count + (Index(1) << level) - 1) >> level;
}

/// The level at which neither side has more than `longestSide` cells.
int levelFitting(const HeatmapData& data, Index longestSide);
/// The cells of a tile, counted at its level.
Range tileRows(const HeatmapData& data, const TileKey& key);
Range tileColumns(const HeatmapData& data, const TileKey& key);

/// The numbers of a block of a level (AttentionMap::reducedBlock). Ranges count cells of that
/// level.
std::shared_ptr<const Matrix> readTile(const HeatmapData& data, const HeatmapLook& look, int level,
    Range rows, Range columns, Monitor& monitor = Monitor::none());
/// The colours of numbers that begin at row `firstRow` of a level, by a table of 256.
/// @param rows of the matrix; the last cell of a level may reach beyond them
HeatmapTile colourTile(std::shared_ptr<const Matrix> values, const HeatmapLook& look,
    const RowScales& scales, int level, Index firstRow, Index rows);
/// Both in turn, and whatever the scale needs before.
HeatmapTile renderTile(const HeatmapData& data, const HeatmapLook& look, int level, Range rows,
    Range columns, Monitor& monitor = Monitor::none());

/// The whole matrix of a head, reduced until neither side is longer than `longestSide` pixels.
QImage renderThumbnail(const HeatmapData& data, const HeatmapLook& look, int longestSide,
    Monitor& monitor = Monitor::none());

} // namespace fovea::ui
