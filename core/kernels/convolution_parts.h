// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// What the ways to compute a convolution share. Private to the library.

#include "kernels/activation_loops.h"
#include "kernels/packed_convolution.h"
#include "kernels/simd.h"

#include <algorithm>

namespace fovea::kernels
{

/// Activation and bounds of some sums.
inline void boundRow(const Finish& finish, Size count, float* row)
{
    if (finish.activation != Activation::Identity)
        activateOnThisThread(finish.activation, count, row, row);
    if (finish.low > -infinity || finish.high < infinity) {
        const Floats low = fill(finish.low);
        const Floats high = fill(finish.high);
        transform(count, row, row, [=](Floats v) {
            const Floats raised = v < low ? low : v;
            return raised > high ? high : raised;
        });
    }
}

/// row_i += more_i
inline void addToRow(Size count, const float* more, float* row)
{
    Size i = 0;
    for (; i + lanes <= count; i += lanes)
        store(row + i, load(row + i) + load(more + i));
    for (; i < count; ++i)
        row[i] += more[i];
}

inline void addBias(const Finish& finish, Size output, Size count, float* row)
{
    if (!finish.bias)
        return;
    const float bias = finish.bias[output];
    transform(count, row, row, [=](Floats v) { return v + bias; });
}

/// Sums of one output that lie together.
/// @param first their place in all of its sums
/// @param places how many these are
inline void finishRow(
    const Finish& finish, Size output, Size first, Size count, Size places, float* row)
{
    addBias(finish, output, count, row);
    if (finish.addend)
        addToRow(count, finish.addend + output * places + first, row);
    boundRow(finish, count, row);
}

/// A run of neighbouring places of one row among those of a panel, row by row from `begin` on.
struct Run {
    Size row;
    Size column;
    Size to; ///< within the panel
    Size count;
};

/// @param runs room for `count`
/// @return how many there are
inline Size runsOf(Size columns, Size begin, Size count, Run* runs)
{
    Size n = 0;
    for (Size at = 0; at < count; at += runs[n++].count) {
        const Size column = (begin + at) % columns;
        runs[n] = {(begin + at) / columns, column, at, std::min(columns - column, count - at)};
    }
    return n;
}

} // namespace fovea::kernels
