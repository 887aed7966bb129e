// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/packed_convolution.h"

#include "kernels/convolution_parts.h"
#include "kernels/depthwise_convolution.h"
#include "kernels/padded_planes.h"
#include "kernels/product.h"
#include "kernels/winograd.h"
#include "kernels/workspace.h"

#include <memory>

namespace fovea::kernels
{

namespace
{

// A matrix product of the weights with the input's patches. Neighbouring outputs of one row read
// neighbouring inputs for every kernel place, so a row of the patch matrix is a piece of a padded
// plane for each output row. Panels of the patches are copied together when they are needed.

/// One group of a convolution.
struct Group {
    const Convolution& shape;
    Size outputs;
    Size depth; ///< input channels times kernel places
    const float* packed;
    Finish finish;
    float* out;
};

/// Whether the input itself can be read like padded planes.
bool isPointwise(const Convolution& s)
{
    return s.kernelX == 1 && s.kernelY == 1 && s.strideX == 1 && s.strideY == 1 && s.paddingX == 0
        && s.paddingY == 0 && s.extraX == 0 && s.extraY == 0;
}

/// The rows of the patch matrix: where the first place of each lies.
struct PatchRows {
    std::unique_ptr<const float*[]> begin;
    Size width; ///< from one output row to the next
    Size columns; ///< of the output
};

PatchRows patchRows(const Group& g, const float* x, int threads)
{
    const Convolution& s = g.shape;
    PatchRows rows{std::make_unique<const float*[]>(std::size_t(g.depth)), s.columns(), s.columns()};
    if (isPointwise(s)) {
        for (Size c = 0; c < g.depth; ++c)
            rows.begin[std::size_t(c)] = x + c * s.height * s.width;
        rows.width = rows.columns = s.height * s.width; // rows lie together: one long row
        return rows;
    }
    const PaddedPlanes planes(s);
    const Size channels = s.channels / s.groups;
    float* padded = scratch(Slot::Tile, channels * planes.size());
    parallelFor(threads, channels,
        [&](Size c) { planes.fill(x + c * s.height * s.width, padded + c * planes.size()); });
    rows.width = planes.width();
    Size p = 0;
    for (Size c = 0; c < channels; ++c) {
        for (Size u = 0; u < s.kernelY; ++u) {
            for (Size v = 0; v < s.kernelX; ++v)
                rows.begin[std::size_t(p++)] = padded + c * planes.size() + planes.offset(u, v);
        }
    }
    return rows;
}

/// Copies some rows of a panel of the patch matrix together: [depth][panelWidth].
void packPanel(
    const PatchRows& rows, Size first, Size depth, Size begin, Size count, float* packed)
{
    Run runs[panelWidth];
    const Size n = runsOf(rows.columns, begin, count, runs);
    for (Size p = first; p < first + depth; ++p, packed += panelWidth) {
        const float* row = rows.begin[std::size_t(p)];
        if (n == 1 && count == panelWidth) {
            const float* from = row + runs[0].row * rows.width + runs[0].column;
            for (Size v = 0; v < panelVectors; ++v)
                store(packed + v * lanes, load(from + v * lanes));
            continue;
        }
        for (Size i = 0; i < n; ++i) {
            copyRow(row + runs[i].row * rows.width + runs[i].column, runs[i].count,
                packed + runs[i].to);
        }
        std::fill(packed + count, packed + panelWidth, 0.0f);
    }
}

/// Some panels of the patches times some slivers of the weights.
void multiplyBlock(const Group& g, const PatchRows& rows, Size begin, Size end, Size firstSliver,
    Size lastSliver)
{
    const Size places = g.shape.rows() * g.shape.columns();
    float* panels = scratch(
        Slot::Columns, panelCount(end - begin) * panelWidth * std::min(g.depth, depthBlock));
    for (Size p = 0; p < g.depth; p += depthBlock) {
        const Size depth = std::min(depthBlock, g.depth - p);
        for (Size at = begin; at < end; at += panelWidth) {
            packPanel(rows, p, depth, at, std::min(panelWidth, end - at),
                panels + (at - begin) * depth);
        }
        for (Size i = firstSliver; i < lastSliver; ++i) {
            const Size first = sliverBegin(g.outputs, i);
            const Size height = sliverBegin(g.outputs, i + 1) - first;
            multiplySliverPanels(height, end - begin, depth,
                g.packed + first * g.depth + p * height, panels, panelWidth * depth,
                g.out + first * places + begin, places, p > 0);
        }
    }
    for (Size o = sliverBegin(g.outputs, firstSliver); o < sliverBegin(g.outputs, lastSliver); ++o)
        finishRow(g.finish, o, begin, end - begin, places, g.out + o * places + begin);
}

/// One place, as of the vector of a gate: its patch is a vector.
void convolvePlace(const Group& g, const PatchRows& rows, int threads)
{
    float* patch = scratch(Slot::Columns, g.depth);
    for (Size p = 0; p < g.depth; ++p)
        patch[p] = *rows.begin[std::size_t(p)];
    parallelFor(threads, sliverCount(g.outputs), [&](Size i) {
        const Size first = sliverBegin(g.outputs, i);
        const Size height = sliverBegin(g.outputs, i + 1) - first;
        float* sums = g.out + first;
        multiplySliverVector(height, g.depth, g.packed + first * g.depth, patch, sums);
        if (g.finish.bias)
            addToRow(height, g.finish.bias + first, sums);
        if (g.finish.addend)
            addToRow(height, g.finish.addend + first, sums);
        boundRow(g.finish, height, sums);
    });
}

void convolveGroup(const Group& g, const float* x, int threads)
{
    const PatchRows rows = patchRows(g, x, threads);
    const Size places = g.shape.rows() * g.shape.columns();
    if (places == 1)
        return convolvePlace(g, rows, threads);
    const Size panels = panelCount(places);
    const Size slivers = sliverCount(g.outputs);
    // Blocks of a few panels, while these are in the cache; where that leaves threads without
    // work, the slivers are shared out as well.
    const Size inBlock = std::clamp<Size>(panels / (2 * threads), 1, 4);
    const Size blocks = (panels + inBlock - 1) / inBlock;
    const Size parts
        = threads == 1 ? 1 : std::clamp<Size>((2 * threads + blocks - 1) / blocks, 1, slivers);
    parallelFor(threads, blocks * parts, [&](Size i) {
        const Size begin = i / parts * inBlock * panelWidth;
        const Size part = i % parts;
        multiplyBlock(g, rows, begin, std::min(begin + inBlock * panelWidth, places),
            slivers * part / parts, slivers * (part + 1) / parts);
    });
}

} // namespace

Size packedConvolutionSize(const Convolution& s)
{
    if (isForWinograd(s))
        return winogradSize(s);
    const Size weights = s.outputs * (s.channels / s.groups) * s.kernelY * s.kernelX;
    return weights + lanes; // see sliverSize()
}

void packConvolution(const Convolution& s, const float* weight, float* packed)
{
    if (isForWinograd(s))
        return packWinograd(s, weight, packed);
    const Size depth = s.channels / s.groups * s.kernelY * s.kernelX;
    const Size outputs = s.outputs / s.groups;
    if (isDepthwise(s)) {
        std::copy_n(weight, s.outputs * depth, packed);
        return;
    }
    // In order: what one group writes too far is overwritten by the next.
    for (Size i = 0; i < s.groups; ++i) {
        packSlivers(outputs, depth, weight + i * outputs * depth, depth,
            packed + i * outputs * depth);
    }
}

void convolvePacked(const Convolution& s, const float* x, const float* packed,
    const Finish& finish, float* out)
{
    const Size outputs = s.outputs / s.groups;
    const Size depth = s.channels / s.groups * s.kernelY * s.kernelX;
    const Size places = s.rows() * s.columns();
    const int threads = threadsFor(2.0 * double(s.outputs) * double(places) * double(depth));
    if (isForWinograd(s))
        return convolveWinograd(s, x, packed, finish, out, threads);
    if (isDepthwise(s))
        return convolveDepthwise(s, x, packed, finish, out, threads);
    const Size inputs = s.channels / s.groups * s.height * s.width;
    for (Size i = 0; i < s.groups; ++i) {
        Finish ofGroup = finish;
        if (finish.bias)
            ofGroup.bias += i * outputs;
        if (finish.addend)
            ofGroup.addend += i * outputs * places;
        convolveGroup({s, outputs, depth, packed + i * outputs * depth, ofGroup,
                          out + i * outputs * places},
            x + i * inputs, threads);
    }
}

} // namespace fovea::kernels
