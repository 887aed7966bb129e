// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/self_attention.h"

#include "attention/dot_product.h"
#include "attention/parameters.h"
#include "ops/matmul.h"

namespace fovea::attention
{

SelfAttention SelfAttention::fromParameters(
    const std::map<std::string, Tensor>& parameters, const std::string& prefix)
{
    SelfAttention result;
    result.queryWeight = parameter(parameters, prefix + "query.weight", {-1, -1});
    const Index keySize = result.queryWeight.dim(0);
    const Index input = result.queryWeight.dim(1);
    result.queryBias = parameter(parameters, prefix + "query.bias", {keySize});
    result.keyWeight = parameter(parameters, prefix + "key.weight", {keySize, input});
    result.keyBias = parameter(parameters, prefix + "key.bias", {keySize});
    result.valueWeight = parameter(parameters, prefix + "value.weight", {-1, input});
    result.valueBias = parameter(parameters, prefix + "value.bias", {result.valueWeight.dim(0)});
    return result;
}

SelfAttention::Result SelfAttention::forward(const Tensor& x, const AttentionMask& mask) const
{
    Result result;
    result.query = ops::linear(x, queryWeight, queryBias);
    result.key = ops::linear(x, keyWeight, keyBias);
    result.value = ops::linear(x, valueWeight, valueBias);
    result.attention = dotProductAttention(result.query, result.key, result.value, mask);
    return result;
}

} // namespace fovea::attention
