// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/heatmap_data.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace fovea::ui
{

HeatmapData::HeatmapData(std::shared_ptr<const AttentionMap> map, Site site, QStringList rowLabels,
    QStringList columnLabels, Monitor& monitor)
    : m_map(std::move(map)), m_site(std::move(site)), m_rowLabels(std::move(rowLabels)),
      m_columnLabels(std::move(columnLabels)), m_heads(std::size_t(m_map->heads()))
{
    assert(m_rowLabels.size() == rows() && m_columnLabels.size() == columns());
    Matrix line(1, columns());
    for (Index h = 0; h < heads(); ++h) {
        Head& head = m_heads[std::size_t(h)];
        head.rowMagnitudes.resize(std::size_t(rows()));
        for (Index r = 0; r < rows(); ++r) {
            m_map->block(h, {r, r + 1}, {0, columns()}, line, monitor);
            float magnitude = 0;
            for (Index c = 0; c < columns(); ++c) {
                if (std::isfinite(line(0, c)))
                    magnitude = std::max(magnitude, std::abs(line(0, c)));
            }
            head.rowMagnitudes[std::size_t(r)] = magnitude;
            head.magnitude = std::max(head.magnitude, magnitude);
        }
        m_magnitude = std::max(m_magnitude, head.magnitude);
    }
}

bool HeatmapData::isTokenByToken() const
{
    return m_site.kind == SiteKind::Weights || m_site.kind == SiteKind::Scores;
}

HeatmapScale HeatmapData::scaleFor(HeatmapScale wanted) const
{
    return isSigned() && wanted == HeatmapScale::Logarithmic ? HeatmapScale::PerHead : wanted;
}

ColourScale HeatmapData::colourScale(HeatmapScale scale, Index head, Index row) const
{
    const Head& statistics = m_heads[std::size_t(head)];
    switch (scaleFor(scale)) {
    case HeatmapScale::Absolute:
        return ColourScale::linear(isSigned() ? m_magnitude : 1, isSigned());
    case HeatmapScale::PerRow:
        return ColourScale::linear(statistics.rowMagnitudes[std::size_t(row)], isSigned());
    case HeatmapScale::PerHead:
        return ColourScale::linear(statistics.magnitude, isSigned());
    case HeatmapScale::Logarithmic:
        break;
    }
    return ColourScale::logarithmic();
}

} // namespace fovea::ui
