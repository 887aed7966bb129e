// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/squeeze_excitation.h"

#include "attention/weights.h"
#include "ops/activation.h"
#include "ops/matmul.h"
#include "ops/pooling.h"

namespace fovea::attention
{

Tensor excitationLogits(const Tensor& squeezed, const SqueezeExcitation& weights)
{
    const Index channels = squeezed.dim(0);
    const Tensor weight1 = asLinear(weights.weight1, "fc1.weight");
    const Tensor weight2 = asLinear(weights.weight2, "fc2.weight");
    const Index reduced = weight1.dim(0);
    requireShape(weight1, {reduced, channels}, "fc1.weight");
    requireShape(weight2, {channels, reduced}, "fc2.weight");
    requireBias(weights.bias1, reduced, "fc1.bias");
    requireBias(weights.bias2, channels, "fc2.bias");

    const Tensor hidden = ops::linear(squeezed, weight1, weights.bias1);
    const bool relu = weights.hidden == SqueezeExcitation::Hidden::Relu;
    return ops::linear(relu ? ops::relu(hidden) : ops::silu(hidden), weight2, weights.bias2);
}

SqueezeExcitationResult squeezeExcitation(const Tensor& x, const SqueezeExcitation& weights)
{
    SqueezeExcitationResult result;
    result.squeezed = ops::globalAveragePool(x);
    result.logits = excitationLogits(result.squeezed, weights);
    result.gate = weights.gate == SqueezeExcitation::Gate::Sigmoid
        ? ops::sigmoid(result.logits)
        : ops::hardSigmoid(result.logits);
    result.output = gateChannels(x, result.gate);
    return result;
}

} // namespace fovea::attention
