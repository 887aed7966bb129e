// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/winograd.h"

#include "kernels/convolution_parts.h"
#include "kernels/padded_planes.h"
#include "kernels/product.h"
#include "kernels/shuffle.h"
#include "kernels/workspace.h"

#include <vector>

namespace fovea::kernels
{

namespace
{

constexpr Size places = 16; // of a tile, and so many products
constexpr Size blockBytes = Size(1) << 18; // of transformed inputs: they stay in the second cache
constexpr Size slivers = 8; // of outputs whose products wait for their transform

/// B^T d or, of columns, d B: one axis of the transform of inputs.
FOVEA_INLINE void transformInput(const Floats* d, Size step, Floats* out)
{
    out[0] = d[0] - d[2 * step];
    out[step] = d[step] + d[2 * step];
    out[2 * step] = d[2 * step] - d[step];
    out[3 * step] = d[step] - d[3 * step];
}

/// The input in tiles: 4 planes of every other row and column.
class Tiles
{
public:
    explicit Tiles(const Convolution& s)
        : rows((s.rows() + 1) / 2), columns((s.columns() + 1) / 2), m_split(splitShape(s)),
          m_planes(m_split)
    {
        for (Size p = 0; p < places; ++p)
            m_offsets[p] = m_planes.offset(p / 4, p % 4);
    }
    Tiles(const Tiles&) = delete;
    Tiles& operator=(const Tiles&) = delete;

    Size count() const { return rows * columns; }
    Size channelSize() const { return m_planes.size(); }
    void fill(const float* channel, float* planes) const { m_planes.fill(channel, planes); }

    /// Some neighbouring tiles of a channel, transformed.
    /// @param out [places][outStep] of which panelWidth numbers are written
    void transform(const float* planes, const Run* runs, Size runCount, float* out, Size outStep) const
    {
        alignas(64) float gathered[places * panelWidth];
        const float* from[places];
        if (runCount == 1 && runs[0].count == panelWidth) {
            for (Size p = 0; p < places; ++p)
                from[p] = planes + m_offsets[p] + runs[0].row * m_planes.width() + runs[0].column;
        } else {
            for (Size p = 0; p < places; ++p) {
                float* row = gathered + p * panelWidth;
                from[p] = row;
                const Run& last = runs[runCount - 1];
                std::fill(row + last.to + last.count, row + panelWidth, 0.0f);
                for (Size i = 0; i < runCount; ++i) {
                    copyRow(planes + m_offsets[p] + runs[i].row * m_planes.width() + runs[i].column,
                        runs[i].count, row + runs[i].to);
                }
            }
        }
#pragma GCC unroll 2
        for (Size v = 0; v < panelVectors; ++v) {
            Floats d[places];
            Floats half[places];
#pragma GCC unroll 16
            for (Size p = 0; p < places; ++p)
                d[p] = load(from[p] + v * lanes);
#pragma GCC unroll 4
            for (Size i = 0; i < 4; ++i)
                transformInput(d + i, 4, half + i);
#pragma GCC unroll 4
            for (Size i = 0; i < 4; ++i)
                transformInput(half + 4 * i, 1, d + 4 * i);
#pragma GCC unroll 16
            for (Size p = 0; p < places; ++p)
                store(out + p * outStep + v * lanes, d[p]);
        }
    }

    const Size rows;
    const Size columns;

private:
    /// Padded to whole tiles.
    static Convolution splitShape(const Convolution& s)
    {
        Convolution split = s;
        split.kernelY = split.kernelX = 4;
        split.strideY = split.strideX = 2;
        split.extraY += s.rows() % 2;
        split.extraX += s.columns() % 2;
        return split;
    }

