// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/transformer/family.h"
#include "models/transformer/run_context.h"

#include <array>

namespace fovea::transformer
{

/// What the products of queries and keys of a layer are multiplied by.
float attentionScale(const Architecture& architecture, int layer);

/// The attention of one layer on n tokens: projections, positions, scores, weights, values and the
/// projection of what the heads give. With h heads of size d and k key heads its sites are
///
///     layers.L.attention.query       [h, n, d]   after norms and rotary positions
///     layers.L.attention.key         [k, n, d]   query head i uses key head i k / h
///     layers.L.attention.value       [k, n, d]
///     layers.L.attention.scores      [h, n, n]   scaled, with the bias, -infinity where masked
///     layers.L.attention.weights     [h, n, n]
///     layers.L.attention.head_output [h, n, d]
///     layers.L.attention.output      [n, hidden size]
///
/// When no probe wants scores or weights as tensors, no n x n numbers are stored: maps are computed
/// where one looks. (A bias on scores needs them all the same.) When one does, they must fit in
/// maximumScores.
class AttentionStep
{
public:
    /// Scores of all heads that are stored at most: 1 GB, and as much for the weights.
    static constexpr Index maximumScores = Index(1) << 28;

    /// @param layer the step's number, for its sites
    AttentionStep(const Family& family, int layer, WeightLoader& loader, const std::string& prefix);
    /// The same weights in another layer (ALBERT).
    AttentionStep inLayer(const Architecture& architecture, int layer) const;

    void addSites(std::vector<Site>& sites) const;
    /// @param x [n, hidden size]
    /// @param out [n, hidden size], apart from x
    /// @return false when the probe is done: then `out` is undefined
    /// @throws Error when scores or weights are wanted and too many
    bool run(const float* x, float* out, const RunMask& mask, const RunContext& context) const;
    /// See Model::projectHead().
    Tensor projectHead(Index head, const Tensor& vectors) const;
    /// Whether queries, keys and values have a bias.
    const std::array<bool, 3>& biases() const { return m_biases; }

private:
    /// Where queries, keys and values lie in a row of the projections.
    struct Place {
        Index first = 0;
        Index headStride = 0;
    };

    void setLayer(const Architecture& architecture, int layer);
    /// Queries, keys and values of the tokens that are computed.
    void project(const float* x, float* projected, const RunContext& context) const;
    void attendDense(float* projected, float* out, const RunMask& mask,
        const RunContext& context) const;
    void showMaps(const float* projected, const RunMask& mask, const RunContext& context) const;
    void attendStreaming(const float* projected, float* out, const RunMask& mask,
        const RunContext& context) const;
    bool wantsDense(const RunContext& context) const;

    Index m_heads;
    Index m_keyHeads;
    Index m_size;
    float m_scale = 1;
    float m_epsilon;
    Place m_queryPlace, m_keyPlace, m_valuePlace;
    Linear m_projection;
    std::array<bool, 3> m_biases{};
    NormWeights m_queryNorm, m_keyNorm;
    Linear m_output;
    Site m_query, m_key, m_value, m_scores, m_weights, m_headOutput, m_outputSite;
};

} // namespace fovea::transformer
