// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>

namespace fovea::attention
{

/// Whether a recorded number is what the step before leads to: to 1e-4, relative to numbers above
/// 1. What is not finite agrees with its like.
inline bool agree(float a, float b)
{
    constexpr float tolerance = 1e-4f;
    return a == b || (std::isnan(a) && std::isnan(b))
        || std::abs(a - b) <= tolerance * std::max(1.f, std::abs(b));
}

} // namespace fovea::attention
