// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/monitor.h"

namespace fovea {

/// Hands on to a part of another monitor's progress: 0..1 becomes begin..end.
class PartMonitor : public Monitor {
public:
    PartMonitor(Monitor& whole, double begin, double end)
        : m_whole(whole), m_begin(begin), m_end(end)
    {
        progress(0);
    }
    bool stopRequested() const override { return m_whole.stopRequested(); }
    void progress(double fraction) override
    {
        m_whole.progress(m_begin + fraction * (m_end - m_begin));
    }

private:
    Monitor& m_whole;
    double m_begin;
    double m_end;
};

} // namespace fovea
