// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

#include <cstdint>
#include <optional>
#include <span>

namespace fovea::io
{

/// The shape with these sizes, unless a product of some of them, in bytes of up to 8 per element,
/// can't be counted. Holds even where another axis is 0: slices of such a tensor have sizes too.
std::optional<Shape> checkedShape(std::span<const std::uint64_t> sizes);

} // namespace fovea::io
