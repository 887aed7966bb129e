// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/random.h"
#include "tensor/tensor.h"

#include <cmath>
#include <limits>

namespace fovea::test
{

constexpr float notANumber = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();

/// Standard normal numbers, the same in every run.
inline Tensor randomTensor(Shape shape, std::uint64_t seed = 1)
{
    Random random(seed);
    Tensor result(std::move(shape));
    for (float& x : result.mutableFloats())
        x = float(random.normal());
    return result;
}

/// |a - b| <= tolerance, or both NaN, or the same infinity.
inline bool close(double a, double b, double tolerance)
{
    if (std::isnan(a) || std::isnan(b))
        return std::isnan(a) && std::isnan(b);
    return a == b || std::abs(a - b) <= tolerance;
}

} // namespace fovea::test
