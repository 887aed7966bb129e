// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explain/mixed_attention.h"

namespace fovea::explain
{

/// Attention flow: the weights as pipes. Node (l, i) is token i after l layers; an edge leads from
/// (l, i) to (l - 1, j) with capacity A'_l[i, j], as Mixing defines it:
///
///     flow[j] = the largest flow from (L, token) to (0, j)
///
/// for each input token j by itself, 0..1. With one layer that is A'. Unlike rollout it sees the
/// narrowest place of a way. Values do not sum to 1; divide by their sum for shares.
/// Abnar, Zuidema, "Quantifying Attention Flow in Transformers", ACL 2020, section 3.2.

/// The most pipes, L n^2, that attentionFlow() takes: with 12 layers 209 tokens.
constexpr Index largestFlow = Index(1) << 19;

/// @param layers the lowest first, one at least; all of the same n
/// @return [n]
/// @throws Error when there are too many pipes, or a weight is not a finite number; Stopped
Tensor attentionFlow(const std::vector<LayerAttention>& layers, const Mixing& mixing, Index token,
    Monitor& monitor = Monitor::none());

/// The same for every token, a row each: n times the work.
/// @return [n, n]
Tensor attentionFlows(const std::vector<LayerAttention>& layers, const Mixing& mixing,
    Monitor& monitor = Monitor::none());

/// Flows as shares: each row divided by its sum; a row of zeros stays one.
/// @param flows [n] or [rows, n], >= 0
Tensor flowShares(const Tensor& flows);

} // namespace fovea::explain
