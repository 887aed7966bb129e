// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/text_result.h"

namespace fovea::ui
{

/// What changes inside a model did to its steps: a changed result minus its original, step by
/// step. Nothing is computed before one looks; what was asked for once stays the same object.
class TextDifference
{
public:
    /// @pre changed->original
    /// @param names of changed and original, as in "changed − original"
    TextDifference(std::shared_ptr<const TextResult> changed, QStringList names);

    /// The differences of all layers' weights, and of those with merged words.
    const TextResult::Layers& weights();
    const TextResult::Layers& wordWeights();
    /// Of a step of the layer; null where the original has none such yet.
    std::shared_ptr<const HeatmapData> step(const std::string& site);

private:
    TextResult::Layers subtract(
        const TextResult::Layers& changed, const TextResult::Layers& original) const;

    std::shared_ptr<const TextResult> m_changed;
    QStringList m_names;
    TextResult::Layers m_weights;
    TextResult::Layers m_wordWeights;
    std::map<std::string, std::shared_ptr<const HeatmapData>> m_steps;
};

} // namespace fovea::ui
