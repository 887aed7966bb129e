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

inline void finishRow(const Finish& finish, Size output, Size count, float* row)
{
    if (finish.bias) {
        const float bias = finish.bias[output];
        transform(count, row, row, [=](Floats v) { return v + bias; });
    }
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
