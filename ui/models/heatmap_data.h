// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/colour_scale.h"
#include "sites/attention_map.h"
#include "sites/site.h"

#include <QStringList>

#include <memory>
#include <vector>

namespace fovea::ui
{

/// A matrix with its labels, ready to be drawn: everything a heat map shows changes in one step,
/// by handing over another HeatmapData. Immutable; made on a worker.
class HeatmapData
{
public:
    /// Reads the map once for the largest magnitudes of its heads and rows.
    /// @param rowLabels, columnLabels as many as the map has rows and columns
    HeatmapData(std::shared_ptr<const AttentionMap> map, Site site, QStringList rowLabels,
        QStringList columnLabels, Monitor& monitor = Monitor::none());

    const AttentionMap& map() const { return *m_map; }
    const Site& site() const { return m_site; }
    const QStringList& rowLabels() const { return m_rowLabels; }
    const QStringList& columnLabels() const { return m_columnLabels; }
    Index heads() const { return m_map->heads(); }
    Index rows() const { return m_map->rows(); }
    Index columns() const { return m_map->columns(); }
    /// Weights lie in 0..1; all else may be negative and is shown around 0.
    bool isSigned() const { return m_site.kind != SiteKind::Weights; }
    /// Whether both axes are tokens, so that cells should be square.
    bool isTokenByToken() const;

    /// The scale in use when `wanted` is chosen: signed numbers have no logarithmic one.
    HeatmapScale scaleFor(HeatmapScale wanted) const;
    /// The mapping to colours of one row.
    ColourScale colourScale(HeatmapScale scale, Index head, Index row) const;

private:
    struct Head {
        float magnitude = 0;
        std::vector<float> rowMagnitudes;
    };

    std::shared_ptr<const AttentionMap> m_map;
    Site m_site;
    QStringList m_rowLabels;
    QStringList m_columnLabels;
    std::vector<Head> m_heads;
    float m_magnitude = 0;
};

} // namespace fovea::ui
