// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "ops/convolution.h"

#include <cassert>

namespace fovea::ops
{

Tensor conv2d(
    const Tensor& x, const Tensor& weight, const Tensor& bias, const Conv2dOptions& options)
{
    assert(x.rank() == 3 && weight.rank() == 4 && options.groups >= 1);
    const Index height = x.dim(1);
    const Index width = x.dim(2);
    const Index outputs = weight.dim(0);
    const Index inputs = weight.dim(1);
    const Index kernelY = weight.dim(2);
    const Index kernelX = weight.dim(3);
    assert(inputs * options.groups == x.dim(0) && outputs % options.groups == 0);
    assert(bias.isEmpty() || bias.size() == outputs);
    const Index spanY = height + 2 * options.paddingY - options.dilationY * (kernelY - 1) - 1;
    const Index spanX = width + 2 * options.paddingX - options.dilationX * (kernelX - 1) - 1;
    assert(spanY >= 0 && spanX >= 0);
    const Index rows = spanY / options.strideY + 1;
    const Index columns = spanX / options.strideX + 1;

    Tensor result({ outputs, rows, columns });
    const float* in = x.floats().data();
    const float* w = weight.floats().data();
    float* out = result.mutableFloats().data();
    for (Index o = 0; o < outputs; ++o) {
        const Index firstInput = o / (outputs / options.groups) * inputs;
        const float start = bias.isEmpty() ? 0.0f : bias.vector()[o];
        for (Index i = 0; i < rows; ++i) {
            for (Index j = 0; j < columns; ++j) {
                float sum = start;
                for (Index c = 0; c < inputs; ++c) {
                    for (Index u = 0; u < kernelY; ++u) {
                        const Index y
                            = i * options.strideY + u * options.dilationY - options.paddingY;
                        if (y < 0 || y >= height)
                            continue;
                        for (Index v = 0; v < kernelX; ++v) {
                            const Index p
                                = j * options.strideX + v * options.dilationX - options.paddingX;
                            if (p >= 0 && p < width)
                                sum += w[((o * inputs + c) * kernelY + u) * kernelX + v]
                                    * in[((firstInput + c) * height + y) * width + p];
                        }
                    }
                }
                out[(o * rows + i) * columns + j] = sum;
            }
        }
    }
    return result;
}

Tensor conv1d(const Tensor& x, const Tensor& weight, const Tensor& bias, Index padding)
{
    assert(x.rank() == 2 && weight.rank() == 3);
    assert(weight.dim(1) > 0 && x.dim(0) % weight.dim(1) == 0);
    const Conv2dOptions options{ .paddingX = padding, .groups = x.dim(0) / weight.dim(1) };
    const Tensor result = conv2d(x.reshaped({ x.dim(0), 1, x.dim(1) }),
        weight.reshaped({ weight.dim(0), weight.dim(1), 1, weight.dim(2) }), bias, options);
    return result.reshaped({ result.dim(0), result.dim(2) });
}

} // namespace fovea::ops
