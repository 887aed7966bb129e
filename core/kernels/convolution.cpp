// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/convolution.h"

#include "kernels/product.h"
#include "kernels/workspace.h"

#include <algorithm>

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
            const Size y = top[i] + u * s.dilationY;
            const Size x = left[i] + v * s.dilationX;
            // Neighbours in one input row are copied together.
            Size run = 1;
            if (s.strideX == 1) {
                while (i + run < width && top[i + run] == top[i])
                    ++run;
            }
            float* target = panel + i;
            i += run;
            if (y < 0 || y >= s.height) {
                std::fill(target, target + run, 0.0f);
                continue;
            }
            const float* row = channel + y * s.width;
            const Size begin = std::clamp<Size>(-x, 0, run);
            const Size end = std::clamp<Size>(s.width - x, begin, run);
            std::fill(target, target + begin, 0.0f);
            std::copy(row + x + begin, row + x + end, target + begin);
            std::fill(target + end, target + run, 0.0f);
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
#pragma omp parallel for num_threads(threads) schedule(dynamic)
    for (Size t = 0; t < tiles; ++t) {
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
    }
}

/// An input channel with its padding, each row split by the remainder of the column by the stride,
/// so that the columns that meet one kernel column lie side by side: [row][remainder][column].
struct PaddedChannel {
    Size height;
    Size width; ///< columns of one remainder, with room for a whole vector at the end

    explicit PaddedChannel(const Convolution& s)
        : height(s.height + 2 * s.paddingY),
          width((s.width + 2 * s.paddingX + s.strideX - 1) / s.strideX + lanes)
    {
    }
    Size size(const Convolution& s) const { return height * s.strideX * width; }

    void pad(const Convolution& s, const float* channel, float* padded) const
    {
        std::fill(padded, padded + size(s), 0.0f);
        for (Size y = 0; y < s.height; ++y) {
            float* row = padded + (y + s.paddingY) * s.strideX * width;
            const float* source = channel + y * s.width;
            if (s.strideX == 1) {
                std::copy(source, source + s.width, row + s.paddingX);
                continue;
            }
            for (Size x = 0; x < s.width; ++x) {
                const Size place = x + s.paddingX;
                row[place % s.strideX * width + place / s.strideX] = source[x];
            }
        }
    }
};

/// Adds one input channel's share to one output channel.
void addChannel(const Convolution& s, const PaddedChannel& layout, const float* padded,
    const float* weight, float* out)
{
    const Size columns = s.columns();
    for (Size i = 0; i < s.rows(); ++i) {
        float* row = out + i * columns;
        const float* top = padded + i * s.strideY * s.strideX * layout.width;
        for (Size j = 0; j < columns; j += lanes) {
            const Size count = std::min(lanes, columns - j);
            Floats total = loadPart(row + j, count);
            for (Size u = 0; u < s.kernelY; ++u) {
                const float* line = top + u * s.dilationY * s.strideX * layout.width + j;
                for (Size v = 0; v < s.kernelX; ++v) {
                    const Size x = v * s.dilationX;
                    total += weight[u * s.kernelX + v]
                        * load(line + x % s.strideX * layout.width + x / s.strideX);
                }
            }
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
    for (Size o = 0; o < g.outputs; ++o)
        std::fill(g.out + o * places, g.out + (o + 1) * places, g.bias ? g.bias[o] : 0.0f);
    for (Size c = 0; c < g.channels; ++c) {
        layout.pad(s, g.x + c * s.height * s.width, padded);
        for (Size o = 0; o < g.outputs; ++o) {
            addChannel(s, layout, padded, g.weight + (o * g.channels + c) * s.kernelY * s.kernelX,
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
#pragma omp parallel for num_threads(threads) schedule(dynamic)
    for (Size i = 0; i < shape.groups; ++i)
        convolveDirectly(group(i));
}

} // namespace fovea::kernels
