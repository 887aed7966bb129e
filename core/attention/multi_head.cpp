// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/multi_head.h"

#include "attention/heads.h"
#include "attention/parameters.h"
#include "attention/weights.h"
#include "ops/matmul.h"

namespace fovea::attention
{

namespace
{

/// Part `i` of three that are stacked along the first axis.
Tensor third(const Tensor& stacked, Index i)
{
    if (stacked.isEmpty())
        return {};
    Shape shape = stacked.shape();
    shape[0] /= 3;
    Shape parts = shape;
    parts.insert(parts.begin(), 3);
    return stacked.reshaped(parts).slice(i);
}

} // namespace

MultiHead MultiHead::fromTorch(const std::map<std::string, Tensor>& parameters, Index heads)
{
    for (const char* name : {"bias_k", "bias_v"}) {
        if (parameters.count(name)) {
            throw Error(FOVEA_TEXT("Error",
                            "The multi-head attention has the parameter %1, which is not "
                            "supported. Use one made without add_bias_kv."),
                {name});
        }
    }
    MultiHead result;
    result.heads = heads;
    result.outputWeight = parameter(parameters, "out_proj.weight", {-1, -1});
    const Index d = result.outputWeight.dim(0);
    requireShape(result.outputWeight, {d, d}, "out_proj.weight");
    if (heads < 1 || d % heads != 0) {
        throw Error(FOVEA_TEXT("Error",
                        "%1 features cannot be split over %2 heads. Choose a number of heads that "
                        "divides them."),
            {std::to_string(d), std::to_string(heads)});
    }
    result.outputBias = optionalParameter(parameters, "out_proj.bias", {d});
    if (parameters.count("in_proj_weight")) {
        const Tensor stacked = parameter(parameters, "in_proj_weight", {3 * d, d});
        result.queryWeight = third(stacked, 0);
        result.keyWeight = third(stacked, 1);
        result.valueWeight = third(stacked, 2);
    } else {
        result.queryWeight = parameter(parameters, "q_proj_weight", {d, d});
        result.keyWeight = parameter(parameters, "k_proj_weight", {d, -1});
        result.valueWeight = parameter(parameters, "v_proj_weight", {d, -1});
    }
    const Tensor bias = optionalParameter(parameters, "in_proj_bias", {3 * d});
    result.queryBias = third(bias, 0);
    result.keyBias = third(bias, 1);
    result.valueBias = third(bias, 2);
    return result;
}

MultiHead::Result MultiHead::forward(const Tensor& query, const Tensor& key, const Tensor& value,
    const AttentionMask& mask, float temperature, Monitor& monitor) const
{
    const auto project = [this](const Tensor& x, const Tensor& weight, const Tensor& bias) {
        return splitHeads(ops::linear(x, weight, bias), heads, weight.dim(0) / heads);
    };
    Result result;
    result.query = project(query, queryWeight, queryBias);
    result.key = project(key, keyWeight, keyBias);
    result.value = project(value, valueWeight, valueBias);
    result.attention
        = groupedQueryAttention(result.query, result.key, result.value, mask, temperature, monitor);
    result.output = ops::linear(joinHeads(result.attention.output), outputWeight, outputBias);
    return result;
}

} // namespace fovea::attention
