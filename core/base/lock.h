// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/monitor.h"

#include <chrono>
#include <mutex>
#include <thread>

namespace fovea
{

/// Takes a mutex that another thread may hold for long, and looks at the monitor meanwhile.
/// @throws Stopped when the monitor asks before the mutex is free
inline std::unique_lock<std::mutex> lockOrStop(std::mutex& mutex, const Monitor& monitor)
{
    std::unique_lock lock(mutex, std::try_to_lock);
    while (!lock.owns_lock()) {
        monitor.check();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        lock.try_lock();
    }
    return lock;
}

} // namespace fovea
