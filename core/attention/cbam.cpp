// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/cbam.h"

#include "attention/squeeze_excitation.h"
#include "attention/weights.h"
#include "base/error.h"
#include "ops/activation.h"
#include "ops/convolution.h"
#include "ops/elementwise.h"
#include "ops/norm.h"
#include "ops/pooling.h"

#include <algorithm>

namespace fovea::attention
{

Tensor cbamChannelLogits(const Tensor& average, const Tensor& maximum, const CbamChannel& weights)
{
    const SqueezeExcitation mlp{.weight1 = weights.weight1,
        .bias1 = weights.bias1,
        .weight2 = weights.weight2,
        .bias2 = weights.bias2};
    return ops::add(excitationLogits(average, mlp), excitationLogits(maximum, mlp));
}

CbamChannelResult cbamChannel(const Tensor& x, const CbamChannel& weights)
{
    CbamChannelResult result;
    result.average = ops::globalAveragePool(x);
    result.maximum = ops::globalMaxPool(x);
    result.logits = cbamChannelLogits(result.average, result.maximum, weights);
    result.gate = ops::sigmoid(result.logits);
    result.output = gateChannels(x, result.gate);
    return result;
}

Tensor cbamSpatialPool(const Tensor& x, CbamSpatial::Order order)
{
    const bool maxFirst = order == CbamSpatial::Order::MaxMean;
    const Tensor first = maxFirst ? ops::channelMax(x) : ops::channelMean(x);
    const Tensor second = maxFirst ? ops::channelMean(x) : ops::channelMax(x);
    Tensor pooled = Tensor::uninitialised({2, x.dim(1), x.dim(2)});
    const auto out = pooled.mutableFloats();
    std::ranges::copy(first.floats(), out.begin());
    std::ranges::copy(second.floats(), out.begin() + first.size());
    return pooled;
}

Tensor cbamSpatialLogits(const Tensor& pooled, const CbamSpatial& weights)
{
    requireShape(weights.weight, {1, 2, -1, -1}, "spatial.conv.weight");
    const Index height = weights.weight.dim(2);
    const Index width = weights.weight.dim(3);
    if (height % 2 == 0 || width % 2 == 0)
        throw Error(FOVEA_TEXT("Error",
                        "The weight spatial.conv.weight has the kernel %1 x %2. Choose odd sizes."),
            {std::to_string(height), std::to_string(width)});

    requireBias(weights.bias, 1, "spatial.conv.bias");
    const Tensor map = ops::conv2d(pooled, weights.weight, weights.bias,
        {.paddingY = (height - 1) / 2, .paddingX = (width - 1) / 2});
    const Tensor logits = weights.normVariance.isEmpty()
        ? map
        : ops::batchNorm(map, weights.normWeight, weights.normBias, weights.normMean,
            weights.normVariance, weights.normEps);
    return logits.reshaped({pooled.dim(1), pooled.dim(2)});
}

CbamSpatialResult cbamSpatial(const Tensor& x, const CbamSpatial& weights)
{
    CbamSpatialResult result;
    result.pooled = cbamSpatialPool(x, weights.order);
    result.logits = cbamSpatialLogits(result.pooled, weights);
    result.mask = ops::sigmoid(result.logits);
    result.output = ops::multiply(x, result.mask);
    return result;
}

} // namespace fovea::attention
