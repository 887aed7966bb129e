// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/heatmap_data.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace fovea::ui
{

namespace
{

float magnitude(const ValueRange& range)
{
    return std::max(std::abs(range.minimum), std::abs(range.maximum));
}

} // namespace

bool TokenNotes::hasTwoSegments() const
{
    return std::find(segments.begin(), segments.end(), 1) != segments.end();
}

const WordNote* TokenNotes::wordAt(Index token) const
{
    const auto after = std::upper_bound(words.begin(), words.end(), token,
        [](Index t, const WordNote& word) { return t < word.tokens.begin; });
    if (after == words.begin() || std::prev(after)->tokens.end <= token)
        return nullptr;
    return &*std::prev(after);
}

ColourScale RowScales::at(Range rows) const
{
    if (!m_summary)
        return m_scale;
    const auto begin = m_summary->rowMagnitude.begin() + m_first;
    return ColourScale::linear(*std::max_element(begin + rows.begin, begin + rows.end), m_isSigned);
}

RowScales RowScales::from(Index first) const
{
    RowScales scales = *this;
    scales.m_first += first;
    return scales;
}

HeatmapData::HeatmapData(std::shared_ptr<const AttentionMap> map, Site site, QStringList rowLabels,
    QStringList columnLabels, std::shared_ptr<const TokenNotes> notes)
    : m_map(std::move(map)), m_difference(dynamic_cast<const DifferenceMap*>(m_map.get())),
      m_site(std::move(site)), m_rowLabels(std::move(rowLabels)),
      m_columnLabels(std::move(columnLabels)), m_notes(std::move(notes)), m_rows{0, m_map->rows()},
      m_columns{0, m_map->columns()}
{
    assert(!m_notes || Index(m_notes->special.size()) == rows());
    assert(m_rowLabels.size() == rows() && m_columnLabels.size() == columns());
}

HeatmapData::HeatmapData(std::shared_ptr<const HeatmapData> whole, Range rows, Range columns)
    : m_map(whole->m_map->part(rows, columns)),
      m_difference(dynamic_cast<const DifferenceMap*>(m_map.get())),
      m_sideNames(whole->m_sideNames), m_site(whole->m_site),
      m_rowLabels(whole->m_rowLabels.mid(rows.begin, rows.size())),
      m_columnLabels(whole->m_columnLabels.mid(columns.begin, columns.size())),
      m_notes(whole->m_notes),
      m_whole(std::move(whole)), m_rows(rows), m_columns(columns)
{
    assert(!m_whole->m_whole);
}

HeatmapData::HeatmapData(
    const HeatmapData& whole, const std::vector<Index>& columns, bool renormalise)
    : HeatmapData(whole.m_map->withoutColumns(columns, renormalise), whole.m_site,
        whole.m_rowLabels, whole.m_columnLabels, whole.m_notes)
{
    m_sideNames = whole.m_sideNames;
}

std::shared_ptr<const HeatmapData> HeatmapData::difference(
    const HeatmapData& first, const HeatmapData& second, QStringList names,
    std::vector<HeadPair> heads)
{
    assert(names.size() == 2);
    auto map = heads.empty()
        ? std::make_shared<DifferenceMap>(first.m_map, second.m_map)
        : std::make_shared<DifferenceMap>(first.m_map, second.m_map, std::move(heads));
    auto data = std::make_shared<HeatmapData>(std::move(map), first.m_site, first.m_rowLabels,
        first.m_columnLabels, first.m_whole ? nullptr : first.m_notes);
    data->m_sideNames = std::move(names);
    return data;
}

HeatmapData::HeatmapData(const HeatmapData& data, float magnitude) : HeatmapData(data)
{
    m_magnitude = magnitude;
}

bool HeatmapData::isTokenByToken() const
{
    return m_site.kind == SiteKind::Weights || m_site.kind == SiteKind::Scores;
}

HeatmapScale HeatmapData::scaleFor(HeatmapScale wanted) const
{
    return isSigned() && wanted == HeatmapScale::Logarithmic ? HeatmapScale::PerHead : wanted;
}

// The heads that a scale must have read.
Range HeatmapData::headsOf(HeatmapScale scale, Index head) const
{
    switch (scaleFor(scale)) {
    case HeatmapScale::Absolute:
        return isSigned() ? Range{0, heads()} : Range{};
    case HeatmapScale::PerRow:
    case HeatmapScale::PerHead:
        return {head, head + 1};
    case HeatmapScale::Logarithmic:
        break;
    }
    return {};
}

RowScales HeatmapData::scales(HeatmapScale scale, Index head, Monitor& monitor) const
{
    if (m_magnitude && scaleFor(scale) == HeatmapScale::PerHead)
        return RowScales(ColourScale::linear(*m_magnitude, isSigned()));
    if (m_whole)
        return m_whole->scales(scale, head, monitor).from(m_rows.begin);
    if (scaleFor(scale) == HeatmapScale::Logarithmic)
        return RowScales(ColourScale::logarithmic());
    if (scaleFor(scale) == HeatmapScale::PerRow)
        return {m_map->summary(head, monitor), isSigned()};
    const Range heads = headsOf(scale, head);
    float largest = heads.size() == 0 ? 1 : 0;
    for (Index h = heads.begin; h < heads.end; ++h)
        largest = std::max(largest, magnitude(m_map->summary(h, monitor)->range));
    return RowScales(ColourScale::linear(largest, isSigned()));
}

std::optional<RowScales> HeatmapData::knownScales(HeatmapScale scale, Index head) const
{
    if (cellsToRead(scale, head) > 0)
        return {};
    return scales(scale, head);
}

Index HeatmapData::cellsToRead(HeatmapScale scale, Index head) const
{
    const HeatmapData& all = whole();
    const Range heads = headsOf(scale, head);
    Index cells = 0;
    for (Index h = heads.begin; h < heads.end; ++h) {
        if (!all.m_map->knownSummary(h))
            cells += all.rows() * all.columns();
    }
    return cells;
}

} // namespace fovea::ui
