// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/weights.h"

#include "base/error.h"
#include "ops/elementwise.h"

#include <algorithm>

namespace fovea::attention
{

void requireShape(const Tensor& weight, const Shape& expected, const char* name)
{
    const bool fits = !weight.isEmpty()
        && std::equal(weight.shape().begin(), weight.shape().end(), expected.begin(),
            expected.end(), [](Index is, Index should) { return should == -1 || is == should; });
    if (!fits)
        throw Error(FOVEA_TEXT("Error",
                        "The weight %1 has the shape %2, but %3 is needed (-1: any size). Check "
                        "that all weights belong together."),
            {name, toString(weight.shape()), toString(expected)});
}

void requireBias(const Tensor& bias, Index size, const char* name)
{
    if (!bias.isEmpty())
        requireShape(bias, {size}, name);
}

Tensor asLinear(const Tensor& weight, const char* name)
{
    if (weight.rank() != 2)
        requireShape(weight, {-1, -1, 1, 1}, name);
    return weight.reshaped({weight.dim(0), weight.dim(1)});
}

Tensor gateChannels(const Tensor& x, const Tensor& gate)
{
    return ops::multiply(x, gate.reshaped({x.dim(0), 1, 1}));
}

} // namespace fovea::attention
