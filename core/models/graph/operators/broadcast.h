// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/arithmetic.h"
#include "models/graph/operation.h"

#include <array>

namespace fovea::graph
{

/// NumPy's broadcasting of two shapes: aligned at their last axes, an axis of size 1 or a missing
/// leading one is repeated. @throws Error when they do not fit
Shape broadcastShape(const Call& call, const Shape& a, const Shape& b);

/// Distances between neighbours along the axes of `result` in a row-major array of shape `operand`
/// that is broadcast to it: 0 where it is repeated. @pre it can be
std::vector<Index> broadcastStrides(const Shape& operand, const Shape& result);

/// Walks over N operands that are broadcast to one result, row by row, in the order of the result.
/// Neighbouring axes along which every operand goes on evenly count as one, so rows are long.
template <std::size_t N> class Broadcast
{
public:
    Broadcast(const Call& call, const std::array<Shape, N>& operands)
    {
        for (const Shape& operand : operands)
            m_shape = broadcastShape(call, m_shape, operand);
        call.checkSize(m_shape);
        std::array<std::vector<Index>, N> strides;
        for (std::size_t i = 0; i < N; ++i)
            strides[i] = broadcastStrides(operands[i], m_shape);
        for (std::size_t k = m_shape.size(); k-- > 0;) {
            if (m_shape[k] == 1)
                continue;
            std::array<Index, N> step;
            bool goesOn = !m_axes.empty();
            for (std::size_t i = 0; i < N; ++i) {
                step[i] = strides[i][k];
                goesOn = goesOn && step[i] == m_axes.back().step[i] * m_axes.back().size;
            }
            if (goesOn)
                m_axes.back().size *= m_shape[k];
            else
                m_axes.push_back({m_shape[k], step});
        }
        if (m_axes.empty())
            m_axes.push_back({1, {}});
    }

    const Shape& shape() const { return m_shape; }

    /// Calls body(place, count, begin, step) for each row: where it begins in the result, its
    /// length, and for each operand the place of its first element and the distance to the next.
    template <typename Body> void forEachRow(Body body) const
    {
        walk(1, m_axes[0].size, [&](Index place, const std::array<Index, N>& begin) {
            body(place, m_axes[0].size, begin, m_axes[0].step);
        });
    }

    /// Calls body(place, rows, columns, begin, rowStep, step) likewise for all rows that lie evenly
    /// one after the other.
    template <typename Body> void forEachMatrix(Body body) const
    {
        const Run single{1, {}};
        const Run& row = m_axes.size() > 1 ? m_axes[1] : single;
        const Index columns = m_axes[0].size;
        walk(2, row.size * columns, [&](Index place, const std::array<Index, N>& begin) {
            body(place, row.size, columns, begin, row.step, m_axes[0].step);
        });
    }

private:
    struct Run {
        Index size;
        std::array<Index, N> step;
    };

    /// Calls body(place, begin) for every piece of `count` elements, over the axes from `first` on.
    template <typename Body> void walk(std::size_t first, Index count, Body body) const
    {
        const Index total = elementCount(m_shape);
        std::array<Index, N> begin{};
        std::vector<Index> position(m_axes.size(), 0);
        for (Index place = 0; place < total; place += count) {
            body(place, begin);
            for (std::size_t k = first; k < m_axes.size(); ++k) {
                const bool wraps = ++position[k] == m_axes[k].size;
                for (std::size_t i = 0; i < N; ++i)
                    begin[i] += m_axes[k].step[i] * (wraps ? 1 - m_axes[k].size : 1);
                if (!wraps)
                    break;
                position[k] = 0;
            }
        }
    }

    Shape m_shape;
    std::vector<Run> m_axes; ///< from the last (fastest) to the first
};

/// out_i = function(a_i, b_i), with loops of their own for what the compiler can make vectors of.
template <typename T, typename Out, typename F>
void combineRow(Index count, const T* a, Index stepA, const T* b, Index stepB, Out* out, F function)
{
    if (stepA == 1 && stepB == 1) {
        for (Index i = 0; i < count; ++i)
            out[i] = function(a[i], b[i]);
    } else if (stepA == 1 && stepB == 0) {
        const T right = *b;
        for (Index i = 0; i < count; ++i)
            out[i] = function(a[i], right);
    } else if (stepA == 0 && stepB == 1) {
        const T left = *a;
        for (Index i = 0; i < count; ++i)
            out[i] = function(left, b[i]);
    } else {
        for (Index i = 0; i < count; ++i)
            out[i] = function(a[i * stepA], b[i * stepB]);
    }
}

/// function() over all pairs of two broadcast arrays.
template <typename T, typename Out, typename F>
void combine(const Broadcast<2>& rows, const T* a, const T* b, Out* out, F function)
{
    rows.forEachRow([&](Index place, Index count, const auto& begin, const auto& step) {
        combineRow(count, a + begin[0], step[0], b + begin[1], step[1], out + place, function);
    });
}

/// The same by the kernels.
inline void combine(const Broadcast<2>& all, const float* a, const float* b, float* out,
    kernels::Arithmetic operation)
{
    all.forEachMatrix([&](Index place, Index rows, Index columns, const auto& begin,
                          const auto& row, const auto& step) {
        kernels::calculate(operation, rows, columns, {a + begin[0], row[0], step[0]},
            {b + begin[1], row[1], step[1]}, out + place);
    });
}

} // namespace fovea::graph
