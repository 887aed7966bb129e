// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "attention/masked_softmax.h"

#include <map>
#include <string>

namespace fovea::attention
{

/// Self-attention in its plainest form, one head whose query, key and value are linear layers with
/// bias (Self_Attention of the survey):
///
///     q = x W_q^T + b_q,  k = x W_k^T + b_k,  v = x W_v^T + b_v
///     weights = softmax(q k^T / sqrt(d_k)),   output = weights v
///
/// Vaswani et al., "Attention Is All You Need", 2017, section 3.2.1.
struct SelfAttention {
    Tensor queryWeight, queryBias; ///< [d_k, input], [d_k]
    Tensor keyWeight, keyBias; ///< [d_k, input], [d_k]
    Tensor valueWeight, valueBias; ///< [d_v, input], [d_v]

    /// @param parameters query.weight, query.bias, key.*, value.*, each name after `prefix`
    /// @throws Error naming the parameter that is missing or does not fit the others
    static SelfAttention fromParameters(
        const std::map<std::string, Tensor>& parameters, const std::string& prefix = {});

    struct Result {
        Tensor query; ///< [n, d_k]
        Tensor key; ///< [n, d_k]
        Tensor value; ///< [n, d_v]
        Attention attention;
    };

    /// @param x [n, input]
    Result forward(const Tensor& x, const AttentionMask& mask = {}) const;
};

} // namespace fovea::attention
