// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/packed_convolution.h"
#include "models/graph/fused_activation.h"
#include "models/graph/operators/broadcast.h"
#include "models/graph/operators/convolution_sizes.h"
#include "models/graph/operators/family.h"

#include <algorithm>

namespace fovea::graph
{

namespace
{

/// One or two axes, as the kernels have them.
kernels::Convolution kernelShape(const ConvolutionSizes& sizes)
{
    const WindowAxis single;
    const bool flat = sizes.window.size() == 1;
    const WindowAxis& vertical = flat ? single : sizes.window[0];
    const WindowAxis& horizontal = sizes.window.back();
    return {.channels = sizes.groups * sizes.channels,
        .height = vertical.input,
        .width = horizontal.input,
        .outputs = sizes.groups * sizes.outputs,
        .kernelY = vertical.kernel,
        .kernelX = horizontal.kernel,
        .strideY = vertical.stride,
        .strideX = horizontal.stride,
        .paddingY = vertical.begin,
        .paddingX = horizontal.begin,
        .dilationY = vertical.dilation,
        .dilationX = horizontal.dilation,
        .groups = sizes.groups,
        .extraY = vertical.end - vertical.begin,
        .extraX = horizontal.end - horizontal.begin};
}

/// Any number of axes, straight from the formula.
void convolveAny(Call& call, const ConvolutionSizes& sizes, const float* x, float* out)
{
    const float* weight = call.floats(1).floats().data();
    const Index places = sizes.places();
    for (Index o = 0; o < sizes.groups * sizes.outputs; ++o, out += places) {
        std::fill_n(out, places, call.has(2) ? call.floats(2).floats()[std::size_t(o)] : 0.0f);
        const float* group = x + o / sizes.outputs * sizes.channels * sizes.inputs();
        for (Index c = 0; c < sizes.channels; ++c) {
            const float* channel = group + c * sizes.inputs();
            for (Index tap = 0; tap < sizes.taps(); ++tap, ++weight) {
                forEachMeeting(sizes.window, tap,
                    [&](Index in, Index place) { out[place] += *weight * channel[in]; });
            }
        }
    }
}

/// Weights that are known when the plan is made are packed then; what the plan has drawn into the
/// convolution stands in attributes of its own (see fuse_convolutions.cpp).
class Conv : public Operation
{
public:
    Conv(const NodeReader& node, const Constants& constants) : m_activation(node)
    {
        const Value* weight = constants[1];
        const Index groups = node.integer("group", 1);
        if (!weight || !isFloating(weight->type) || weight->rank() < 3 || weight->rank() > 4
            || groups < 1 || weight->shape()[0] % groups != 0 || weight->size() == 0)
            return;
        const Shape& s = weight->shape();
        // Only what packing looks at.
        kernels::Convolution shape{};
        shape.channels = s[1] * groups;
        shape.outputs = s[0];
        shape.kernelY = s.size() == 3 ? 1 : s[2];
        shape.kernelX = s.back();
        shape.groups = groups;
        const auto last = [&](const char* name, std::size_t axis) {
            const std::vector<std::int64_t> values = node.integers(name);
            return values.size() == s.size() - 2 ? values[axis] : 1;
        };
        shape.strideX = last("strides", s.size() - 3);
        shape.dilationX = last("dilations", s.size() - 3);
        shape.strideY = s.size() == 3 ? 1 : last("strides", 0);
        shape.dilationY = s.size() == 3 ? 1 : last("dilations", 0);
        pack(shape, weight->floats().data(), m_packed);
    }

    void run(Call& call) const override
    {
        const ConvolutionSizes sizes = readConvolution(call, false);
        const Shape shape = outputShape(sizes);
        const kernels::Finish whole{
            .activation = m_activation.function, .low = m_activation.low, .high = m_activation.high};
        if (!call.has(3))
            return convolve(call, sizes, whole, call.allocate(0, shape, call.input(0).type));
        const Tensor& addend = call.floats(3);
        if (addend.shape() == shape && call.floats(1).size() > 0) {
            kernels::Finish finish = whole;
            finish.addend = addend.floats().data();
            return convolve(call, sizes, finish, call.allocate(0, shape, call.input(0).type));
        }
        // They are broadcast: afterwards.
        const auto [room, sums] = call.temporary(shape);
        convolve(call, sizes, {}, sums);
        const Broadcast<2> rows(call, {shape, addend.shape()});
        float* out = call.allocate(0, rows.shape(), call.input(0).type);
        combine(rows, sums, addend.floats().data(), out, kernels::Arithmetic::Add);
        m_activation.apply(elementCount(rows.shape()), out);
    }

private:
    void convolve(
        Call& call, const ConvolutionSizes& sizes, kernels::Finish finish, float* out) const
    {
        if (elementCount(outputShape(sizes)) == 0)
            return;
        const Index inputs = sizes.groups * sizes.channels * sizes.inputs();
        const Index outputs = sizes.groups * sizes.outputs * sizes.places();
        const float* x = call.floats(0).floats().data();
        if (sizes.window.size() > 2 || call.floats(1).size() == 0) {
            for (Index b = 0; b < sizes.batch; ++b)
                convolveAny(call, sizes, x + b * inputs, out + b * outputs);
            return;
        }
        const kernels::Convolution kernel = kernelShape(sizes);
        // The padded input must not be larger than a value may be, either.
        call.checkSize({kernel.channels,
            kernel.height + 2 * kernel.paddingY + kernel.extraY + kernel.strideY,
            kernel.width + 2 * kernel.paddingX + kernel.extraX + kernel.strideX});
        // Packed before where the weights were known, and for this way of computing it.
        const bool isPacked
            = m_packed.size() == std::size_t(kernels::packedConvolutionSize(kernel));
        std::vector<float> packedNow;
        if (!isPacked)
            pack(kernel, call.floats(1).floats().data(), packedNow);
        finish.bias = call.has(2) ? call.floats(2).floats().data() : nullptr;
        for (Index b = 0; b < sizes.batch; ++b) {
            kernels::convolvePacked(kernel, x + b * inputs,
                isPacked ? m_packed.data() : packedNow.data(), finish, out + b * outputs);
            if (finish.addend)
                finish.addend += outputs;
        }
    }

    static void pack(
        const kernels::Convolution& shape, const float* weight, std::vector<float>& packed)
    {
        packed.resize(std::size_t(kernels::packedConvolutionSize(shape)));
        kernels::packConvolution(shape, weight, packed.data());
    }

    FusedActivation m_activation;
    std::vector<float> m_packed;
};

std::shared_ptr<const Operation> makeConv(const NodeReader& node, const Constants& constants)
{
    return std::make_shared<Conv>(node, constants);
}

} // namespace

void addConvolution(OperatorTable& table)
{
    table["Conv"] = {2, 3, 1, &makeConv};
}

} // namespace fovea::graph
