// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/convolution.h"
#include "kernels/shuffle.h"

#include <algorithm>

namespace fovea::kernels
{

/// An input channel with its padding, split by the remainders of row and column by the strides:
/// [remainder of row][remainder of column][row][column]. So the inputs that one kernel place meets
/// lie side by side, output after output, and rows lie width() apart for each. Private to the
/// library.
class PaddedPlanes
{
public:
    explicit PaddedPlanes(const Convolution& s)
        : m_shape(s),
          m_rows((s.height + 2 * s.paddingY + s.extraY + s.strideY - 1) / s.strideY),
          m_width((s.width + 2 * s.paddingX + s.extraX + s.strideX - 1) / s.strideX)
    {
    }

    Size width() const { return m_width; }
    /// Floats for one channel.
    Size size() const { return m_shape.strideY * m_shape.strideX * m_rows * m_width; }
    /// Where the input that kernel place (u, v) meets at the first output lies.
    Size offset(Size u, Size v) const
    {
        const Size y = u * m_shape.dilationY;
        const Size x = v * m_shape.dilationX;
        const Size plane = y % m_shape.strideY * m_shape.strideX + x % m_shape.strideX;
        return (plane * m_rows + y / m_shape.strideY) * m_width + x / m_shape.strideX;
    }

    void fill(const float* channel, float* planes) const
    {
        const Convolution& s = m_shape;
        clearRow(size(), planes);
        for (Size y = 0; y < s.height; ++y, channel += s.width) {
            const Size place = y + s.paddingY;
            const Size remainder = place % s.strideY;
            const Size row = place / s.strideY;
            if (isMet(remainder))
                fillRow(channel, planes + remainder * s.strideX * planeSize() + row * m_width);
        }
    }

private:
    /// Whether any kernel place meets rows of this remainder.
    bool isMet(Size remainder) const
    {
        const Convolution& s = m_shape;
        if (s.dilationY == 1)
            return remainder < s.kernelY;
        for (Size u = 0; u < s.kernelY; ++u) {
            if (u * s.dilationY % s.strideY == remainder)
                return true;
        }
        return false;
    }
    /// From one remainder of the column to the next.
    Size planeSize() const { return m_rows * m_width; }

    /// An input row to its rows, one for each remainder of the column.
    void fillRow(const float* row, float* out) const
    {
        const Convolution& s = m_shape;
        for (Size x = 0; x < std::min(s.strideX, s.width); ++x) {
            const Size place = x + s.paddingX;
            float* to = out + place % s.strideX * planeSize() + place / s.strideX;
            if (s.strideX == 1) {
                copyRow(row, s.width, to);
            } else if (s.strideX == 2 && x == 0) {
                splitRow(
                    row, s.width, to, out + (place + 1) % 2 * planeSize() + (place + 1) / 2);
            } else if (s.strideX > 2) {
                for (Size i = x; i < s.width; i += s.strideX)
                    *to++ = row[i];
            }
        }
    }
    static void splitRow(const float* row, Size count, float* even, float* odd)
    {
        Ints places{};
#pragma GCC unroll 16
        for (Size i = 0; i < lanes; ++i)
            places[i] = std::int32_t(2 * i);
        const auto split = [&](Size i) {
            const Floats a = load(row + i);
            const Floats b = load(row + i + lanes);
            store(even + i / 2, pick(a, b, places));
            store(odd + i / 2, pick(a, b, places + 1));
        };
        Size i = 0;
        for (; i + 2 * lanes <= count; i += 2 * lanes)
            split(i);
        if (i > 0 && count % 2 == 0) {
            split(count - 2 * lanes); // some of them again
        } else if (i < count) {
            const Size left = count - i;
            const Floats a = loadPart(row + i, std::min(left, lanes));
            const Floats b = left > lanes ? loadPart(row + i + lanes, left - lanes) : Floats{};
            storePart(even + i / 2, pick(a, b, places), (left + 1) / 2);
            storePart(odd + i / 2, pick(a, b, places + 1), left / 2);
        }
    }

    const Convolution& m_shape;
    Size m_rows; ///< of one plane
    Size m_width;
};

} // namespace fovea::kernels
