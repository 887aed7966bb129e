// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

namespace fovea::ops
{

// Elementwise arithmetic with NumPy's broadcasting: shapes are aligned at their last axes, an axis
// of size 1 (or a missing leading one) is repeated. [C, H, W] times [C, 1, 1] scales channels,
// times [H, W] applies a spatial mask. @pre the shapes can be broadcast

/// a + b
Tensor add(const Tensor& a, const Tensor& b);
/// a - b
Tensor subtract(const Tensor& a, const Tensor& b);
/// a b, element by element
Tensor multiply(const Tensor& a, const Tensor& b);
/// x factor
Tensor scale(const Tensor& x, float factor);

} // namespace fovea::ops
