// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "ops/convolution.h"

#include "kernels/convolution.h"

#include <cassert>

namespace fovea::ops
{

Tensor conv2d(
    const Tensor& x, const Tensor& weight, const Tensor& bias, const Conv2dOptions& options)
{
    assert(x.rank() == 3 && weight.rank() == 4 && options.groups >= 1);
    assert(weight.dim(1) * options.groups == x.dim(0) && weight.dim(0) % options.groups == 0);
    assert(bias.isEmpty() || bias.size() == weight.dim(0));
    const kernels::Convolution shape{.channels = x.dim(0),
        .height = x.dim(1),
        .width = x.dim(2),
        .outputs = weight.dim(0),
        .kernelY = weight.dim(2),
        .kernelX = weight.dim(3),
        .strideY = options.strideY,
        .strideX = options.strideX,
        .paddingY = options.paddingY,
        .paddingX = options.paddingX,
        .dilationY = options.dilationY,
        .dilationX = options.dilationX,
        .groups = options.groups};
    assert(shape.height + 2 * shape.paddingY > shape.dilationY * (shape.kernelY - 1));
    assert(shape.width + 2 * shape.paddingX > shape.dilationX * (shape.kernelX - 1));
    const Shape size{shape.outputs, shape.rows(), shape.columns()};
    // A kernel without weights adds nothing to what is there.
    Tensor result = weight.size() > 0 ? Tensor::uninitialised(size) : Tensor(size);
    kernels::convolve(shape, x.floats().data(), weight.floats().data(),
        bias.isEmpty() ? nullptr : bias.floats().data(), result.mutableFloats().data());
    return result;
}

Tensor conv1d(const Tensor& x, const Tensor& weight, const Tensor& bias, Index padding)
{
    assert(x.rank() == 2 && weight.rank() == 3);
    assert(weight.dim(1) > 0 && x.dim(0) % weight.dim(1) == 0);
    const Conv2dOptions options{.paddingX = padding, .groups = x.dim(0) / weight.dim(1)};
    const Tensor result = conv2d(x.reshaped({x.dim(0), 1, x.dim(1)}),
        weight.reshaped({weight.dim(0), weight.dim(1), 1, weight.dim(2)}), bias, options);
    return result.reshaped({result.dim(0), result.dim(2)});
}

} // namespace fovea::ops
