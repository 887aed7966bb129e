// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/pooling.h"

#include "kernels/simd.h"
#include "kernels/workspace.h"

#include <algorithm>

namespace fovea::kernels
{

namespace
{

/// One row of a map with its padding, combined over the kernel's rows, and the same split by the
/// remainder of the column by the stride: [remainder][place]. So what one kernel column meets at
/// all outputs lies side by side.
class Line
{
public:
    explicit Line(const Pooling& s)
        : m_shape(s), m_places(s.columns + (s.kernelX - 1) * s.dilationX / s.strideX + lanes),
          m_row(scratch(Slot::Tile, 2 * m_places * s.strideX)),
          m_split(s.strideX == 1 ? m_row : m_row + m_places * s.strideX)
    {
    }

    void fill(float padding) { std::fill_n(m_row, m_places * m_shape.strideX, padding); }

    /// Combines the input rows under output row `i` of a map. @pre filled with `padding`
    template <typename Combine>
    void combineRows(const float* map, Size i, float padding, Combine combine)
    {
        const Pooling& s = m_shape;
        const Size top = i * s.strideY - s.paddingY;
        const Size first = top >= 0 ? 0 : (s.dilationY - 1 - top) / s.dilationY;
        const Size last
            = top >= s.height ? 0 : std::min(s.kernelY, (s.height - 1 - top) / s.dilationY + 1);
        const Size count = std::min(s.width, m_places * s.strideX - s.paddingX);
        float* out = m_row + s.paddingX;
        if (first >= last) {
            std::fill_n(out, std::max<Size>(count, 0), padding);
            return;
        }
        const Size step = s.dilationY * s.width;
        const float* begin = map + (top + first * s.dilationY) * s.width;
        const auto over = [&](auto read) {
            const float* in = begin;
            Floats result = read(in);
            for (Size u = first + 1; u < last; ++u) {
                in += step;
                result = combine(read(in), result);
            }
            return result;
        };
        Size j = 0;
        for (; j + lanes <= count; j += lanes)
            store(out + j, over([=](const float* row) { return load(row + j); }));
        if (j < count) {
            const auto part = [=](const float* row) { return loadPart(row + j, count - j); };
            storePart(out + j, over(part), count - j);
        }
    }

    /// Combines the kernel's columns. @param out [columns]
    template <typename Combine> void combineColumns(float* out, Combine combine)
    {
        const Pooling& s = m_shape;
        split();
        std::copy(m_split, m_split + s.columns, out);
        for (Size v = 1; v < s.kernelX; ++v) {
            const Size column = v * s.dilationX;
            const float* in = m_split + column % s.strideX * m_places + column / s.strideX;
            Size j = 0;
            for (; j + lanes <= s.columns; j += lanes)
                store(out + j, combine(load(in + j), load(out + j)));
            if (j < s.columns) {
                const Size left = s.columns - j;
                storePart(out + j, combine(load(in + j), loadPart(out + j, left)), left);
            }
        }
    }

private:
    void split()
    {
        const Size stride = m_shape.strideX;
        if (stride == 2) {
            for (Size i = 0; i < m_places; ++i) {
                m_split[i] = m_row[2 * i];
                m_split[m_places + i] = m_row[2 * i + 1];
            }
        } else if (stride > 1) {
            for (Size r = 0; r < stride; ++r) {
                for (Size i = 0; i < m_places; ++i)
                    m_split[r * m_places + i] = m_row[i * stride + r];
            }
        }
    }

    const Pooling& m_shape;
    Size m_places;
    float* m_row;
    float* m_split;
};

/// @param finish (output row number, output row)
template <typename Combine, typename Finish>
void pool(const Pooling& s, const float* x, float padding, float* out, Combine combine, Finish finish)
{
    const double work = double(s.channels) * double(s.rows)
        * (double(s.kernelY) * double(s.width) + 2.0 * double(s.kernelX) * double(s.columns));
    parallelFor(threadsFor(4.0 * work), s.channels, [&](Size c) {
        Line line(s);
        line.fill(padding);
        for (Size i = 0; i < s.rows; ++i) {
            float* row = out + (c * s.rows + i) * s.columns;
            line.combineRows(x + c * s.height * s.width, i, padding, combine);
            line.combineColumns(row, combine);
            finish(i, row);
        }
    });
}

} // namespace

void maxPool(const Pooling& shape, const float* x, float* out)
{
    pool(
        shape, x, -infinity, out, [](Floats a, Floats b) { return largerOrNan(a, b); },
        [](Size, float*) {});
}

void averagePool(
    const Pooling& shape, const float* x, const float* countY, const float* countX, float* out)
{
    pool(
        shape, x, 0.0f, out, [](Floats a, Floats b) { return a + b; },
        [&](Size i, float* row) {
            const float rows = countY[i];
            for (Size j = 0; j < shape.columns; ++j)
                row[j] /= rows * countX[j];
        });
}

} // namespace fovea::kernels
