// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "attention/masked_softmax.h"
#include "base/monitor.h"

namespace fovea::attention
{

/// Additive scoring, for queries and keys of different sizes:
///
///     scores[i, j] = w_v . tanh(W_q q_i + W_k k_j)
///
/// Bahdanau, Cho, Bengio, "Neural Machine Translation by Jointly Learning to Align and Translate",
/// 2015, section 3.1 and appendix A.1.2. Time grows with queries x keys x hidden.
struct AdditiveScoring {
    Tensor queryWeight; ///< W_q [hidden, query features]
    Tensor keyWeight; ///< W_k [hidden, key features]
    Tensor scoreWeight; ///< w_v [hidden]

    /// @param q [queries, query features]
    /// @param k [keys, key features]
    /// @param monitor polled per query
    /// @return [queries, keys]
    Tensor scores(const Tensor& q, const Tensor& k, Monitor& monitor = Monitor::none()) const;
};

/// @param v [keys, d_v]
/// @return scores, weights, and output [queries, d_v]
Attention additiveAttention(const AdditiveScoring& scoring, const Tensor& q, const Tensor& k,
    const Tensor& v, const AttentionMask& mask = {}, float temperature = 1);

} // namespace fovea::attention
