// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/batched_product.h"

#include "kernels/product.h"
#include "kernels/softmax_row.h"
#include "kernels/workspace.h"

#include <algorithm>

namespace fovea::kernels
{

namespace
{

/// Rows of a result that are done at a time: packed, multiplied and finished in the cache.
constexpr Size rowBlock = 4 * Size(sliverHeight);

void packRight(const BatchedProduct& p, Size i, float* packed)
{
    const float* right = p.right + i * p.rightStep;
    if (p.layout == Right::Normal)
        packPanels(p.k, p.n, right, p.ldRight, packed, panelWidth * p.k);
    else
        packPanelsTransposed(p.k, p.n, right, p.ldRight, packed, panelWidth * p.k);
}

/// What is left to do of finished sums.
void finish(const BatchedProduct& p, Size rows, float* result)
{
    for (Size r = 0; r < rows; ++r) {
        float* row = result + r * p.ldResult;
        if (p.softmax) {
            softmaxRow(p.n, p.scale, row, Mask(), row);
        } else if (p.scale != 1) {
            for (Size c = 0; c < p.n; ++c)
                row[c] *= p.scale;
        }
    }
}

void multiplyBlock(const BatchedProduct& p, Size i, Size first, Size rows, const float* panels)
{
    float* const result = p.result + i * p.resultStep + first * p.ldResult;
    const float* const left = p.left + i * p.leftStep + first * p.ldLeft;
    const Size stride = panelWidth * p.k;
    for (Size begin = 0; begin < p.k; begin += depthBlock, panels += depthBlock * panelWidth) {
        const Size depth = std::min(depthBlock, p.k - begin);
        if (readsRows) {
            multiplyRows(rows, p.n, depth, left + begin, p.ldLeft, panels, stride, result,
                p.ldResult, begin > 0);
        } else {
            float* const slivers = scratch(Slot::PackedLeft, sliverSize(rows, depth));
            packSlivers(rows, depth, left + begin, p.ldLeft, slivers);
            multiplyPacked(
                rows, p.n, depth, slivers, panels, stride, result, p.ldResult, begin > 0);
        }
    }
    for (Size r = 0; p.k == 0 && r < rows; ++r)
        std::fill_n(result + r * p.ldResult, p.n, 0.0f);
    finish(p, rows, result);
}

/// Few rows: packing a factor would cost more than its product.
void multiplyFewRows(const BatchedProduct& p)
{
    for (Size i = 0; i < p.count; ++i) {
        float* const result = p.result + i * p.resultStep;
        matmul(p.m, p.n, p.k, p.left + i * p.leftStep, p.ldLeft, p.right + i * p.rightStep,
            p.ldRight, p.layout, nullptr, Activation::Identity, result, p.ldResult);
        finish(p, p.m, result);
    }
}

} // namespace

void multiply(const BatchedProduct& p)
{
    if (p.count == 0 || p.m == 0 || p.n == 0)
        return;
    constexpr Size fewRows = 4;
    if (p.m <= fewRows) {
        multiplyFewRows(p);
        return;
    }
    // Right factors are packed for some pairs at a time, so that room stays bounded.
    constexpr Size mostPacked = Size(1) << 22;
    const Size size = packedSize(p.n, p.k);
    const Size together = std::clamp<Size>(mostPacked / std::max<Size>(1, size), 1, p.count);
    float* const packed = scratch(Slot::PackedRight, together * size);
    const Size blocks = (p.m + rowBlock - 1) / rowBlock;
    const double rows = 2.0 * double(p.m) * double(p.n) * double(p.k + (p.softmax ? 12 : 0));
    for (Size first = 0; first < p.count; first += together) {
        const Size count = std::min(together, p.count - first);
        parallelFor(threadsFor(4.0 * double(count * p.n * p.k)), count,
            [&](Size i) { packRight(p, first + i, packed + i * size); });
        parallelFor(threadsFor(double(count) * rows), count * blocks, [&](Size task) {
            const Size i = task / blocks;
            const Size begin = p.m * (task % blocks) / blocks;
            const Size end = p.m * (task % blocks + 1) / blocks;
            multiplyBlock(p, first + i, begin, end - begin, packed + i * size);
        });
    }
}

} // namespace fovea::kernels
