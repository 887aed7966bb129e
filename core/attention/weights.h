// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

namespace fovea::attention
{

/// Checks a weight that may come from a file. @param expected the shape; -1 allows any size
/// @throws Error naming the weight, its shape and the expected one
void requireShape(const Tensor& weight, const Shape& expected, const char* name);

/// The same for a vector [size] that may also be empty: a bias, or a norm's weight.
void requireBias(const Tensor& bias, Index size, const char* name);

/// The matrix [out, in] of a layer that is stored either as a linear one [out, in] or as a 1x1
/// convolution [out, in, 1, 1]; the two compute the same.
/// @throws Error naming the weight when it is neither
Tensor asLinear(const Tensor& weight, const char* name);

/// y[c, i, j] = gate[c] x[c, i, j]
/// @param x [C, H, W] @param gate [C]
Tensor gateChannels(const Tensor& x, const Tensor& gate);

} // namespace fovea::attention
