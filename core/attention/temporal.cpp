// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/temporal.h"

#include "attention/dot_product.h"
#include "ops/matmul.h"

namespace fovea::attention
{

TemporalAttention::Result TemporalAttention::forward(
    const Tensor& frames, const AttentionMask& mask) const
{
    const Index count = frames.dim(0);
    const Index channels = frames.dim(1);
    const Index numbers = count ? frames.size() / count : 0;
    const Tensor positions = frames.reshaped({count, channels, channels ? numbers / channels : 0});
    Result result;
    result.pooled
        = Tensor::fromVector(positions.matrix().rowwise().mean()).reshaped({count, channels});
    result.query = ops::linear(result.pooled, queryWeight, queryBias);
    result.key = ops::linear(result.pooled, keyWeight, keyBias);
    Attention attention
        = dotProductAttention(result.query, result.key, frames.reshaped({count, numbers}), mask);
    result.scores = attention.scores;
    result.weights = attention.weights;
    result.frameWeights = Tensor::fromVector(result.weights.matrix().colwise().mean().transpose());
    result.output = attention.output.reshaped(frames.shape());
    return result;
}

} // namespace fovea::attention
