// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "attention/masked_softmax.h"

namespace fovea::attention
{

// Cosine scoring:
//
//     scores[i, j] = beta q_i . k_j / (|q_i| |k_j|)
//
// with a sharpness beta; a vector of length 0 scores 0 with all. Graves, Wayne, Danihelka, "Neural
// Turing Machines", 2014, section 3.3.1, equations 5 and 6.

/// @param q [queries, features]
/// @param k [keys, features]
/// @return [queries, keys], values -sharpness..sharpness
Tensor cosineScores(const Tensor& q, const Tensor& k, float sharpness = 1);

/// @param v [keys, d_v]
/// @return scores, weights, and output [queries, d_v]
Attention cosineAttention(const Tensor& q, const Tensor& k, const Tensor& v, float sharpness = 1,
    const AttentionMask& mask = {}, float temperature = 1);

} // namespace fovea::attention