    Convolution m_split;
    PaddedPlanes m_planes;
    Size m_offsets[places];
};

/// A^T m A of a panel of tiles: the outputs of their upper rows, then those of their lower ones.
/// @param m [places][step]
/// @param out [2][2 panelWidth]
FOVEA_INLINE void transformOutput(const float* m, Size step, float* out)
{
    Ints low{};
    Ints high{};
#pragma GCC unroll 16
    for (Size i = 0; i < lanes; ++i) {
        low[i] = std::int32_t(i / 2 + i % 2 * lanes);
        high[i] = std::int32_t((i + lanes) / 2 + i % 2 * lanes);
    }
#pragma GCC unroll 2
    for (Size v = 0; v < panelVectors; ++v) {
        Floats sums[2][4];
#pragma GCC unroll 4
        for (Size c = 0; c < 4; ++c) {
            const float* column = m + c * step + v * lanes;
            const Floats second = load(column + 4 * step);
            const Floats third = load(column + 8 * step);
            sums[0][c] = load(column) + second + third;
            sums[1][c] = second - third - load(column + 12 * step);
        }
#pragma GCC unroll 2
        for (Size r = 0; r < 2; ++r) {
            const Floats left = sums[r][0] + sums[r][1] + sums[r][2];
            const Floats right = sums[r][1] - sums[r][2] - sums[r][3];
            float* row = out + 2 * (r * panelWidth + v * lanes);
            store(row, pick(left, right, low));
            store(row + lanes, pick(left, right, high));
        }
    }
}

/// The outputs of some panels of tiles.
class Block
{
public:
    /// @param planes the input in tiles
    Block(const Convolution& s, const Tiles& tiles, const float* planes, Size firstPanel,
        Size lastPanel)
        : m_shape(s), m_tiles(tiles), m_panels(lastPanel - firstPanel),
          m_inputs(scratch(Slot::Columns, m_panels * places * s.channels * panelWidth))
    {
        m_runs.resize(std::size_t(m_panels * panelWidth));
        for (Size i = 0; i < m_panels; ++i) {
            const Size begin = (firstPanel + i) * panelWidth;
            Run* runs = m_runs.data() + i * panelWidth;
            m_runCounts.push_back(runsOf(
                tiles.columns, begin, std::min(panelWidth, tiles.count() - begin), runs));
            float* out = inputs(0, i);
            for (Size c = 0; c < s.channels; ++c) {
                tiles.transform(planes + c * tiles.channelSize(), runs, m_runCounts.back(),
                    out + c * panelWidth, m_panels * s.channels * panelWidth);
            }
        }
    }

    void run(const float* packed, Size firstSliver, Size lastSliver, const Finish& finish, float* out)
    {
        const Size width = m_panels * panelWidth;
        float* products
            = scratch(Slot::Output, places * std::min(slivers * sliverHeight, m_shape.outputs) * width);
        for (Size group = firstSliver; group < lastSliver; group += slivers) {
            const Size end = std::min(group + slivers, lastSliver);
            const Size first = sliverBegin(m_shape.outputs, group);
            const Size rows = sliverBegin(m_shape.outputs, end) - first;
            for (Size p = 0; p < places; ++p) {
                const float* weights = packed + p * m_shape.outputs * m_shape.channels;
                for (Size i = group; i < end; ++i)
                    multiply(weights, i, p, products + (p * rows - first) * width);
            }
            for (Size r = 0; r < rows; ++r)
                write(products + r * width, rows * width, first + r, finish, out);
        }
    }

private:
    float* inputs(Size place, Size panel) const
    {
        return m_inputs + (place * m_panels + panel) * m_shape.channels * panelWidth;
    }
    void multiply(const float* weights, Size sliver, Size place, float* products) const
    {
        const Size first = sliverBegin(m_shape.outputs, sliver);
        const Size height = sliverBegin(m_shape.outputs, sliver + 1) - first;
        const Size width = m_panels * panelWidth;
        for (Size i = 0; i < m_panels; ++i) {
            multiplySliver(height, m_shape.channels, weights + first * m_shape.channels, height,
                inputs(place, i), products + first * width + i * panelWidth, width, false);
        }
    }
    void write(const float* products, Size step, Size output, const Finish& finish, float* out) const
    {
        const Size rows = m_shape.rows();
        const Size columns = m_shape.columns();
        float* channel = out + output * rows * columns;
        const float* addend = finish.addend ? finish.addend + output * rows * columns : nullptr;
        alignas(64) float pair[4 * panelWidth];
        for (Size i = 0; i < m_panels; ++i) {
            transformOutput(products + i * panelWidth, step, pair);
            addBias(finish, output, 4 * panelWidth, pair);
            if (!addend)
                boundRow(finish, 4 * panelWidth, pair);
            const Run* runs = m_runs.data() + i * panelWidth;
            for (Size k = 0; k < m_runCounts[std::size_t(i)]; ++k) {
                const Size column = 2 * runs[k].column;
                const Size count = std::min(2 * runs[k].count, columns - column);
                for (Size r = 0; r < std::min<Size>(2, rows - 2 * runs[k].row); ++r) {
                    float* row = pair + 2 * (r * panelWidth + runs[k].to);
                    const Size place = (2 * runs[k].row + r) * columns + column;
                    if (addend) {
                        addToRow(count, addend + place, row);
                        boundRow(finish, count, row);
                    }
                    copyRow(row, count, channel + place);
                }
            }
        }
    }

