// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/heatmap_sinks.h"

#include <algorithm>
#include <numeric>

namespace fovea::ui
{

std::shared_ptr<const SinkMass> sinkMass(
    const AttentionMap& map, Index head, const std::vector<Index>& columns, Monitor& monitor)
{
    constexpr Index stripRows = 4096;
    auto mass = std::make_shared<SinkMass>();
    mass->rows.resize(std::size_t(map.rows()));
    Matrix strip(std::min(stripRows, map.rows()), 1);
    for (const Index column : columns) {
        for (Index r = 0; r < map.rows(); r += stripRows) {
            const Index count = std::min(stripRows, map.rows() - r);
            map.block(head, {r, r + count}, {column, column + 1}, strip.topRows(count), monitor);
            for (Index i = 0; i < count; ++i)
                mass->rows[std::size_t(r + i)] += strip(i, 0);
        }
    }
    const double sum = std::accumulate(mass->rows.begin(), mass->rows.end(), 0.0);
    mass->mean = sum / double(std::max<std::size_t>(1, mass->rows.size()));
    return mass;
}

} // namespace fovea::ui
