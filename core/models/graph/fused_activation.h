// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/activation.h"
#include "models/graph/draft.h"

#include <limits>

namespace fovea::graph
{

class NodeReader;

/// The activation that was drawn into a node.
struct FusedActivation {
    static constexpr float infinity = std::numeric_limits<float>::infinity();
    kernels::Activation function = kernels::Activation::Identity;
    float low = -infinity;
    float high = infinity;

    FusedActivation() = default;
    explicit FusedActivation(const NodeReader& node);
    void clip(Index count, float* numbers) const;
    /// Both, in place.
    void apply(Index count, float* numbers) const;
};

/// Draws the activation that follows a node into it, if there is one that kernels know and nobody
/// wants to see what comes before it: sets the attributes "fovea.activation" (a number of
/// kernels::Activation), or "fovea.low" and "fovea.high", and takes over the output.
/// @pre draft.findUsers() since nodes were last moved
void fuseActivation(Draft& draft, const Graph& graph, std::size_t node);

} // namespace fovea::graph
