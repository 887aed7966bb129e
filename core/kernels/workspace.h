// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Memory and threads for the kernels. Private to the library.

#include "kernels/kernels.h"

#include <cstdlib>
#include <new>

#ifdef _OPENMP
#include <omp.h>
#endif

namespace fovea::kernels
{

/// Threads for `work` floating point operations: one if starting others would cost more.
inline int threadsFor(double work)
{
#ifdef _OPENMP
    constexpr double worthIt = 2e7; // some 0.1 ms; waking a thread takes 0.05
    return work < worthIt ? 1 : omp_get_max_threads();
#else
    (void)work;
    return 1;
#endif
}

/// A buffer of this thread that stays for the next call, as fresh pages are slow: a kernel that
/// needs several names them by different slots, and kernels that call each other use different
/// ones.
enum class Slot { PackedLeft, PackedRight, Tile, Columns, Scores, Queries, Keys, Values, Output };

/// At least `count` floats, aligned to a cache line, with undefined content.
float* scratch(Slot slot, Size count);

} // namespace fovea::kernels
