// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/reduction.h"

#include "kernels/simd.h"
#include "kernels/workspace.h"

#include <algorithm>

namespace fovea::kernels
{

namespace
{

int threadsForCells(Size rows, Size columns)
{
    return threadsFor(4.0 * double(rows) * double(columns));
}

/// out_j = combine over the rows, for all columns j.
template <typename Combine>
void overColumns(Size rows, Size columns, const float* x, float factor, float* out, Combine combine)
{
    constexpr Size block = 1024;
    parallelFor(threadsForCells(rows, columns), (columns + block - 1) / block, [&](Size piece) {
        const Size begin = piece * block;
        const Size count = std::min(block, columns - begin);
        float* target = out + begin;
        std::copy(x + begin, x + begin + count, target);
        for (Size i = 1; i < rows; ++i) {
            const float* row = x + i * columns + begin;
            Size j = 0;
            for (; j + lanes <= count; j += lanes)
                store(target + j, combine(load(row + j), load(target + j)));
            if (j < count) {
                storePart(target + j,
                    combine(loadPart(row + j, count - j), loadPart(target + j, count - j)),
                    count - j);
            }
        }
        transform(count, target, target, [&](Floats v) { return v * factor; });
    });
}

} // namespace

void rowMean(Size rows, Size columns, const float* x, float* out)
{
    parallelFor(threadsForCells(rows, columns), rows, [&](Size i) {
        // Sums of long rows are cut into pieces, or they would lose digits.
        constexpr Size block = 4096;
        double total = 0;
        for (Size begin = 0; begin < columns; begin += block) {
            const float* piece = x + i * columns + begin;
            const Size count = std::min(block, columns - begin);
            Floats part{};
            Floats other{};
            Size j = 0;
            for (; j + 2 * lanes <= count; j += 2 * lanes) {
                part += load(piece + j);
                other += load(piece + j + lanes);
            }
            for (; j < count; j += lanes)
                part += loadPart(piece + j, std::min(lanes, count - j));
            total += double(sum(part + other));
        }
        out[i] = float(total / double(columns));
    });
}

void rowMaximum(Size rows, Size columns, const float* x, float* out)
{
    parallelFor(threadsForCells(rows, columns), rows, [&](Size i) {
        Floats best = fill(-infinity);
        for (Size j = 0; j < columns; j += lanes) {
            const Size count = std::min(lanes, columns - j);
            best = largerOrNan(loadPart(x + i * columns + j, count, -infinity), best);
        }
        out[i] = reduce(best, [](float a, float b) { return a > b || a != a ? a : b; });
    });
}

void columnMean(Size rows, Size columns, const float* x, float* out)
{
    overColumns(
        rows, columns, x, 1.0f / float(rows), out, [](Floats a, Floats b) { return a + b; });
}

void columnMaximum(Size rows, Size columns, const float* x, float* out)
{
    overColumns(rows, columns, x, 1.0f, out, [](Floats a, Floats b) { return largerOrNan(a, b); });
}

} // namespace fovea::kernels
