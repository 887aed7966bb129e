// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/product.h"

#include "kernels/shuffle.h"

#include <algorithm>

namespace fovea::kernels
{

namespace
{

template <int Rows, Size Vectors, Left layout = Left::Packed>
void dispatch(Size rows, Size depth, const float* left, Size step, const float* panel,
    float* result, Size ld, bool accumulate)
{
    if constexpr (Rows > 0) {
        if (rows == Rows) {
            microKernel<Rows, Vectors, layout>(depth, left, step, panel, result, ld, accumulate);
        } else {
            dispatch<Rows - 1, Vectors, layout>(
                rows, depth, left, step, panel, result, ld, accumulate);
        }
    }
}

/// Transposes `count` <= lanes rows of `lanes` numbers: out[c * outLd + r] = in[r * ld + c].
/// Writes whole vectors: what follows the `count` numbers is overwritten with undefined ones.
FOVEA_INLINE void transposeRows(Size count, const float* in, Size ld, float* out, Size outLd)
{
    Floats rows[lanes];
#pragma GCC unroll 16
    for (Size r = 0; r < lanes; ++r)
        rows[r] = load(in + std::min(r, count - 1) * ld);
        // log2(lanes) rounds: exchange the off-diagonal halves of ever smaller squares.
#pragma GCC unroll 4
    for (Size half = lanes / 2; half > 0; half /= 2) {
        Ints low{};
        Ints high{};
#pragma GCC unroll 16
        for (Size i = 0; i < lanes; ++i) {
            const bool upper = (i & half) != 0;
            low[i] = std::int32_t(upper ? i - half + lanes : i);
            high[i] = std::int32_t(upper ? i + lanes : i + half);
        }
#pragma GCC unroll 16
        for (Size r = 0; r < lanes; ++r) {
            if ((r & half) == 0) {
                const Floats a = rows[r];
                const Floats b = rows[r + half];
                rows[r] = pick(a, b, low);
                rows[r + half] = pick(a, b, high);
            }
        }
    }
#pragma GCC unroll 16
    for (Size r = 0; r < lanes; ++r)
        store(out + r * outLd, rows[r]);
}

/// Asks for the numbers of [begin, end) to be in the second cache soon.
FOVEA_INLINE void prefetch(const float* begin, const float* end)
{
    constexpr Size cacheLine = 16;
    for (; begin < end; begin += cacheLine)
        __builtin_prefetch(begin, 0, 2);
}

} // namespace

void multiplySliver(Size rows, Size depth, const float* left, Size leftStep, const float* panel,
    float* result, Size ld, bool accumulate)
{
    dispatch<sliverHeight, panelVectors>(rows, depth, left, leftStep, panel, result, ld, accumulate);
}

void packSlivers(Size rows, Size depth, const float* matrix, Size ld, float* packed)
{
    for (Size s = 0; s < sliverCount(rows); ++s) {
        const Size begin = sliverBegin(rows, s);
        const Size height = sliverBegin(rows, s + 1) - begin;
        float* out = packed + begin * depth;
        Size p = 0;
        for (; p + lanes <= depth; p += lanes) {
            // From the last rows up, so that what is written too far is overwritten.
            for (Size r = (height - 1) / lanes * lanes; r >= 0; r -= lanes)
                transposeRows(std::min(lanes, height - r), matrix + (begin + r) * ld + p, ld,
                    out + p * height + r, height);
        }
        for (; p < depth; ++p) {
            for (Size r = 0; r < height; ++r)
                out[p * height + r] = matrix[(begin + r) * ld + p];
        }
    }
}

void packPanels(
    Size depth, Size columns, const float* matrix, Size ld, float* packed, Size panelStride)
{
    for (Size j = 0; j < columns; j += panelWidth, packed += panelStride) {
        const Size width = std::min(panelWidth, columns - j);
        float* out = packed;
        for (Size p = 0; p < depth; ++p, out += panelWidth) {
            const float* row = matrix + p * ld + j;
            if (width == panelWidth) {
                for (Size v = 0; v < panelVectors; ++v)
                    store(out + v * lanes, load(row + v * lanes));
            } else {
                std::copy(row, row + width, out);
                std::fill(out + width, out + panelWidth, 0.0f);
            }
        }
    }
}

void packPanelsTransposed(
    Size depth, Size columns, const float* matrix, Size ld, float* packed, Size panelStride)
{
    for (Size j = 0; j < columns; j += panelWidth, packed += panelStride) {
        const Size width = std::min(panelWidth, columns - j);
        Size c = 0;
        for (; c + lanes <= width; c += lanes) {
            const float* rows = matrix + (j + c) * ld;
            Size p = 0;
            for (; p + lanes <= depth; p += lanes)
                transposeRows(lanes, rows + p, ld, packed + p * panelWidth + c, panelWidth);
            for (; p < depth; ++p) {
                for (Size i = 0; i < lanes; ++i)
                    packed[p * panelWidth + c + i] = rows[i * ld + p];
            }
        }
        for (; c < panelWidth; ++c) {
            const float* row = matrix + (j + c) * ld;
            for (Size p = 0; p < depth; ++p)
                packed[p * panelWidth + c] = c < width ? row[p] : 0.0f;
        }
    }
}

namespace
{

template <Left layout>
void multiplyPanels(Size rows, Size columns, Size depth, const float* left, Size step,
    const float* panels, Size panelStride, float* result, Size ld, bool accumulate)
{
    const auto multiply = [&](float* to, Size ldTo, bool adds) {
        dispatch<sliverHeight, panelVectors, layout>(
            rows, depth, left, step, panels, to, ldTo, adds);
    };
    Size j = 0;
    for (; j + panelWidth <= columns; j += panelWidth, panels += panelStride)
        multiply(result + j, ld, accumulate);
    if (j == columns)
        return;
    // The last panel is wider than what is left of the result.
    alignas(64) float piece[sliverHeight * panelWidth];
    if (columns - j <= lanes) {
        dispatch<sliverHeight, 1, layout>(
            rows, depth, left, step, panels, piece, panelWidth, false);
    } else {
        multiply(piece, panelWidth, false);
    }
    const Size rest = columns - j;
    for (Size r = 0; r < rows; ++r) {
        for (Size c = 0; c < rest; c += lanes) {
            float* const place = result + r * ld + j + c;
            const Size count = std::min(lanes, rest - c);
            Floats sums = load(piece + r * panelWidth + c);
            if (accumulate)
                sums += loadPart(place, count);
            storePart(place, sums, count);
        }
    }
}

} // namespace

void multiplySliverPanels(Size rows, Size columns, Size depth, const float* sliver,
    const float* panels, Size panelStride, float* result, Size ld, bool accumulate)
{
    multiplyPanels<Left::Packed>(
        rows, columns, depth, sliver, rows, panels, panelStride, result, ld, accumulate);
}

void multiplyRows(Size rows, Size columns, Size depth, const float* left, Size ldLeft,
    const float* panels, Size panelStride, float* result, Size ld, bool accumulate)
{
    const Size count = sliverCount(rows);
    for (Size j = 0; j < columns; j += panelWidth, panels += panelStride) {
        for (Size s = 0; s < count; ++s) {
            const Size begin = sliverBegin(rows, s);
            multiplyPanels<Left::Rows>(sliverBegin(rows, s + 1) - begin,
                std::min(panelWidth, columns - j), depth, left + begin * ldLeft, ldLeft, panels,
                panelStride, result + begin * ld + j, ld, accumulate);
        }
    }
}

void multiplySliverVector(Size rows, Size depth, const float* sliver, const float* x, float* sums)
{
    constexpr Size together = 4; // sums that do not wait for each other
    for (Size r = 0; r < rows; r += lanes) {
        Floats parts[together]{};
        Size p = 0;
        for (; p + together <= depth; p += together) {
#pragma GCC unroll 4
            for (Size i = 0; i < together; ++i)
                parts[i] += fill(x[p + i]) * load(sliver + (p + i) * rows + r);
        }
        for (; p < depth; ++p)
            parts[0] += fill(x[p]) * load(sliver + p * rows + r);
        storePart(sums + r, parts[0] + parts[1] + (parts[2] + parts[3]), std::min(lanes, rows - r));
    }
}

void multiplyPacked(Size rows, Size columns, Size depth, const float* slivers, const float* panels,
    Size panelStride, float* result, Size ld, bool accumulate, Panels where)
{
    const Size count = sliverCount(rows);
    const float* const first = panels;
    for (Size j = 0; j < columns; j += panelWidth, panels += panelStride) {
        const bool isLast = j + panelWidth >= columns;
        const float* const next = isLast ? first + depth * panelWidth : panels + panelStride;
        for (Size s = 0; s < count; ++s) {
            if (where == Panels::FarAway) {
                prefetch(next + depth * s / count * panelWidth,
                    next + depth * (s + 1) / count * panelWidth);
            }
            const Size begin = sliverBegin(rows, s);
            multiplySliverPanels(sliverBegin(rows, s + 1) - begin,
                std::min(panelWidth, columns - j), depth, slivers + begin * depth, panels,
                panelStride, result + begin * ld + j, ld, accumulate);
        }
    }
}

} // namespace fovea::kernels
