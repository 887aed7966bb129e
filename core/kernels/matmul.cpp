// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/matmul.h"

#include "kernels/activation_loops.h"
#include "kernels/product.h"
#include "kernels/workspace.h"

#include <algorithm>

namespace fovea::kernels
{

namespace
{

/// Bias and activation of a finished piece of the result while it is in the cache.
void finish(
    Size rows, Size columns, const float* bias, Activation activation, float* result, Size ld)
{
    for (Size r = 0; r < rows; ++r) {
        float* row = result + r * ld;
        if (bias) {
            for (Size c = 0; c < columns; ++c)
                row[c] += bias[c];
        }
        activateOnThisThread(activation, columns, row, row);
    }
}

/// Of m rows times a factor [k, n]: with few rows, reading that is what takes time.
double costOf(Size m, Size n, Size k)
{
    constexpr double reading = 30;
    return (2.0 * double(m) + reading) * double(n) * double(k);
}

/// Few rows: packing the right factor would cost more than the product.
void multiplyFewRows(Size m, Size n, Size k, const float* left, Size ldLeft, const float* right,
    Size ldRight, Right layout, float* result, Size ldResult)
{
    if (layout == Right::Transposed) {
        parallelFor(threadsFor(costOf(m, n, k)), n, [&](Size j) {
            const float* column = right + j * ldRight;
            for (Size i = 0; i < m; ++i)
                result[i * ldResult + j] = dot(k, left + i * ldLeft, column);
        });
        return;
    }
    for (Size i = 0; i < m; ++i) {
        float* row = result + i * ldResult;
        std::fill(row, row + n, 0.0f);
        for (Size p = 0; p < k; ++p) {
            const float factor = left[i * ldLeft + p];
            const float* source = right + p * ldRight;
            for (Size j = 0; j < n; ++j)
                row[j] += factor * source[j];
        }
    }
}

/// Parts of the result, one for a thread at a time.
struct Tiling {
    Size rows; ///< tiles along the rows of the result
    Size columns;
};

/// A tile's rows stay in the cache of a processor while its panels go by, so that these are read as
/// seldom as can be. Where tiles are too few for the threads, they get narrower.
Tiling tiling(Size m, Size n, int threads)
{
    constexpr Size tileRows = 72;
    constexpr Size tileColumns = 256;
    Tiling t{(m + tileRows - 1) / tileRows, (n + tileColumns - 1) / tileColumns};
    if (threads == 1)
        return t;
    const Size wanted = 4 * Size(threads);
    while (t.rows * t.columns < wanted) {
        const bool canSplitColumns = t.columns * 2 <= panelCount(n);
        const bool canSplitRows = t.rows * 2 <= sliverCount(m);
        if (canSplitColumns && (!canSplitRows || n / t.columns >= m / t.rows / 2))
            t.columns *= 2;
        else if (canSplitRows)
            t.rows *= 2;
        else
            break;
    }
    return t;
}

/// The left factor as slivers: tile of rows by tile of rows, in blocks of the depth.
class PackedLeft
{
public:
    PackedLeft(Size m, Size k, Size tiles)
        : m_rows(m), m_depth(k), m_tiles(tiles), m_blocks((k + depthBlock - 1) / depthBlock),
          m_size(sliverSize((m + tiles - 1) / tiles, std::min(k, depthBlock))),
          m_data(scratch(Slot::PackedLeft, m_tiles * m_blocks * m_size))
    {
    }

    Size firstRow(Size tile) const { return m_rows * tile / m_tiles; }
    Size rows(Size tile) const { return firstRow(tile + 1) - firstRow(tile); }
    Size depth(Size block) const { return std::min(depthBlock, m_depth - block * depthBlock); }
    Size blocks() const { return m_blocks; }
    float* slivers(Size tile, Size block) const
    {
        return m_data + (tile * m_blocks + block) * m_size;
    }

