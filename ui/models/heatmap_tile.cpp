// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/heatmap_tile.h"

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

HeatmapTile renderTile(const HeatmapData& data, const HeatmapLook& look, int level, Range rows,
    Range columns, Monitor& monitor)
{
    Matrix values(rows.size(), columns.size());
    if (level == 0)
        data.map().block(look.head, rows, columns, values, monitor);
    else
        data.map().reducedBlock(look.head, level,
            data.isSigned() ? Reduction::Mean : Reduction::Maximum, rows, columns, values, monitor);

    const ColourTable& table = ColourMap::get(look.colourMap).table();
    HeatmapTile tile{QImage(int(columns.size()), int(rows.size()), QImage::Format_RGB32), false};
    for (Index r = 0; r < rows.size(); ++r) {
        // A coarser row of a per-row scale takes the scale of the first row below it.
        const ColourScale scale
            = data.colourScale(look.scale, look.head, (rows.begin + r) << level);
        QRgb* line = reinterpret_cast<QRgb*>(tile.image.scanLine(int(r)));
        for (Index c = 0; c < columns.size(); ++c) {
            const float value = values(r, c);
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

QImage renderThumbnail(
    const HeatmapData& data, const HeatmapLook& look, int longestSide, Monitor& monitor)
{
    int level = 0;
    while (cellsAtLevel(std::max(data.rows(), data.columns()), level) > longestSide)
        ++level;
    return renderTile(data, look, level, {0, cellsAtLevel(data.rows(), level)},
        {0, cellsAtLevel(data.columns(), level)}, monitor)
        .image;
}

} // namespace fovea::ui
