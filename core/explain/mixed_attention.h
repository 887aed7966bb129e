// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sites/attention_map.h"

namespace fovea::explain
{

/// A layer as rollout and flow see it: which tokens a token's next state is made of.
struct LayerAttention {
    std::shared_ptr<const AttentionMap> weights; ///< [heads, n, n]
    std::vector<Index> headsLeftOut; ///< a layer without any head leaves every token as it is
};

/// How a layer's heads become one matrix [n, n] whose rows sum to 1:
///
///     F_ij = mean, maximum or minimum over the heads h of A^h_ij
///     the floor(discarded m) smallest of the m numbers above 0 of each row of F become 0
///     A' = (1 - residual) F + residual I, each row divided by its sum
///
/// A row whose sum is 0 becomes that of I; NaN in a row makes the row NaN. Of equal numbers the
/// right ones are discarded first.
/// Abnar, Zuidema, "Quantifying Attention Flow in Transformers", ACL 2020, section 3: the mean, and
/// residual 0.5 for the connection around the attention. Maximum, minimum and discarding are what
/// programs for vision transformers offer; they discard by matrix, this one by row, so that every
/// token keeps a share and rows can be computed one by one.
struct Mixing {
    enum class Heads { Mean, Maximum, Minimum };
    Heads heads = Heads::Mean;
    float residual = 0.5f; ///< 0..1
    float discarded = 0; ///< 0..1
    bool operator==(const Mixing&) const = default;
};

/// Rows of A'. @param out [rows.size(), n]
/// @throws Stopped
void mixedRows(const LayerAttention& layer, const Mixing& mixing, Range rows,
    Eigen::Ref<Matrix> out, Monitor& monitor);

} // namespace fovea::explain
