// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sites/probe.h"

#include <map>
#include <memory>
#include <set>
#include <vector>

namespace fovea::explain
{

/// A head of a model. Both numbers count from 0.
struct HeadPlace {
    int layer = 0;
    Index head = 0;
    auto operator<=>(const HeadPlace&) const = default;
};

/// What a user changes inside a model, for any model with attention: a value to be copied,
/// compared, kept for undo. Places that a model or an input does not have are passed over.
/// Michel et al., "Are Sixteen Heads Really Better than One?", NeurIPS 2019 (heads off); Abnar,
/// Zuidema, "Quantifying Attention Flow in Transformers", ACL 2020, section 3 (tokens blanked out).
struct Interventions {
    /// Heads whose output is 0: that of a model whose output projection lacks their features.
    std::set<HeadPlace> headsOff;
    /// Tokens that no token attends to, in any layer: their scores are -infinity. What a row loses
    /// goes to its other keys; a row that has none left attends to nothing.
    std::set<Index> maskedTokens;
    /// Heads whose scores are divided by a number > 0: below 1 sharpens, above 1 flattens.
    std::map<HeadPlace, float> temperatures;
    /// Rows of weights as the user wants them, one number for each key; nothing else applies to
    /// them, masked tokens neither. Keys behind the last number get 0: a row stays what it is when
    /// the text goes on.
    std::map<std::pair<HeadPlace, Index>, std::vector<float>> heldRows;

    bool isEmpty() const { return *this == Interventions(); }
    /// Numbers are compared by their bits: NaN, which some models compute, equals itself.
    bool operator==(const Interventions& other) const;
};

/// A probe that makes the changes and then hands on to `observer` what the model goes on with. Of
/// the layers it does not change it wants nothing for itself; a run ends when the observer is done.
/// The run throws Error when a held row has a weight for a key that the input does not have.
/// @param observer outlives the probe
std::unique_ptr<Probe> makeProbe(Interventions interventions, Probe& observer = Probe::none());

} // namespace fovea::explain
