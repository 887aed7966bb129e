// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/graph/operators/convolution_sizes.h"

namespace fovea::graph
{

Index ConvolutionSizes::product(Index WindowAxis::* size) const
{
    Index result = 1;
    for (const WindowAxis& axis : window)
        result *= axis.*size;
    return result;
}

ConvolutionSizes readConvolution(const Call& call, bool transposed)
{
    const Shape& x = call.floats(0).shape();
    const Shape& weight = call.floats(1).shape();
    const Index groups = call.integer("group", 1);
    if (x.size() < 3 || weight.size() != x.size() || groups < 1)
        call.refuseShapes();
    const Shape kernel(weight.begin() + 2, weight.end());
    const auto named = call.integers("kernel_shape");
    if (!named.empty() && Shape(named.begin(), named.end()) != kernel)
        call.refuseShapes();
    if (x[1] % groups != 0 || weight[0] % groups != 0)
        call.refuseShapes();
    ConvolutionSizes sizes{x[0], groups, x[1] / groups, transposed ? weight[1] : weight[0] / groups,
        transposed ? readTransposedWindow(call, x, kernel) : readWindow(call, x, kernel)};
    if (transposed ? weight[0] != x[1] : weight[1] != sizes.channels)
        call.refuseShapes();
    if (call.has(2) && call.floats(2).shape() != Shape{groups * sizes.outputs})
        call.refuseShapes();
    return sizes;
}

Shape outputShape(const ConvolutionSizes& sizes)
{
    Shape shape{sizes.batch, sizes.groups * sizes.outputs};
    for (const WindowAxis& axis : sizes.window)
        shape.push_back(axis.output);
    return shape;
}

} // namespace fovea::graph
