// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

namespace fovea::attention
{

/// Sinusoidal positions:
///
///     P[p, 2i] = sin(p / 10000^(2i / d)),   P[p, 2i + 1] = cos(p / 10000^(2i / d))
///
/// Vaswani et al., "Attention Is All You Need", 2017, section 3.5.
/// @return [length, d], values -1..1
Tensor sinusoidalPositions(Index length, Index d);

} // namespace fovea::attention
