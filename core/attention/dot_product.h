// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "attention/masked_softmax.h"

namespace fovea::attention
{

// Scaled dot-product attention:
//
//     scores = q k^T / sqrt(d_k),   weights = softmax(scores),   output = weights v
//
// Vaswani et al., "Attention Is All You Need", 2017, section 3.2.1, equation 1. Without the
// division: Luong, Pham, Manning, "Effective Approaches to Attention-based Neural Machine
// Translation", 2015, section 3.1 ("dot").

/// @param q [queries, d_k]
/// @param k [keys, d_k]
/// @param scaled divide by sqrt(d_k)
/// @return [queries, keys]
Tensor dotProductScores(const Tensor& q, const Tensor& k, bool scaled = true);

/// @param v [keys, d_v]
/// @return scores, weights, and output [queries, d_v]
Attention dotProductAttention(const Tensor& q, const Tensor& k, const Tensor& v,
    const AttentionMask& mask = {}, float temperature = 1, bool scaled = true);

} // namespace fovea::attention
