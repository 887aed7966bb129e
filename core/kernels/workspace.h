// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Memory and threads for the kernels. Private to the library.

#include "kernels/kernels.h"

#include <atomic>
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
    // About a millisecond: waking a thread takes 0.05, but where other programs keep the cores busy
    // waiting for it takes a time slice.
    constexpr double worthIt = 1e8;
    return work < worthIt ? 1 : omp_get_max_threads();
#else
    (void)work;
    return 1;
#endif
}

/// A caller's wish to stop, for all threads of a kernel. Only the calling thread asks for it:
/// whoever watches need not be safe to ask from others.
class StopRequest
{
public:
    StopRequest(bool (*ask)(void* context), void* context) : m_ask(ask), m_context(context) { }
    bool isMade()
    {
        if (!m_made && m_ask && isCallingThread() && m_ask(m_context))
            m_made = true;
        return m_made;
    }

private:
    static bool isCallingThread()
    {
#ifdef _OPENMP
        return omp_get_thread_num() == 0;
#else
        return true;
#endif
    }

    bool (*m_ask)(void* context);
    void* m_context;
    std::atomic<bool> m_made{false};
};

/// A buffer of this thread that stays for the next call, as fresh pages are slow: a kernel that
/// needs several names them by different slots, and kernels that call each other use different
/// ones.
enum class Slot { PackedLeft, PackedRight, Tile, Columns, Scores, Queries, Keys, Values, Output };

/// At least `count` floats, aligned to a cache line, with undefined content.
float* scratch(Slot slot, Size count);

} // namespace fovea::kernels
