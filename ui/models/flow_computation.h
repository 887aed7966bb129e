// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explain/mixed_attention.h"
#include "models/text_computation.h"

#include <limits>

namespace fovea::ui
{

/// How it is found what a token is made of.
enum class FlowMethod {
    Rollout, ///< explain::rollout()
    Flow, ///< explain::attentionFlow(), as shares
    Head ///< the weights of one head
};

struct FlowSettings {
    FlowMethod method = FlowMethod::Rollout;
    /// Weights of heads are replaced by explain::valueNormMap().
    bool byValues = false;
    /// Rollout and flow: from the first layer to the last, both included; clamped to those there
    /// are.
    int from = 0;
    int to = std::numeric_limits<int>::max();
    explain::Mixing mixing;
    /// Head: which one.
    int layer = 0;
    Index head = 0;

    bool operator==(const FlowSettings&) const = default;
};

/// The settings with all numbers inside what the result has.
FlowSettings inside(FlowSettings settings, const TextResult& result);
/// What its numbers are called.
Site flowSite(FlowMethod method);

/// What is to be computed of a text. Everything below is for a worker.
struct FlowRequest {
    std::shared_ptr<const TextResult> result;
    FlowSettings settings; ///< inside() the result
    /// By layer, explain::valueLengths(); those that are missing are computed when they are needed.
    std::map<int, Tensor> lengths;
};

/// What a token is made of.
struct FlowShares {
    Tensor shares; ///< [n], sums to 1, or to 0 where nothing arrives
    float largest = 0; ///< of the flows before they became shares; else of the shares
    std::map<int, Tensor> lengths; ///< what is known after
};
/// @throws Error, Stopped
FlowShares flowShares(FlowRequest request, Index token, Monitor& monitor);

/// The same of all tokens.
struct FlowMatrix {
    std::shared_ptr<const HeatmapData> data; ///< rows are made of columns
    Index head = 0; ///< of the data
    std::map<int, Tensor> lengths;
};
/// @throws Error, Stopped
FlowMatrix flowMatrix(FlowRequest request, Monitor& monitor);

/// The edges from layer to layer. @see explain::mixedLayers()
struct FlowLayers {
    std::vector<Tensor> mixed; ///< of the layers from..to; of the one of Head
    std::map<int, Tensor> lengths;
};
/// @throws Error, Stopped
FlowLayers flowLayers(FlowRequest request, Monitor& monitor);

} // namespace fovea::ui
