// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "attention/grouped_query.h"

#include <map>
#include <string>

namespace fovea::attention
{

/// Multi-head attention, with sizes of its own for queries, keys and values:
///
///     head_h = Attention(q W_q,h^T, k W_k,h^T, v W_v,h^T),   output = [head_1 ... head_H] W_o^T
///
/// each projection with a bias that may be empty. Vaswani et al., "Attention Is All You Need",
/// 2017, section 3.2.2. Self-attention passes one sequence as query, key and value;
/// cross-attention (section 3.2.3, "encoder-decoder attention") passes one as the query and
/// another as key and value.
struct MultiHead {
    Index heads = 1;
    Tensor queryWeight, queryBias; ///< [heads * d_k, query features], [heads * d_k]
    Tensor keyWeight, keyBias; ///< [heads * d_k, key features], [heads * d_k]
    Tensor valueWeight, valueBias; ///< [heads * d_v, value features], [heads * d_v]
    Tensor outputWeight, outputBias; ///< [output features, heads * d_v], [output features]

    /// The parameters of torch.nn.MultiheadAttention under their names: in_proj_weight [3 d, d], or
    /// q_proj_weight [d, d], k_proj_weight [d, kdim] and v_proj_weight [d, vdim]; in_proj_bias
    /// [3 d] and out_proj.bias [d] if any; out_proj.weight [d, d].
    /// @throws Error naming the parameter that is missing, has another shape, or (bias_k, bias_v)
    /// is not supported
    static MultiHead fromTorch(const std::map<std::string, Tensor>& parameters, Index heads);

    struct Result {
        Tensor query; ///< [heads, queries, d_k]
        Tensor key; ///< [heads, keys, d_k]
        Tensor value; ///< [heads, keys, d_v]
        HeadsAttention attention;
        Tensor output; ///< [queries, output features]
    };

    /// @param query [queries, query features]
    /// @param key [keys, key features]
    /// @param value [keys, value features]
    Result forward(const Tensor& query, const Tensor& key, const Tensor& value,
        const AttentionMask& mask = {}, float temperature = 1,
        Monitor& monitor = Monitor::none()) const;
};

} // namespace fovea::attention
