// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/depthwise_convolution.h"

#include "kernels/convolution_parts.h"
#include "kernels/padded_planes.h"
#include "kernels/workspace.h"

#include <memory>

namespace fovea::kernels
{

namespace
{

constexpr Size together = 8; // rows whose sums do not wait for each other

/// Some rows of one output, from the padded channel. Whole vectors are computed and stored; where
/// the last of a row would be too long, it begins earlier.
/// @param width of a row of the channel
/// @param stride of `sums`
template <Size Rows>
FOVEA_INLINE void sumRows(Size taps, const Size* offsets, const float* weight, float bias,
    const float* padded, Size width, Size columns, float* sums, Size stride)
{
    for (Size begin = 0; begin < columns; begin += lanes) {
        const Size j = std::max<Size>(0, std::min(begin, columns - lanes));
        Floats total[Rows];
#pragma GCC unroll 8
        for (Size r = 0; r < Rows; ++r)
            total[r] = fill(bias);
        for (Size t = 0; t < taps; ++t) {
            const float* place = padded + offsets[t] + j;
            const Floats factor = fill(weight[t]);
#pragma GCC unroll 8
            for (Size r = 0; r < Rows; ++r)
                total[r] += factor * load(place + r * width);
        }
#pragma GCC unroll 8
        for (Size r = 0; r < Rows; ++r)
            store(sums + r * stride + j, total[r]);
    }
}

class ChannelSums
{
public:
    explicit ChannelSums(const Convolution& s)
        : m_shape(s), m_planes(s), m_rows(s.rows()), m_columns(s.columns()),
          m_taps(s.kernelY * s.kernelX), m_stride(std::max(m_columns, lanes)),
          m_offsets(std::make_unique<Size[]>(std::size_t(m_taps)))
    {
        for (Size t = 0; t < m_taps; ++t)
            m_offsets[std::size_t(t)] = m_planes.offset(t / s.kernelX, t % s.kernelX);
    }

    /// The outputs of one input channel.
    void run(const float* x, const float* weight, const Finish& finish, Size firstOutput,
        float* out) const
    {
        const Convolution& s = m_shape;
        const Size rows = m_rows; // by value: what is written might be a member
        const Size columns = m_columns;
        const Size stride = m_stride;
        const Size places = rows * columns;
        float* padded = scratch(Slot::Tile, m_planes.size() + lanes);
        m_planes.fill(x, padded);
        std::fill_n(padded + m_planes.size(), lanes, 0.0f);
        // Rows shorter than a vector are computed elsewhere.
        float* const aside = stride == columns ? nullptr : scratch(Slot::Output, rows * stride);
        for (Size o = 0; o < s.outputs / s.groups; ++o, weight += m_taps) {
            const Size output = firstOutput + o;
            float* channel = out + o * places;
            float* sums = aside ? aside : channel;
            const float bias = finish.bias ? finish.bias[output] : 0.0f;
            for (Size i = 0; i < rows; i += together)
                sum<together>(std::min(together, rows - i), padded, i, weight, bias, sums);
            for (Size i = 0; aside && i < rows; ++i)
                copyRow(sums + i * stride, columns, channel + i * columns);
            if (finish.addend)
                addToRow(places, finish.addend + output * places, channel);
            boundRow(finish, places, channel);
        }
    }

private:
    template <Size Rows>
    void sum(Size rows, const float* padded, Size first, const float* weight, float bias,
        float* sums) const
    {
        if constexpr (Rows > 0) {
            if (rows != Rows)
                return sum<Rows - 1>(rows, padded, first, weight, bias, sums);
            sumRows<Rows>(m_taps, m_offsets.get(), weight, bias,
                padded + first * m_planes.width(), m_planes.width(), m_columns,
                sums + first * m_stride, m_stride);
        }
    }

    const Convolution& m_shape;
    PaddedPlanes m_planes;
    Size m_rows; ///< of the output
    Size m_columns;
    Size m_taps;
    Size m_stride; ///< of a row of sums: at least a vector
    std::unique_ptr<Size[]> m_offsets;
};

} // namespace

bool isDepthwise(const Convolution& s)
{
    return s.channels == s.groups && s.outputs / s.groups <= 4;
}

void convolveDepthwise(const Convolution& s, const float* x, const float* weight,
    const Finish& finish, float* out, int threads)
{
    const ChannelSums sums(s);
    const Size outputs = s.outputs / s.groups;
    const Size taps = s.kernelY * s.kernelX;
    parallelFor(threads, s.groups, [&](Size i) {
        sums.run(x + i * s.height * s.width, weight + i * outputs * taps, finish, i * outputs,
            out + i * outputs * s.rows() * s.columns());
    });
}

} // namespace fovea::kernels
