// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/matmul.h"
#include "models/graph/operators/convolution_sizes.h"
#include "models/graph/operators/elements.h"
#include "models/graph/operators/family.h"

#include <algorithm>

namespace fovea::graph
{

namespace
{

/// The window of a transposed convolution as that of the convolution which it turns around.
Window turnedAround(Window window)
{
    for (WindowAxis& axis : window)
        std::swap(axis.input, axis.output);
    return window;
}

/// The transposed of a convolution: each input place adds its kernel to the output. As a product:
/// columns [outputs taps, inputs] = weight^T x, which are then added where they belong.
void transposedConvolution(Call& call)
{
    const ConvolutionSizes sizes = readConvolution(call, true);
    float* out = call.allocate(0, outputShape(sizes), call.input(0).type);
    const Index inputs = sizes.inputs();
    const Index places = sizes.places();
    const Index rows = sizes.outputs * sizes.taps();
    const Window window = turnedAround(sizes.window);
    const auto [room, columns] = call.temporary({rows, inputs});
    const auto [other, transposed] = call.temporary({rows, sizes.channels});
    const float* x = call.floats(0).floats().data();
    for (Index b = 0; b < sizes.batch * sizes.groups; ++b, x += sizes.channels * inputs) {
        const Index group = b % sizes.groups;
        copyStrided(call.floats(1).floats().data() + group * sizes.channels * rows,
            {rows, sizes.channels}, {1, rows}, transposed);
        if (rows * inputs > 0) {
            kernels::matmul(rows, inputs, sizes.channels, transposed, sizes.channels, x, inputs,
                kernels::Right::Normal, nullptr, kernels::Activation::Identity, columns, inputs);
        }
        for (Index o = 0; o < sizes.outputs; ++o, out += places) {
            const float bias = call.has(2)
                ? call.floats(2).floats()[std::size_t(group * sizes.outputs + o)]
                : 0.0f;
            std::fill_n(out, places, bias);
            for (Index tap = 0; tap < sizes.taps(); ++tap) {
                const float* column = columns + (o * sizes.taps() + tap) * inputs;
                forEachMeeting(
                    window, tap, [&](Index to, Index from) { out[to] += column[from]; });
            }
        }
    }
}

} // namespace

void addTransposedConvolution(OperatorTable& table)
{
    table["ConvTranspose"] = plain<transposedConvolution>(2, 3);
}

} // namespace fovea::graph
