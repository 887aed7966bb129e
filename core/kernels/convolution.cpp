// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/convolution.h"

#include "kernels/product.h"
#include "kernels/workspace.h"

#include <algorithm>
#include <memory>

namespace fovea::kernels
{

namespace
{

// Two ways. Many output channels share their input: a matrix product of the weights with the
// input's patches, which are laid out panel by panel as they are needed. Few of them (depthwise,
// one or two masks): the patches would cost more than the sums, so each output row is summed
// directly from shifted input rows.

constexpr Size fewOutputs = 4;

/// One group of a convolution.
struct Group {
    const Convolution& shape;
    const float* x; ///< the group's input channels
    const float* weight;
    const float* bias; ///< or null
    float* out; ///< the group's output channels
    Size channels;
    Size outputs;
    Size depth() const { return channels * shape.kernelY * shape.kernelX; }
};

/// out_i = row[x + i stride] for i in [0, count), 0 outside the row; row may be null: all 0.
void copyStrided(const float* row, Size width, Size x, Size stride, Size count, float* out)
{
    if (!row || x >= width) {
        std::fill(out, out + count, 0.0f);
        return;
    }
    const Size begin = std::clamp<Size>((stride - 1 - x) / stride, 0, count);
    const Size end = std::clamp<Size>((width - x + stride - 1) / stride, begin, count);
    std::fill(out, out + begin, 0.0f);
    if (stride == 1) {
        std::copy(row + x + begin, row + x + end, out + begin);
    } else {
        for (Size i = begin; i < end; ++i)
            out[i] = row[x + i * stride];
    }
    std::fill(out + end, out + count, 0.0f);
}

/// Rows [first, first + depth) of the patch matrix [depth, rows columns] for `width` <= panelWidth
/// output places from `place` on, as one panel.
void packPatches(const Group& g, Size first, Size depth, Size place, Size width, float* panel)
{
    const Convolution& s = g.shape;
    // Input place of the kernel's top left for each output place.
    Size top[panelWidth];
    Size left[panelWidth];
    for (Size i = 0; i < width; ++i) {
        top[i] = (place + i) / s.columns() * s.strideY - s.paddingY;
        left[i] = (place + i) % s.columns() * s.strideX - s.paddingX;
    }
    for (Size p = 0; p < depth; ++p, panel += panelWidth) {
        const Size v = (first + p) % s.kernelX;
        const Size u = (first + p) / s.kernelX % s.kernelY;
        const float* channel = g.x + (first + p) / (s.kernelX * s.kernelY) * s.height * s.width;
        Size i = 0;
        while (i < width) {
            // Places of one output row read one input row.
            Size run = 1;
            while (i + run < width && top[i + run] == top[i])
                ++run;
            const Size y = top[i] + u * s.dilationY;
            const float* row = channel + y * s.width;
            copyStrided(y >= 0 && y < s.height ? row : nullptr, s.width, left[i] + v * s.dilationX,
                s.strideX, run, panel + i);
            i += run;
        }
        std::fill(panel + width, panel + panelWidth, 0.0f);
    }
}

void convolveByProduct(const Group& g, int threads)
{
    const Size places = g.shape.rows() * g.shape.columns();
    const Size depth = g.depth();
    // The weights, packed once for all: one run of slivers for each block of the depth.
    const Size blocks = (depth + depthBlock - 1) / depthBlock;
    const Size blockSize = sliverSize(g.outputs, depthBlock);
    float* slivers = scratch(Slot::PackedLeft, blocks * blockSize);
    for (Size b = 0; b < blocks; ++b) {
        packSlivers(g.outputs, std::min(depthBlock, depth - b * depthBlock),
            g.weight + b * depthBlock, depth, slivers + b * blockSize);
    }
    constexpr Size tilePanels = 4;
    const Size tiles = (panelCount(places) + tilePanels - 1) / tilePanels;
    parallelFor(threads, tiles, [&](Size t) {
        const Size begin = t * tilePanels * panelWidth;
        const Size end = std::min(begin + tilePanels * panelWidth, places);
        float* panels = scratch(Slot::Tile, tilePanels * panelWidth * depthBlock);
        for (Size b = 0; b < blocks; ++b) {
            const Size part = std::min(depthBlock, depth - b * depthBlock);
            for (Size i = begin; i < end; i += panelWidth) {
                packPatches(g, b * depthBlock, part, i, std::min(panelWidth, end - i),
                    panels + (i - begin) * depthBlock);
            }
            multiplyPacked(g.outputs, end - begin, part, slivers + b * blockSize, panels,
                panelWidth * depthBlock, g.out + begin, places, b > 0);
        }
        for (Size o = 0; g.bias && o < g.outputs; ++o) {
            float* row = g.out + o * places;
            transform(
                end - begin, row + begin, row + begin, [&](Floats v) { return v + g.bias[o]; });
        }
    });
}

/// An input channel with its padding, each row split by the remainder of the column by the stride,
/// so that the columns that meet one kernel column lie side by side: [row][remainder][column].
struct PaddedChannel {
    Size height;
    Size width; ///< columns of one remainder, with room for a whole vector at the end

