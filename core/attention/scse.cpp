// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/scse.h"

#include "attention/squeeze_excitation.h"
#include "attention/weights.h"
#include "ops/activation.h"
#include "ops/convolution.h"
#include "ops/elementwise.h"

#include <algorithm>

namespace fovea::attention
{

Tensor spatialExcitationLogits(const Tensor& x, const Tensor& weight, const Tensor& bias)
{
    const Index channels = x.dim(0);
    requireShape(asLinear(weight, "sSE.weight"), {1, channels}, "sSE.weight");
    requireBias(bias, 1, "sSE.bias");
    return ops::conv2d(x, weight.reshaped({1, channels, 1, 1}), bias)
        .reshaped({x.dim(1), x.dim(2)});
}

ScSeResult scSe(const Tensor& x, const ScSe& weights)
{
    const SqueezeExcitationResult channel = squeezeExcitation(x,
        {.weight1 = weights.channelWeight1,
            .bias1 = weights.channelBias1,
            .weight2 = weights.channelWeight2,
            .bias2 = weights.channelBias2});
    ScSeResult result;
    result.squeezed = channel.squeezed;
    result.channelLogits = channel.logits;
    result.channelGate = channel.gate;
    result.spatialLogits = spatialExcitationLogits(x, weights.spatialWeight, weights.spatialBias);
    result.spatialMask = ops::sigmoid(result.spatialLogits);

    const Tensor spatial = ops::multiply(x, result.spatialMask);
    if (weights.join == ScSe::Join::Sum) {
        result.output = ops::add(channel.output, spatial);
    } else {
        result.output = channel.output;
        const auto out = result.output.mutableFloats();
        std::ranges::transform(out, spatial.floats(), out.begin(), [](float a, float b) {
            return a > b || a != a ? a : b; // a NaN on either side stays
        });
    }
    return result;
}

} // namespace fovea::attention
