// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/activation.h"

#include "kernels/activation_loops.h"
#include "kernels/simd.h"
#include "kernels/workspace.h"

#include <algorithm>

namespace fovea::kernels
{

namespace
{

// Comparisons are written so that NaN falls through.

FOVEA_INLINE Floats positivePart(Floats x)
{
    return x < 0.0f ? Floats{} : x;
}

FOVEA_INLINE Floats absolute(Floats x)
{
    return Floats(Ints(x) & 0x7FFFFFFF);
}

FOVEA_INLINE Floats withSignOf(Floats magnitude, Floats x)
{
    return Floats((Ints(x) & std::int32_t(0x80000000)) | (Ints(magnitude) & 0x7FFFFFFF));
}

/// x times a gate that reaches 0 at -infinity, where the limit is 0 and not NaN.
FOVEA_INLINE Floats gated(Floats x, Floats gate)
{
    return x == -infinity ? Floats{} : x * gate;
}

FOVEA_INLINE Floats sigmoid(Floats x)
{
    return 1.0f / (1.0f + exponential(-x));
}

FOVEA_INLINE Floats hardSigmoid(Floats x)
{
    const Floats y = positivePart(x + 3.0f) * (1.0f / 6.0f);
    return y > 1.0f ? fill(1.0f) : y;
}

/// Near 0 the polynomial of Cephes' tanhf, elsewhere 1 - 2 / (e^2|x| + 1).
FOVEA_INLINE Floats hyperbolicTangent(Floats x)
{
    const Floats z = x * x;
    Floats p = fill(-5.70498872745e-3f);
    p = p * z + 2.06390887954e-2f;
    p = p * z - 5.37397155531e-2f;
    p = p * z + 1.33314422036e-1f;
    p = p * z - 3.33332819422e-1f;
    const Floats near = p * z * x + x;
    const Floats size = absolute(x);
    const Floats far = withSignOf(1.0f - 2.0f / (exponential(2.0f * size) + 1.0f), x);
    return size < 0.625f ? near : far;
}

/// Phi(x) = erfc(-x / sqrt 2) / 2, by Abramowitz and Stegun, 7.1.26 (error below 1e-7).
FOVEA_INLINE Floats normalDistribution(Floats x)
{
    const Floats z = absolute(x) * 0.70710678f;
    const Floats t = 1.0f / (1.0f + 0.3275911f * z);
    Floats p = fill(1.061405429f);
    p = p * t - 1.453152027f;
    p = p * t + 1.421413741f;
    p = p * t - 0.284496736f;
    p = p * t + 0.254829592f;
    const Floats tail = 0.5f * p * t * exponential(-z * z);
    return x > 0.0f ? 1.0f - tail : tail;
}

FOVEA_INLINE Floats geluTanh(Floats x)
{
    const Floats inner = 0.79788456f * x * (1.0f + 0.044715f * x * x);
    return gated(x, 0.5f + 0.5f * hyperbolicTangent(inner));
}

/// With e = exp(x), tanh(ln(1 + e)) is e (e + 2) / (e (e + 2) + 2), which is 1 for large x.
FOVEA_INLINE Floats mish(Floats x)
{
    const Floats e = exponential(x > 20.0f ? fill(20.0f) : x);
    const Floats n = e * (e + 2.0f);
    return gated(x, n / (n + 2.0f));
}

FOVEA_INLINE Floats within(Floats x, float least, float most)
{
    const Floats y = x > most ? fill(most) : x;
    return y < least ? fill(least) : y;
}

} // namespace

void activateOnThisThread(Activation function, Size n, const float* x, float* out)
{
    switch (function) {
    case Activation::Identity:
        if (out != x)
            std::copy(x, x + n, out);
        break;
    case Activation::Relu:
        transform(n, x, out, positivePart);
        break;
    case Activation::Sigmoid:
        transform(n, x, out, sigmoid);
        break;
    case Activation::HardSigmoid:
        transform(n, x, out, hardSigmoid);
        break;
    case Activation::HardSwish:
        transform(n, x, out, [](Floats v) { return gated(v, hardSigmoid(v)); });
        break;
    case Activation::Silu:
        transform(n, x, out, [](Floats v) { return gated(v, sigmoid(v)); });
        break;
    case Activation::Gelu:
        transform(n, x, out, [](Floats v) { return gated(v, normalDistribution(v)); });
        break;
    case Activation::GeluTanh:
        transform(n, x, out, geluTanh);
        break;
    case Activation::Tanh:
        transform(n, x, out, hyperbolicTangent);
        break;
    case Activation::QuickGelu:
        transform(n, x, out, [](Floats v) { return gated(v, sigmoid(1.702f * v)); });
        break;
    case Activation::ClippedGelu:
        transform(n, x, out,
            [](Floats v) { return within(gated(v, normalDistribution(v)), -10, 10); });
        break;
    case Activation::Laplace:
        transform(n, x, out,
            [](Floats v) { return normalDistribution((v - 0.707107f) / 0.282095f); });
        break;
    case Activation::Mish:
        transform(n, x, out, mish);
        break;
    case Activation::SquaredRelu:
        transform(n, x, out, [](Floats v) { return positivePart(v) * positivePart(v); });
        break;
    case Activation::Relu6:
        transform(n, x, out, [](Floats v) { return within(v, 0, 6); });
        break;
    case Activation::LeakyRelu:
        transform(n, x, out, [](Floats v) { return v < 0.0f ? v * 0.01f : v; });
        break;
    }
}

void activate(Activation function, Size n, const float* x, float* out)
{
    constexpr Size block = 16384;
    const Size blocks = (n + block - 1) / block;
    parallelFor(threadsFor(20.0 * double(n)), blocks, [&](Size b) {
        activateOnThisThread(
            function, std::min(block, n - b * block), x + b * block, out + b * block);
    });
}

} // namespace fovea::kernels
