// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Memory and threads for the kernels. Private to the library.

#include "kernels/parallel.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace fovea::kernels
{

/// A caller's wish to stop, for all threads of a kernel. Only the calling thread asks for it:
/// whoever watches need not be safe to ask from others.
class StopRequest
{
public:
    StopRequest(bool (*ask)(void* context), void* context) : m_ask(ask), m_context(context) { }
    bool isMade()
    {
        if (!m_made && m_ask && !isHelper() && m_ask(m_context))
            m_made = true;
        return m_made;
    }

private:
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
