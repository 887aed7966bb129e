// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/monitor.h"

namespace fovea::test
{

/// Asks to stop when it is looked at, or after so many looks.
class Stopping : public Monitor
{
public:
    explicit Stopping(int looks = 0) : m_left(looks) { }
    bool stopRequested() const override { return m_left-- <= 0; }

private:
    mutable int m_left;
};

} // namespace fovea::test
