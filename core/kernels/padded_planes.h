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
        std::fill_n(planes, size(), 0.0f);
        if (s.strideX == 1 && s.strideY == 1) {
            float* to = planes + s.paddingY * m_width + s.paddingX;
            for (Size y = 0; y < s.height; ++y, to += m_width, channel += s.width)
                copyRow(channel, s.width, to);
            return;
        }
        for (Size y = 0; y < s.strideY; ++y) {
            for (Size x = 0; x < s.strideX; ++x) {
                if (isMet(y, s.strideY, s.kernelY, s.dilationY)
                    && isMet(x, s.strideX, s.kernelX, s.dilationX))
                    fillPlane(channel, y, x, planes + (y * s.strideX + x) * m_rows * m_width);
            }
        }
    }

private:
    /// Whether any kernel place meets rows (or columns) of this remainder.
    static bool isMet(Size remainder, Size stride, Size kernel, Size dilation)
    {
        if (dilation == 1)
            return remainder < kernel;
        for (Size u = 0; u < kernel; ++u) {
            if (u * dilation % stride == remainder)
                return true;
        }
        return false;
    }
    /// Rows and columns of these remainders.
    void fillPlane(const float* channel, Size remainderY, Size remainderX, float* plane) const
    {
        const Convolution& s = m_shape;
        const Size start = remainderX - s.paddingX; // input column of the first place
        if (start >= s.width)
            return;
        const Size begin = start >= 0 ? 0 : std::min(m_width, (s.strideX - 1 - start) / s.strideX);
        const Size end
            = std::clamp((s.width - start + s.strideX - 1) / s.strideX, begin, m_width);
        Size y = remainderY - s.paddingY;
        for (Size row = 0; row < m_rows && y < s.height; ++row, y += s.strideY) {
            if (y >= 0)
                fillRow(channel + y * s.width + start, begin, end, plane + row * m_width);
        }
    }
    void fillRow(const float* row, Size begin, Size end, float* out) const
    {
        const Size stride = m_shape.strideX;
        if (stride == 1 && begin < end) {
            copyRow(row + begin, end - begin, out + begin);
        } else if (stride == 2) {
            fillEveryOther(row, begin, end, out);
        } else {
            for (Size i = begin; i < end; ++i)
                out[i] = row[stride * i];
        }
    }
    static void fillEveryOther(const float* row, Size begin, Size end, float* out)
    {
        Ints even{};
#pragma GCC unroll 16
        for (Size i = 0; i < lanes; ++i)
            even[i] = std::int32_t(2 * i);
        Size i = begin;
        // The last number of the second vector is not needed, and perhaps not there.
        for (; i + lanes < end; i += lanes)
            store(out + i, pick(load(row + 2 * i), load(row + 2 * i + lanes), even));
        for (; i < end; ++i)
            out[i] = row[2 * i];
    }

    const Convolution& m_shape;
    Size m_rows; ///< of one plane
    Size m_width;
};

} // namespace fovea::kernels
