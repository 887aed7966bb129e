// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/heatmap_cells.h"

#include "views/heatmap_marks.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

Range intersection(Range a, Range b)
{
    return {std::max(a.begin, b.begin), std::min(a.end, b.end)};
}

// The cells of the matrix below a tile.
Range below(Index tile, int level)
{
    const Index side = tileSize << level;
    return {tile * side, (tile + 1) * side};
}

// Widened to whole cells of a level.
Range whole(Range cells, int level)
{
    return {cells.begin >> level << level, cellsAtLevel(cells.end, level) << level};
}

QRectF sourceRect(const TileKey& key, Range rows, Range columns)
{
    const double step = double(Index(1) << key.level);
    return {double(columns.begin) / step - double(key.column * tileSize),
        double(rows.begin) / step - double(key.row * tileSize), double(columns.size()) / step,
        double(rows.size()) / step};
}

} // namespace

std::vector<TileKey> visibleTiles(const HeatmapGeometry& geometry, int level)
{
    const Index side = tileSize << level;
    const Range rows = geometry.visibleRows();
    const Range columns = geometry.visibleColumns();
    std::vector<TileKey> keys;
    for (Index r = rows.begin / side; r * side < rows.end; ++r) {
        for (Index c = columns.begin / side; c * side < columns.end; ++c)
            keys.push_back({level, r, c});
    }
    const double row = double(rows.begin + rows.end) / 2 / double(side) - 0.5;
    const double column = double(columns.begin + columns.end) / 2 / double(side) - 0.5;
    std::stable_sort(keys.begin(), keys.end(), [&](const TileKey& a, const TileKey& b) {
        return std::hypot(double(a.row) - row, double(a.column) - column)
            < std::hypot(double(b.row) - row, double(b.column) - column);
    });
    return keys;
}

void paintTiles(QPainter& painter, const HeatmapGeometry& geometry, HeatmapTiles& tiles, int level)
{
    for (const TileKey& key : visibleTiles(geometry, level)) {
        // Only what is visible is handed to the painter: a whole tile may be 40,000 pixels wide.
        Range rows = intersection(geometry.visibleRows(), below(key.row, level));
        Range columns = intersection(geometry.visibleColumns(), below(key.column, level));
        const auto [found, tile] = tiles.findCoarser(key);
        if (found == key) {
            rows = whole(rows, level);
            columns = whole(columns, level);
        }
        painter.drawImage(
            geometry.blockRect(rows, columns), tile->image, sourceRect(found, rows, columns));
        if (level == 0 && tile->hasNonFinite && found == key)
            paintNonFinite(painter, geometry, rows, columns,
                tile->values->block(rows.begin - key.row * tileSize,
                    columns.begin - key.column * tileSize, rows.size(), columns.size()));
    }
}

void paintPlaceholder(
    QPainter& painter, const QRectF& cells, const QString& text, const Theme& theme)
{
    painter.fillRect(cells, theme.raised);
    painter.setPen(theme.mutedText);
    painter.drawText(cells, int(Qt::AlignCenter), text);
}

} // namespace fovea::ui
