// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "attention/masked_softmax.h"

namespace fovea::attention
{

// Bilinear ("general") scoring, for queries and keys of different sizes:
//
//     scores[i, j] = q_i^T W k_j
//
// Luong, Pham, Manning, "Effective Approaches to Attention-based Neural Machine Translation",
// 2015, section 3.1, equation 8.

/// @param q [queries, query features]
/// @param k [keys, key features]
/// @param weight W [query features, key features]
/// @return [queries, keys]
Tensor bilinearScores(const Tensor& q, const Tensor& k, const Tensor& weight);

/// @param v [keys, d_v]
/// @return scores, weights, and output [queries, d_v]
Attention bilinearAttention(const Tensor& q, const Tensor& k, const Tensor& v, const Tensor& weight,
    const AttentionMask& mask = {}, float temperature = 1);

} // namespace fovea::attention
