// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "attention/masked_softmax.h"

namespace fovea::attention
{

/// Temporal attention: which frames of a sequence matter to which.
///
///     f_t = mean of frame t over its positions                      [C]
///     q = f W_q^T + b_q,  k = f W_k^T + b_k                         [T, d]
///     weights = softmax(q k^T / sqrt(d))                            [T, T]
///     frameWeights = mean of the rows of weights                    [T], sums to 1
///     output_t = sum over t' of weights[t, t'] frame_t'             as the frames
///
/// Li, Zhang, Wang, Tian, Gao, "Global-Local Temporal Representations for Video Person
/// Re-Identification", ICCV 2019 (temporal self-attention on frame features).
/// Overview: Guo et al., "Attention Mechanisms in Computer Vision: A Survey", 2022, section 3.4.
struct TemporalAttention {
    Tensor queryWeight, queryBias; ///< [d, C], [d] or empty
    Tensor keyWeight, keyBias; ///< [d, C], [d] or empty

    struct Result {
        Tensor pooled; ///< [T, C]
        Tensor query; ///< [T, d]
        Tensor key; ///< [T, d]
        Tensor scores; ///< [T, T]
        Tensor weights; ///< [T, T]
        Tensor frameWeights; ///< [T]
        Tensor output; ///< as the frames
    };

    /// @param frames [T, C, H, W], or [T, C] when they are pooled already
    /// @param mask AttentionMask::causal() looks back only
    Result forward(const Tensor& frames, const AttentionMask& mask = {}) const;
};

} // namespace fovea::attention
