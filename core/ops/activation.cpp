// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "ops/activation.h"

#include <cmath>
#include <limits>

namespace fovea::ops
{

namespace
{

template <typename Function> Tensor map(const Tensor& x, Function function)
{
    Tensor result(x.shape());
    const std::span<const float> in = x.floats();
    const std::span<float> out = result.mutableFloats();
    for (std::size_t i = 0; i < in.size(); ++i)
        out[i] = function(in[i]);
    return result;
}

// The comparisons are written so that NaN falls through.
float clampUnit(float x)
{
    return x < 0.0f ? 0.0f : (x > 1.0f ? 1.0f : x);
}

// x times a gate that has underflowed to zero: the limit is 0, not infinity times 0.
float gated(float x, float gate)
{
    return x == -std::numeric_limits<float>::infinity() ? 0.0f : x * gate;
}

float sigmoidOf(float x)
{
    return 1.0f / (1.0f + std::exp(-x));
}

} // namespace

Tensor relu(const Tensor& x)
{
    return map(x, [](float v) { return v < 0.0f ? 0.0f : v; });
}

Tensor sigmoid(const Tensor& x)
{
    return map(x, sigmoidOf);
}

Tensor hardSigmoid(const Tensor& x)
{
    return map(x, [](float v) { return clampUnit((v + 3.0f) / 6.0f); });
}

Tensor hardSwish(const Tensor& x)
{
    return map(x, [](float v) { return gated(v, clampUnit((v + 3.0f) / 6.0f)); });
}

Tensor silu(const Tensor& x)
{
    return map(x, [](float v) { return gated(v, sigmoidOf(v)); });
}

Tensor gelu(const Tensor& x)
{
    return map(x, [](float v) { return gated(v, 0.5f * std::erfc(-v * 0.70710678f)); });
}

Tensor geluTanh(const Tensor& x)
{
    return map(x, [](float v) {
        return gated(v, 0.5f * (1.0f + std::tanh(0.79788456f * (v + 0.044715f * v * v * v))));
    });
}

Tensor tanh(const Tensor& x)
{
    return map(x, [](float v) { return std::tanh(v); });
}

} // namespace fovea::ops