    void pack(const float* left, Size ldLeft, int threads) const
    {
        parallelFor(threads, m_tiles * m_blocks, [&](Size i) {
            const Size tile = i / m_blocks;
            const Size block = i % m_blocks;
            packSlivers(rows(tile), depth(block),
                left + firstRow(tile) * ldLeft + block * depthBlock, ldLeft, slivers(tile, block));
        });
    }

private:
    Size m_rows;
    Size m_depth;
    Size m_tiles;
    Size m_blocks;
    Size m_size; ///< room of one block of one tile
    float* m_data;
};

/// Packs part `part` of `parts` of a right factor.
void packPart(Size n, Size k, const float* right, Size ldRight, Right layout, float* packed,
    Size part, Size parts)
{
    const Size begin = panelCount(n) * part / parts;
    const Size end = panelCount(n) * (part + 1) / parts;
    const Size first = begin * panelWidth;
    const Size columns = std::min(end * panelWidth, n) - first;
    float* out = packed + begin * panelWidth * k;
    if (layout == Right::Normal)
        packPanels(k, columns, right + first, ldRight, out, panelWidth * k);
    else
        packPanelsTransposed(k, columns, right + first * ldRight, ldRight, out, panelWidth * k);
}

void multiplyTile(const PackedLeft& left, Size tile, Size columns, Size k, const float* panels,
    Panels where, const float* bias, Activation activation, float* result, Size ldResult)
{
    const Size rows = left.rows(tile);
    for (Size block = 0; block < left.blocks(); ++block) {
        multiplyPacked(rows, columns, left.depth(block), left.slivers(tile, block),
            panels + block * depthBlock * panelWidth, panelWidth * k, result, ldResult, block > 0,
            where);
    }
    finish(rows, columns, bias, activation, result, ldResult);
}

/// A result of few columns: each row of the left factor is used too seldom to be worth packing.
struct NarrowProduct {
    Size m, n, k;
    const float* left;
    Size ldLeft;
    const float* packed;
    const float* bias;
    Activation activation;
    float* result;
    Size ldResult;
};

void multiplyNarrow(const NarrowProduct& p, int threads)
{
    constexpr Size rowBlock = 4 * Size(sliverHeight);
    const Size blocks = (p.m + rowBlock - 1) / rowBlock;
    parallelFor(threads, blocks, [&](Size i) {
        const Size first = p.m * i / blocks;
        const Size rows = p.m * (i + 1) / blocks - first;
        float* const result = p.result + first * p.ldResult;
        for (Size begin = 0; begin < p.k; begin += depthBlock) {
            multiplyRows(rows, p.n, std::min(depthBlock, p.k - begin),
                p.left + first * p.ldLeft + begin, p.ldLeft, p.packed + begin * panelWidth,
                panelWidth * p.k, result, p.ldResult, begin > 0);
        }
        finish(rows, p.n, p.bias, p.activation, result, p.ldResult);
    });
}

} // namespace

Size packedSize(Size n, Size k)
{
    return panelCount(n) * panelWidth * k;
}

void packRight(Size n, Size k, const float* right, Size ldRight, Right layout, float* packed)
{
    const Size parts = panelCount(n);
    parallelFor(threadsFor(4.0 * double(n * k)), parts,
        [&](Size part) { packPart(n, k, right, ldRight, layout, packed, part, parts); });
}

void matmulPacked(Size m, Size n, Size k, const float* left, Size ldLeft, const float* packed,
    const float* bias, Activation activation, float* result, Size ldResult)
{
    if (m == 0 || n == 0) // a text may be empty; there are no tiles then
        return;
    if (k == 0) {
        for (Size i = 0; i < m; ++i)
            std::fill(result + i * ldResult, result + i * ldResult + n, 0.0f);
        finish(m, n, bias, activation, result, ldResult);
        return;
    }
    const int threads = threadsFor(costOf(m, n, k));
    constexpr Size narrow = 256;
    if (readsRows && n <= narrow) {
        multiplyNarrow(
            {m, n, k, left, ldLeft, packed, bias, activation, result, ldResult}, threads);
        return;
    }
    constexpr Size large = 1 << 17; // half a megabyte
    const Panels where = n * k > large ? Panels::FarAway : Panels::InCache;
    const Tiling tiles = tiling(m, n, threads);
    const PackedLeft packedLeft(m, k, tiles.rows);
    packedLeft.pack(left, ldLeft, threads);
    parallelFor(threads, tiles.rows * tiles.columns, [&](Size tile) {
        const Size i = tile % tiles.rows;
        const Size j = tile / tiles.rows;
        const Size panel = panelCount(n) * j / tiles.columns;
        const Size column = panel * panelWidth;
        const Size columns
            = std::min(panelCount(n) * (j + 1) / tiles.columns * panelWidth, n) - column;
        multiplyTile(packedLeft, i, columns, k, packed + column * k, where,
            bias ? bias + column : nullptr, activation,
            result + packedLeft.firstRow(i) * ldResult + column, ldResult);
    });
}

void matmul(Size m, Size n, Size k, const float* left, Size ldLeft, const float* right,
    Size ldRight, Right layout, const float* bias, Activation activation, float* result,
    Size ldResult)
{
    constexpr Size fewRows = 4;
    if (m <= fewRows) {
        multiplyFewRows(m, n, k, left, ldLeft, right, ldRight, layout, result, ldResult);
        finish(m, n, bias, activation, result, ldResult);
        return;
    }
    float* packed = scratch(Slot::PackedRight, packedSize(n, k));
    packRight(n, k, right, ldRight, layout, packed);
    matmulPacked(m, n, k, left, ldLeft, packed, bias, activation, result, ldResult);
}

} // namespace fovea::kernels
