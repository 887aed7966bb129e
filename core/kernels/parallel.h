// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Loops on several threads. Private to the library.
//
// All callers share the helpers of the process, one less than there are processors. A caller works
// through its loop itself and only ever waits for a helper that has begun a part of it: where other
// programs keep the processors busy, a loop takes no longer than on one thread.

#include "kernels/kernels.h"

namespace fovea::kernels
{

/// Threads for `work` floating point operations: one if starting others would cost more.
int threadsFor(double work);

/// Whether this thread is inside a parallel loop that it has not begun.
bool isHelper();

/// Calls body(context, begin, end) for all of [0, count) in ever smaller pieces, on up to `threads`
/// threads at once. A loop within a loop stays on its thread.
void runParallel(
    int threads, Size count, void (*body)(void* context, Size begin, Size end), void* context);

/// body(i) for i in [0, count), on up to `threads` threads, in no certain order.
template <typename Body> void parallelFor(int threads, Size count, Body body)
{
    const auto run = [](void* context, Size begin, Size end) {
        Body& each = *static_cast<Body*>(context);
        for (Size i = begin; i < end; ++i)
            each(i);
    };
    if (threads <= 1 || count <= 1)
        run(&body, 0, count);
    else
        runParallel(threads, count, run, &body);
}

} // namespace fovea::kernels
