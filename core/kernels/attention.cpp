// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/attention.h"

#include "kernels/product.h"
#include "kernels/softmax_row.h"
#include "kernels/workspace.h"

#include <algorithm>
#include <cmath>

namespace fovea::kernels
{

namespace
{

bool allFinite(Size rows, Size columns, const float* x, Size ld)
{
    for (Size i = 0; i < rows; ++i) {
        // 0 * x is 0 for every number and NaN for the rest.
        Floats total{};
        for (Size j = 0; j < columns; j += lanes)
            total += 0.0f * loadPart(x + i * ld + j, std::min(lanes, columns - j));
        if (std::isnan(sum(total)))
            return false;
    }
    return true;
}

/// output = weights values, leaving out masked columns altogether: slow, but a NaN among their
/// values does no harm.
void multiplyAllowed(Size rows, Size columns, Size valueSize, const float* weights, Size ldWeights,
    const float* values, Size ldValues, const Mask& mask, float* output, Size ldOutput)
{
    for (Size i = 0; i < rows; ++i) {
        float* out = output + i * ldOutput;
        std::fill(out, out + valueSize, 0.0f);
        const Size end = mask.end ? mask.end[i] : columns;
        for (Size j = mask.begin ? mask.begin[i] : 0; j < end; ++j) {
            if (mask.allowed && !mask.allowed[i * mask.ld + j])
                continue;
            for (Size c = 0; c < valueSize; ++c)
                out[c] += weights[i * ldWeights + j] * values[j * ldValues + c];
        }
    }
}

} // namespace

void attention(Size rows, Size columns, Size keySize, Size valueSize, const float* queries,
    Size ldQueries, const float* keys, Size ldKeys, const float* values, Size ldValues, float scale,
    const Mask& mask, float* weights, Size ldWeights, float* output, Size ldOutput)
{
    constexpr Size rowBlock = 4 * Size(sliverHeight);
    const bool masked = mask.begin || mask.end || mask.allowed;
    const bool plain = !masked || !output || allFinite(columns, valueSize, values, ldValues);
    float* keyPanels = scratch(Slot::Keys, panelCount(columns) * panelWidth * keySize);
    packPanelsTransposed(keySize, columns, keys, ldKeys, keyPanels, panelWidth * keySize);
    float* valuePanels = nullptr;
    if (output && plain) {
        valuePanels = scratch(Slot::Values, panelCount(valueSize) * panelWidth * columns);
        packPanels(columns, valueSize, values, ldValues, valuePanels, panelWidth * columns);
    }

    const Size blocks = (rows + rowBlock - 1) / rowBlock;
    const double work = 2.0 * double(rows) * double(columns) * double(keySize + valueSize + 12);
    parallelFor(threadsFor(work), blocks, [&](Size b) {
        const Size first = rows * b / blocks;
        const Size count = rows * (b + 1) / blocks - first;
        const Mask blockMask = mask.fromRow(first);
        float* w = weights + first * ldWeights;
        float* slivers = scratch(
            Slot::PackedLeft, sliverSize(count, std::max(keySize, std::min(columns, depthBlock))));
        packSlivers(count, keySize, queries + first * ldQueries, ldQueries, slivers);
        multiplyPacked(
            count, columns, keySize, slivers, keyPanels, panelWidth * keySize, w, ldWeights, false);
        for (Size i = 0; i < count; ++i) {
            softmaxRow(columns, scale, w + i * ldWeights, blockMask.fromRow(i), w + i * ldWeights);
        }
        if (!output)
            return;
        float* out = output + first * ldOutput;
        if (!plain) {
            multiplyAllowed(count, columns, valueSize, w, ldWeights, values, ldValues, blockMask,
                out, ldOutput);
            return;
        }
        for (Size i = 0; columns == 0 && i < count; ++i)
            std::fill(out + i * ldOutput, out + i * ldOutput + valueSize, 0.0f);
        for (Size p = 0; p < columns; p += depthBlock) {
            const Size depth = std::min(depthBlock, columns - p);
            packSlivers(count, depth, w + p, ldWeights, slivers);
            multiplyPacked(count, valueSize, depth, slivers, valuePanels + p * panelWidth,
                panelWidth * columns, out, ldOutput, p > 0);
        }
    });
}

} // namespace fovea::kernels