    const Convolution& m_shape;
    const Tiles& m_tiles;
    const Size m_panels;
    float* const m_inputs; ///< [place][panel][channel][panelWidth], transformed
    std::vector<Run> m_runs; ///< panelWidth for each panel
    std::vector<Size> m_runCounts;
};

} // namespace

bool isForWinograd(const Convolution& s)
{
    // With fewer channels the transforms cost more than they save.
    constexpr Size fewest = 16;
    return s.kernelY == 3 && s.kernelX == 3 && s.strideY == 1 && s.strideX == 1 && s.dilationY == 1
        && s.dilationX == 1 && s.groups == 1 && s.channels >= fewest && s.outputs >= fewest;
}

Size winogradSize(const Convolution& s)
{
    return places * s.outputs * s.channels + lanes; // see sliverSize()
}

void packWinograd(const Convolution& s, const float* weight, float* packed)
{
    const Size count = s.outputs * s.channels;
    std::vector<float> transformed(std::size_t(places * count));
    for (Size i = 0; i < count; ++i, weight += 9) {
        float half[4][3];
        for (Size v = 0; v < 3; ++v) {
            const float sum = weight[v] + weight[6 + v];
            half[0][v] = weight[v];
            half[1][v] = (sum + weight[3 + v]) / 2;
            half[2][v] = (sum - weight[3 + v]) / 2;
            half[3][v] = weight[6 + v];
        }
        for (Size u = 0; u < 4; ++u) {
            const float* row = half[u];
            const float all[4] = {row[0], (row[0] + row[1] + row[2]) / 2,
                (row[0] - row[1] + row[2]) / 2, row[2]};
            for (Size v = 0; v < 4; ++v)
                transformed[std::size_t((4 * u + v) * count + i)] = all[v];
        }
    }
    // In order: what one product's slivers write too far is overwritten by the next.
    for (Size p = 0; p < places; ++p)
        packSlivers(s.outputs, s.channels, transformed.data() + p * count, s.channels, packed + p * count);
}

void convolveWinograd(const Convolution& s, const float* x, const float* packed,
    const Finish& finish, float* out, int threads)
{
    const Tiles tiles(s);
    float* planes = scratch(Slot::Tile, s.channels * tiles.channelSize() + panelWidth);
    parallelFor(threads, s.channels, [&](Size c) {
        tiles.fill(x + c * s.height * s.width, planes + c * tiles.channelSize());
    });

    const Size panels = panelCount(tiles.count());
    const Size panelBytes = places * s.channels * panelWidth * Size(sizeof(float));
    const Size inBlock
        = std::clamp<Size>(std::min(blockBytes / panelBytes, panels / (2 * threads)), 1, 8);
    const Size blocks = (panels + inBlock - 1) / inBlock;
    const Size count = sliverCount(s.outputs);
    const Size parts
        = threads == 1 ? 1 : std::clamp<Size>((2 * threads + blocks - 1) / blocks, 1, count);
    parallelFor(threads, blocks * parts, [&](Size i) {
        const Size b = i / parts;
        const Size part = i % parts;
        Block(s, tiles, planes, b * inBlock, std::min((b + 1) * inBlock, panels))
            .run(packed, count * part / parts, count * (part + 1) / parts, finish, out);
    });
}

} // namespace fovea::kernels
