// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/norm.h"

#include "kernels/simd.h"
#include "kernels/workspace.h"

#include <cmath>

namespace fovea::kernels
{

namespace
{

double costOf(Size rows, Size n)
{
    return 10.0 * double(rows) * double(n);
}

/// Writes x + residual and returns the sum of the result.
float addResidual(Size n, const float* x, const float* residual, float* out)
{
    Floats total{};
    Size i = 0;
    for (; i + lanes <= n; i += lanes) {
        Floats v = load(x + i);
        if (residual)
            v += load(residual + i);
        store(out + i, v);
        total += v;
    }
    if (i < n) {
        Floats v = loadPart(x + i, n - i);
        if (residual)
            v += loadPart(residual + i, n - i);
        storePart(out + i, v, n - i);
        total += v;
    }
    return sum(total);
}

float sumOfSquares(Size n, const float* x, float centre)
{
    Floats total{};
    Size i = 0;
    for (; i + lanes <= n; i += lanes) {
        const Floats v = load(x + i) - centre;
        total += v * v;
    }
    if (i < n) {
        const Floats v = loadPart(x + i, n - i, centre) - centre;
        total += v * v;
    }
    return sum(total);
}

/// x_i = (x_i - centre) factor weight_i + bias_i
void normalise(Size n, float centre, float factor, const float* weight, const float* bias, float* x)
{
    Size i = 0;
    for (; i + lanes <= n; i += lanes) {
        Floats v = (load(x + i) - centre) * factor * load(weight + i);
        if (bias)
            v += load(bias + i);
        store(x + i, v);
    }
    for (; i < n; ++i)
        x[i] = (x[i] - centre) * factor * weight[i] + (bias ? bias[i] : 0.0f);
}

} // namespace

void layerNorm(Size rows, Size n, const float* x, const float* residual, const float* weight,
    const float* bias, float eps, float* out)
{
    parallelFor(threadsFor(costOf(rows, n)), rows, [&](Size i) {
        float* row = out + i * n;
        const float mean
            = addResidual(n, x + i * n, residual ? residual + i * n : nullptr, row) / float(n);
        const float variance = sumOfSquares(n, row, mean) / float(n);
        normalise(n, mean, 1.0f / std::sqrt(variance + eps), weight, bias, row);
    });
}

void rmsNorm(Size rows, Size n, const float* x, const float* residual, const float* weight,
    float eps, float* out)
{
    parallelFor(threadsFor(costOf(rows, n)), rows, [&](Size i) {
        float* row = out + i * n;
        addResidual(n, x + i * n, residual ? residual + i * n : nullptr, row);
        const float meanSquare = sumOfSquares(n, row, 0.0f) / float(n);
        normalise(n, 0.0f, 1.0f / std::sqrt(meanSquare + eps), weight, nullptr, row);
    });
}

void scaleAndShiftRows(
    Size rows, Size n, const float* x, const float* scale, const float* shift, float* out)
{
    parallelFor(threadsFor(costOf(rows, n)), rows, [&](Size i) {
        transform(n, x + i * n, out + i * n, [&](Floats v) { return v * scale[i] + shift[i]; });
    });
}

} // namespace fovea::kernels
