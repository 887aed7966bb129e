// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/softmax.h"

#include "kernels/simd.h"
#include "kernels/softmax_row.h"
#include "kernels/workspace.h"

#include <algorithm>
#include <cmath>

namespace fovea::kernels
{

namespace
{

double costOf(Size rows, Size columns)
{
    return 25.0 * double(rows) * double(columns);
}

/// -1 where the byte of the column is not 0.
FOVEA_INLINE Ints allowedLanes(const unsigned char* bytes, Size count)
{
    std::uint8_t values[lanes] = {};
    std::memcpy(values, bytes, std::size_t(count));
    Ints mask{};
    for (Size i = 0; i < lanes; ++i)
        mask[i] = values[i] ? -1 : 0;
    return mask;
}

/// Writes scale * x, -infinity where masked, and returns the maximum (leaving out NaN).
template <bool Bytes>
float scaleAndMask(
    Size columns, float scale, const float* x, const unsigned char* allowed, float* out)
{
    Floats best = fill(-infinity);
    for (Size i = 0; i < columns; i += lanes) {
        const Size count = std::min(lanes, columns - i);
        Floats v = (count == lanes ? load(x + i) : loadPart(x + i, count)) * scale;
        if constexpr (Bytes)
            v = select(allowedLanes(allowed + i, count), v, fill(-infinity));
        if (count == lanes) {
            store(out + i, v);
            best = larger(v, best);
        } else {
            storePart(out + i, v, count);
            best = larger(loadPart(out + i, count, -infinity), best);
        }
    }
    return maximum(best);
}

/// Turns scores into exp(score - best) and returns their sum.
float exponentials(Size columns, float best, float* scores)
{
    Floats total{};
    Size i = 0;
    for (; i + lanes <= columns; i += lanes) {
        const Floats e = exponential(load(scores + i) - best);
        store(scores + i, e);
        total += e;
    }
    if (i < columns) {
        const Size count = columns - i;
        storePart(scores + i, exponential(loadPart(scores + i, count) - best), count);
        total += loadPart(scores + i, count);
    }
    return sum(total);
}

/// Softmax over all columns; `allowed` may be null.
void softmaxRange(
    Size columns, float scale, const float* x, const unsigned char* allowed, float* out)
{
    const float best = allowed ? scaleAndMask<true>(columns, scale, x, allowed, out)
                               : scaleAndMask<false>(columns, scale, x, allowed, out);
    if (allowed && best == -infinity
        && std::all_of(allowed, allowed + columns, [](unsigned char c) { return c == 0; })) {
        std::fill(out, out + columns, 0.0f);
        return;
    }
    const float factor = 1.0f / exponentials(columns, best, out);
    transform(columns, out, out, [&](Floats v) { return v * factor; });
    // Where the sum is NaN, the masked columns are still 0.
    if (allowed && std::isnan(factor)) {
        for (Size i = 0; i < columns; ++i) {
            if (!allowed[i])
                out[i] = 0.0f;
        }
    }
}

float logSumExpRow(Size columns, const float* x)
{
    Floats best = fill(-infinity);
    for (Size i = 0; i < columns; i += lanes)
        best = largerOrNan(loadPart(x + i, std::min(lanes, columns - i), -infinity), best);
    const float top = reduce(best, [](float a, float b) { return a > b || a != a ? a : b; });
    if (!std::isfinite(top))
        return top;
    Floats total{};
    for (Size i = 0; i < columns; i += lanes)
        total += exponential(loadPart(x + i, std::min(lanes, columns - i), -infinity) - top);
    return top + std::log(sum(total));
}

} // namespace

bool hasColumn(Size columns, const Mask& mask)
{
    const Size begin = mask.begin ? mask.begin[0] : 0;
    const Size end = mask.end ? mask.end[0] : columns;
    if (!mask.allowed)
        return begin < end;
    for (Size i = begin; i < end; ++i) {
        if (mask.allowed[i])
            return true;
    }
    return false;
}

void softmaxRow(Size columns, float scale, const float* x, const Mask& mask, float* out)
{
    const Size begin = mask.begin ? mask.begin[0] : 0;
    const Size end = std::max(begin, mask.end ? mask.end[0] : columns);
    std::fill(out, out + begin, 0.0f);
    std::fill(out + end, out + columns, 0.0f);
    if (begin < end) {
        softmaxRange(end - begin, scale, x + begin, mask.allowed ? mask.allowed + begin : nullptr,
            out + begin);
    }
}

void softmax(Size rows, Size columns, const float* x, Size ldX, float* out, Size ldOut)
{
    maskedSoftmax(rows, columns, 1.0f, x, ldX, Mask(), out, ldOut);
}

void maskedSoftmax(Size rows, Size columns, float scale, const float* x, Size ldX, const Mask& mask,
    float* out, Size ldOut)
{
    parallelFor(threadsFor(costOf(rows, columns)), rows, [&](Size i) {
        softmaxRow(columns, scale, x + i * ldX, mask.fromRow(i), out + i * ldOut);
    });
}

void logSumExp(Size rows, Size columns, const float* x, Size ldX, float* out)
{
    parallelFor(threadsFor(costOf(rows, columns)), rows,
        [&](Size i) { out[i] = logSumExpRow(columns, x + i * ldX); });
}

} // namespace fovea::kernels
