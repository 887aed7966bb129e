// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/text_difference.h"

#include <cassert>

namespace fovea::ui
{

TextDifference::TextDifference(std::shared_ptr<const TextResult> changed, QStringList names)
    : m_changed(std::move(changed)), m_names(std::move(names))
{
    assert(m_changed->original);
}

TextResult::Layers TextDifference::subtract(
    const TextResult::Layers& changed, const TextResult::Layers& original) const
{
    TextResult::Layers differences;
    for (std::size_t i = 0; i < changed.size(); ++i)
        differences.push_back(HeatmapData::difference(*changed[i], *original[i], m_names));
    return differences;
}

const TextResult::Layers& TextDifference::weights()
{
    if (m_weights.empty())
        m_weights = subtract(m_changed->weights, m_changed->original->weights);
    return m_weights;
}

const TextResult::Layers& TextDifference::wordWeights()
{
    if (m_wordWeights.empty())
        m_wordWeights = subtract(m_changed->wordWeights, m_changed->original->wordWeights);
    return m_wordWeights;
}

std::shared_ptr<const HeatmapData> TextDifference::step(const std::string& site)
{
    const TextResult::Step* changed = m_changed->step(site);
    const TextResult::Step* original = m_changed->original->step(site);
    if (!changed || !original)
        return nullptr;
    if (changed->data->site().kind == SiteKind::Weights)
        return weights()[std::size_t(m_changed->layer)];
    std::shared_ptr<const HeatmapData>& known = m_steps[site];
    if (!known)
        known = HeatmapData::difference(*changed->data, *original->data, m_names);
    return known;
}

} // namespace fovea::ui
