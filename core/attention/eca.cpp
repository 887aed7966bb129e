// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/eca.h"

#include "attention/weights.h"
#include "base/error.h"
#include "ops/activation.h"
#include "ops/convolution.h"
#include "ops/pooling.h"

#include <algorithm>
#include <cmath>

namespace fovea::attention
{

Tensor ecaLogits(const Tensor& squeezed, const Tensor& weight)
{
    requireShape(weight, {1, 1, -1}, "conv.weight");
    const Index size = weight.dim(2);
    if (size % 2 == 0)
        throw Error(FOVEA_TEXT("Error",
                        "The weight conv.weight of channel attention has an even kernel size, %1. "
                        "Choose an odd one."),
            {std::to_string(size)});
    const Index channels = squeezed.dim(0);
    return ops::conv1d(squeezed.reshaped({1, channels}), weight, Tensor(), (size - 1) / 2)
        .reshaped({channels});
}

EcaResult eca(const Tensor& x, const Tensor& weight)
{
    EcaResult result;
    result.squeezed = ops::globalAveragePool(x);
    result.logits = ecaLogits(result.squeezed, weight);
    result.gate = ops::sigmoid(result.logits);
    result.output = gateChannels(x, result.gate);
    return result;
}

Index ecaKernelSize(Index channels, Index minimum)
{
    const Index size = Index(std::abs((std::log2(double(channels)) + 1) / 2));
    return std::max(size % 2 == 1 ? size : size + 1, minimum);
}

} // namespace fovea::attention
