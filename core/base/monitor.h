// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/error.h"

namespace fovea {

/// How a caller watches and stops a long computation. Core functions that can take longer than a
/// frame (16 ms) take a Monitor and poll it per layer, head or tile. Called from the thread that
/// computes; implementations must be cheap and must not throw.
class Monitor {
public:
    virtual ~Monitor() = default;
    virtual bool stopRequested() const { return false; }
    /// @param fraction of the work done, 0..1
    virtual void progress(double /*fraction*/) { }

    /// Throws Stopped when a stop was requested.
    void check() const
    {
        if (stopRequested())
            throw Stopped();
    }

    /// Watches nothing and never stops.
    static Monitor& none()
    {
        static Monitor monitor;
        return monitor;
    }
};

} // namespace fovea
