// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sites/probe.h"

#include <map>
#include <string>

namespace fovea::explain
{

/// What is changed inside a model on pictures: single channel gates and whole spatial masks. What
/// follows them is computed with the changed ones.
struct GateChanges {
    /// By the site of the gates: channels whose gate is replaced, and by what. 0 mutes a channel, 1
    /// lets it through as it is.
    std::map<std::string, std::map<Index, float>> gates;
    /// By the site of the mask: what takes its place.
    std::map<std::string, Tensor> masks;

    bool isEmpty() const { return gates.empty() && masks.empty(); }
    bool operator==(const GateChanges& other) const;

    /// Makes the changes to a run. Channels that a gate does not have, and masks of another shape
    /// than the run's, are left out.
    Editor editor() const;
};

} // namespace fovea::explain
