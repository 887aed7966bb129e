// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/heatmap_tile.h"

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

Range tileRange(Index tile, Index count)
{
    const Index begin = tile * tileSize;
    return {begin, std::min(begin + tileSize, count)};
}

} // namespace

Reduction usualReduction(const HeatmapData& data)
{
    return data.isSigned() ? Reduction::Mean : Reduction::Maximum;
}

qint64 HeatmapTile::bytes() const
{
    return image.sizeInBytes() + (values ? qint64(values->size()) * qint64(sizeof(float)) : 0);
}

int levelFitting(const HeatmapData& data, Index longestSide)
{
    int level = 0;
    while (cellsAtLevel(std::max(data.rows(), data.columns()), level) > longestSide)
        ++level;
    return level;
}

Range tileRows(const HeatmapData& data, const TileKey& key)
{
    return tileRange(key.row, cellsAtLevel(data.rows(), key.level));
}

Range tileColumns(const HeatmapData& data, const TileKey& key)
{
    return tileRange(key.column, cellsAtLevel(data.columns(), key.level));
}

std::shared_ptr<const Matrix> readTile(const HeatmapData& data, const HeatmapLook& look, int level,
    Range rows, Range columns, Monitor& monitor)
{
    auto values = std::make_shared<Matrix>(rows.size(), columns.size());
    if (level == 0)
        data.map().block(look.head, rows, columns, *values, monitor);
    else
        data.map().reducedBlock(look.head, level, look.reduction, rows, columns, *values, monitor);
    return values;
}

HeatmapTile colourTile(std::shared_ptr<const Matrix> values, const HeatmapLook& look,
    const RowScales& scales, int level, Index firstRow, Index rows)
{
    const ColourTable& table = ColourMap::get(look.colourMap).table();
    HeatmapTile tile{
        values, QImage(int(values->cols()), int(values->rows()), QImage::Format_RGB32), false};
    for (Index r = 0; r < values->rows(); ++r) {
        const Index row = firstRow + r;
        const ColourScale scale
            = scales.at(Range{row << level, std::min((row + 1) << level, rows)});
        const float* numbers = values->data() + r * values->cols();
        QRgb* line = reinterpret_cast<QRgb*>(tile.image.scanLine(int(r)));
        for (Index c = 0; c < values->cols(); ++c) {
            const float value = numbers[c];
            if (std::isfinite(value)) {
                line[c] = table[std::size_t(scale.position(value) * 255 + 0.5f)];
            } else {
                line[c] = std::isnan(value) ? ColourMap::notANumber() : infinityColour;
                tile.hasNonFinite = true;
            }
        }
    }
    return tile;
}

HeatmapTile renderTile(const HeatmapData& data, const HeatmapLook& look, int level, Range rows,
    Range columns, Monitor& monitor)
{
    const RowScales scales = data.scales(look.scale, look.head, monitor);
    return colourTile(readTile(data, look, level, rows, columns, monitor), look, scales, level,
        rows.begin, data.rows());
}

QImage renderThumbnail(
    const HeatmapData& data, const HeatmapLook& look, int longestSide, Monitor& monitor)
{
    const int level = levelFitting(data, longestSide);
    return renderTile(data, look, level, {0, cellsAtLevel(data.rows(), level)},
        {0, cellsAtLevel(data.columns(), level)}, monitor)
        .image;
}

} // namespace fovea::ui
