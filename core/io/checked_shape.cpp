// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "io/checked_shape.h"

#include <limits>

namespace fovea::io
{

std::optional<Shape> checkedShape(std::span<const std::uint64_t> sizes)
{
    constexpr std::uint64_t limit = std::uint64_t(std::numeric_limits<Index>::max()) / 8;
    Shape shape;
    std::uint64_t product = 1;
    for (const std::uint64_t size : sizes) {
        if (size > limit || (size > 0 && product > limit / size))
            return std::nullopt;
        if (size > 0)
            product *= size;
        shape.push_back(Index(size));
    }
    return shape;
}

} // namespace fovea::io
