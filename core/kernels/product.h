// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// The matrix product: one scheme at every level.
//
// The right factor is packed into panels of `panelWidth` columns, the left into slivers of up to
// `sliverHeight` rows, both so that the micro-kernel reads them front to back; it keeps a
// sliverHeight x panelWidth piece of the result in registers. After Goto and van de Geijn,
// "Anatomy of high-performance matrix multiplication", ACM TOMS 34 (2008). Private to the library.

#include "kernels/simd.h"

namespace fovea::kernels
{

constexpr Size panelVectors = 2;
constexpr Size panelWidth = panelVectors * lanes;
#ifdef __AVX512F__
constexpr int sliverHeight = 14; // 28 of 32 registers hold sums
#else
constexpr int sliverHeight = 6; // 12 of 16
#endif
/// Terms of the sums that are done at a time: a panel and a sliver of them stay in the smallest cache.
#ifdef __AVX512F__
constexpr Size depthBlock = 512;
#else
constexpr Size depthBlock = 256;
#endif

inline Size panelCount(Size columns)
{
    return (columns + panelWidth - 1) / panelWidth;
}

inline Size sliverCount(Size rows)
{
    return (rows + sliverHeight - 1) / sliverHeight;
}

/// First row of sliver i: slivers are of nearly equal height.
inline Size sliverBegin(Size rows, Size i)
{
    return rows * i / sliverCount(rows);
}

/// Room that packSlivers() needs: it writes whole vectors and so a little too far.
inline Size sliverSize(Size rows, Size depth)
{
    return rows * depth + lanes;
}

/// How a micro-kernel finds rows of the left factor.
enum class Left {
    Packed, ///< element r of step p at left[p * step + r]
    Rows, ///< at left[r * step + p]: as they are
};

/// sums[r, 0..Vectors * lanes) (+)= sum_p left[p, r] panel[p, ...] for Rows rows.
/// @param panel [depth, panelWidth]
template <int Rows, Size Vectors = panelVectors, Left layout = Left::Packed>
FOVEA_INLINE void microKernel(Size depth, const float* left, Size step, const float* panel,
    float* result, Size ld, bool accumulate)
{
    Floats sums[Rows][Vectors];
#pragma GCC unroll 16
    for (int r = 0; r < Rows; ++r) {
#pragma GCC unroll 2
        for (Size v = 0; v < Vectors; ++v)
            sums[r][v] = Floats{};
    }
    for (Size p = 0; p < depth; ++p) {
        Floats right[Vectors];
#pragma GCC unroll 2
        for (Size v = 0; v < Vectors; ++v)
            right[v] = load(panel + v * lanes);
        panel += panelWidth;
#pragma GCC unroll 16
        for (int r = 0; r < Rows; ++r) {
            const Floats factor = fill(left[layout == Left::Packed ? r : r * step]);
#pragma GCC unroll 2
            for (Size v = 0; v < Vectors; ++v)
                sums[r][v] += factor * right[v];
        }
        left += layout == Left::Packed ? step : 1;
    }
#pragma GCC unroll 16
    for (int r = 0; r < Rows; ++r) {
#pragma GCC unroll 2
        for (Size v = 0; v < Vectors; ++v) {
            float* place = result + r * ld + v * lanes;
            store(place, accumulate ? load(place) + sums[r][v] : sums[r][v]);
        }
    }
}

/// The micro-kernel for a number of rows known at run time, 1..sliverHeight.
void multiplySliver(Size rows, Size depth, const float* left, Size leftStep, const float* panel,
    float* result, Size ld, bool accumulate);

/// Whether products that use a left factor few times read its rows as they are: with few rows at a
/// time their places are found without effort, and packing would take a tenth of the time.
constexpr bool readsRows = sliverHeight <= 6;

/// Packs rows x depth of a row-major matrix into slivers: sliver i begins at
/// sliverBegin(rows, i) * depth and holds [depth, its rows].
/// @param packed [sliverSize(rows, depth)]
void packSlivers(Size rows, Size depth, const float* matrix, Size ld, float* packed);

/// Packs columns [0, columns) and `depth` rows into panels [panel][depth][panelWidth], filled up
/// with zeros.
/// @param panelStride distance between panels in `packed`
void packPanels(
    Size depth, Size columns, const float* matrix, Size ld, float* packed, Size panelStride);
/// The same of the transposed of a matrix [columns, depth].
void packPanelsTransposed(
    Size depth, Size columns, const float* matrix, Size ld, float* packed, Size panelStride);

/// One sliver times panels, [rows, columns] of the result; of the last panel only what belongs there.
/// @param rows of the sliver, which is [depth, rows]
/// @param panelStride distance between panels
void multiplySliverPanels(Size rows, Size columns, Size depth, const float* sliver,
    const float* panels, Size panelStride, float* result, Size ld, bool accumulate);

/// One sliver times a vector: sums[r] = sum_p sliver[p, r] x[p]. Reads up to a vector beyond the sliver.
void multiplySliverVector(Size rows, Size depth, const float* sliver, const float* x, float* sums);

/// Where panels are: those of a large factor come from memory, so each is asked for in time.
enum class Panels { InCache, FarAway };

/// result[rows, columns] (+)= slivers times panels, of the layout above.
void multiplyPacked(Size rows, Size columns, Size depth, const float* slivers, const float* panels,
    Size panelStride, float* result, Size ld, bool accumulate, Panels where = Panels::InCache);

/// The same with the rows of a left factor as they are.
void multiplyRows(Size rows, Size columns, Size depth, const float* left, Size ldLeft,
    const float* panels, Size panelStride, float* result, Size ld, bool accumulate);

} // namespace fovea::kernels
