// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "ops/pooling.h"

#include "kernels/reduction.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace fovea::ops
{

namespace
{

// Keeps NaN, which std::max would lose or keep depending on the order.
float maximum(float a, float b)
{
    return a > b || a != a ? a : b;
}

/// Number of windows along an axis of `size`.
Index windows(Index size, Index kernel, Index stride, Index padding, bool ceilMode)
{
    const Index span = size + 2 * padding - kernel;
    assert(span >= 0 && kernel > 0 && stride > 0 && padding >= 0 && 2 * padding <= kernel);
    Index count = (span + (ceilMode ? stride - 1 : 0)) / stride + 1;
    if (ceilMode && (count - 1) * stride >= size + padding)
        --count;
    return count;
}

/// Calls value(channel, y0, y1, x0, x1, paddedArea) for every window, cut to the input.
template <typename Value> Tensor pool(const Tensor& x, const PoolOptions& o, Value value)
{
    assert(x.rank() == 3);
    const Index height = x.dim(1);
    const Index width = x.dim(2);
    const Index rows = windows(height, o.kernelY, o.strideY, o.paddingY, o.ceilMode);
    const Index columns = windows(width, o.kernelX, o.strideX, o.paddingX, o.ceilMode);
    Tensor result = Tensor::uninitialised({x.dim(0), rows, columns});
    float* out = result.mutableFloats().data();
    for (Index c = 0; c < x.dim(0); ++c) {
        const ConstMatrixMap channel(x.floats().data() + c * height * width, height, width);
        for (Index i = 0; i < rows; ++i) {
            for (Index j = 0; j < columns; ++j) {
                const Index top = i * o.strideY - o.paddingY;
                const Index left = j * o.strideX - o.paddingX;
                const Index y = std::max<Index>(top, 0);
                const Index p = std::max<Index>(left, 0);
                // With ceilMode the last window may reach beyond the padding, which counts
                // towards the area only as far as it goes.
                const Index area = (std::min(top + o.kernelY, height + o.paddingY) - top)
                    * (std::min(left + o.kernelX, width + o.paddingX) - left);
                *out++ = value(channel.block(y, p, std::min(top + o.kernelY, height) - y,
                                   std::min(left + o.kernelX, width) - p),
                    area);
            }
        }
    }
    return result;
}

} // namespace

Tensor globalAveragePool(const Tensor& x)
{
    assert(x.rank() == 3 && x.size() > 0);
    Tensor result = Tensor::uninitialised({x.dim(0)});
    kernels::rowMean(
        x.dim(0), x.dim(1) * x.dim(2), x.floats().data(), result.mutableFloats().data());
    return result;
}

Tensor globalMaxPool(const Tensor& x)
{
    assert(x.rank() == 3 && x.size() > 0);
    Tensor result = Tensor::uninitialised({x.dim(0)});
    kernels::rowMaximum(
        x.dim(0), x.dim(1) * x.dim(2), x.floats().data(), result.mutableFloats().data());
    return result;
}

Tensor channelMean(const Tensor& x)
{
    assert(x.rank() == 3 && x.size() > 0);
    Tensor result = Tensor::uninitialised({x.dim(1), x.dim(2)});
    kernels::columnMean(
        x.dim(0), x.dim(1) * x.dim(2), x.floats().data(), result.mutableFloats().data());
    return result;
}

Tensor channelMax(const Tensor& x)
{
    assert(x.rank() == 3 && x.size() > 0);
    Tensor result = Tensor::uninitialised({x.dim(1), x.dim(2)});
    kernels::columnMaximum(
        x.dim(0), x.dim(1) * x.dim(2), x.floats().data(), result.mutableFloats().data());
    return result;
}

Tensor averagePool2d(const Tensor& x, const PoolOptions& options)
{
    return pool(x, options, [&](const auto& window, Index paddedArea) {
        return window.sum() / float(options.countPadding ? paddedArea : window.size());
    });
}

Tensor maxPool2d(const Tensor& x, const PoolOptions& options)
{
    return pool(x, options, [](const auto& window, Index) {
        float result = -std::numeric_limits<float>::infinity();
        for (Index i = 0; i < window.rows(); ++i) {
            for (Index j = 0; j < window.cols(); ++j)
                result = maximum(result, window(i, j));
        }
        return result;
    });
}

} // namespace fovea::ops
