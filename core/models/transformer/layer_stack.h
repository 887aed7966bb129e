// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "attention/projection_rule.h"
#include "models/transformer/attention_step.h"
#include "models/transformer/feed_forward.h"

namespace fovea::transformer
{

/// The layers of a transformer, for tokens and patches alike. Site hidden_states.0 is what enters
/// them, hidden_states.L what layer L - 1 leaves (for the last one after the final norm, if the
/// architecture says so).
class LayerStack
{
public:
    LayerStack(const Family& family, WeightLoader& loader);

    void addSites(std::vector<Site>& sites) const;
    /// See Model::projectHead(); empty when there is no such layer or head.
    Tensor projectHead(int layer, Index head, const Tensor& vectors) const;
    /// See Model::projectionRule(); none when there is no such layer.
    std::optional<attention::ProjectionRule> projectionRule(int layer) const;
    /// Turns `context.workspace.hidden` [n, hidden size] from the embeddings into the last hidden
    /// state. Sets the context's rotary positions and bias by itself.
    /// @return false when the probe was done before the end
    bool run(RunContext& context) const;
    /// Applies the norm after the layers that is no part of the last hidden state (ViT).
    void normLast(const RunContext& context) const;

private:
    struct Layer {
        AttentionStep attention;
        NormWeights attentionNorm;
        Tensor attentionScale; ///< [hidden size], or empty
        FeedForward feedForward;
        NormWeights feedForwardNorm;
        Tensor feedForwardScale;
    };

    Layer loadLayer(const Family& family, int layer, Index number, WeightLoader& loader) const;
    bool runLayer(const Layer& layer, const RunMask& mask, const RunContext& context) const;
    void norm(const NormWeights& weights, const float* x, const float* residual, float* out,
        Index count) const;
    Site hiddenState(Index index) const;

    Architecture m_architecture;
    std::vector<Layer> m_layers;
    NormWeights m_finalNorm;
    Table m_relativeBias; ///< [buckets, heads]
};

} // namespace fovea::transformer