    explicit PaddedChannel(const Convolution& s)
        : height(s.height + 2 * s.paddingY + s.extraY),
          width((s.width + 2 * s.paddingX + s.extraX + s.strideX - 1) / s.strideX + lanes)
    {
    }
    Size size(const Convolution& s) const { return height * s.strideX * width; }

    void pad(const Convolution& s, const float* channel, float* padded) const
    {
        for (Size y = 0; y < height; ++y) {
            const Size source = y - s.paddingY;
            const float* row
                = source >= 0 && source < s.height ? channel + source * s.width : nullptr;
            for (Size remainder = 0; remainder < s.strideX; ++remainder, padded += width)
                copyStrided(row, s.width, remainder - s.paddingX, s.strideX, width, padded);
        }
    }
    /// Where the input of kernel place (u, v) lies, seen from that of (0, 0).
    Size offset(const Convolution& s, Size u, Size v) const
    {
        const Size x = v * s.dilationX;
        return (u * s.dilationY * s.strideX + x % s.strideX) * width + x / s.strideX;
    }
};

/// Adds one input channel's share to one output channel.
/// @param offsets see PaddedChannel::offset(), for each weight
void addChannel(const Convolution& s, const PaddedChannel& layout, const float* padded,
    const Size* offsets, const float* weight, float* out)
{
    const Size columns = s.columns();
    const Size taps = s.kernelY * s.kernelX;
    for (Size i = 0; i < s.rows(); ++i) {
        float* row = out + i * columns;
        const float* line = padded + i * s.strideY * s.strideX * layout.width;
        for (Size j = 0; j < columns; j += lanes) {
            const Size count = std::min(lanes, columns - j);
            Floats total = count == lanes ? load(row + j) : loadPart(row + j, count);
            for (Size t = 0; t < taps; ++t)
                total += weight[t] * load(line + j + offsets[t]);
            if (count == lanes)
                store(row + j, total);
            else
                storePart(row + j, total, count);
        }
    }
}

void convolveDirectly(const Group& g)
{
    const Convolution& s = g.shape;
    const PaddedChannel layout(s);
    const Size places = s.rows() * s.columns();
    float* padded = scratch(Slot::Tile, layout.size(s));
    const Size taps = s.kernelY * s.kernelX;
    const auto offsets = std::make_unique<Size[]>(std::size_t(taps));
    for (Size t = 0; t < taps; ++t)
        offsets[std::size_t(t)] = layout.offset(s, t / s.kernelX, t % s.kernelX);
    for (Size o = 0; o < g.outputs; ++o)
        std::fill(g.out + o * places, g.out + (o + 1) * places, g.bias ? g.bias[o] : 0.0f);
    for (Size c = 0; c < g.channels; ++c) {
        layout.pad(s, g.x + c * s.height * s.width, padded);
        for (Size o = 0; o < g.outputs; ++o) {
            addChannel(s, layout, padded, offsets.get(), g.weight + (o * g.channels + c) * taps,
                g.out + o * places);
        }
    }
}

} // namespace

void convolve(
    const Convolution& shape, const float* x, const float* weight, const float* bias, float* out)
{
    const Size places = shape.rows() * shape.columns();
    const Size channels = shape.channels / shape.groups;
    const Size outputs = shape.outputs / shape.groups;
    const auto group = [&](Size i) {
        Group g{shape, x + i * channels * shape.height * shape.width, weight, bias, nullptr,
            channels, outputs};
        g.weight = weight + i * outputs * g.depth();
        g.bias = bias ? bias + i * outputs : nullptr;
        g.out = out + i * outputs * places;
        return g;
    };
    const double work = 2.0 * double(shape.outputs) * double(places) * double(group(0).depth());
    const int threads = threadsFor(work);
    if (outputs > fewOutputs) {
        for (Size i = 0; i < shape.groups; ++i)
            convolveByProduct(group(i), threads);
        return;
    }
    parallelFor(threads, shape.groups, [&](Size i) { convolveDirectly(group(i)); });
}

} // namespace fovea::kernels
