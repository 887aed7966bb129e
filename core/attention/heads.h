// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

namespace fovea::attention
{

/// Features laid head after head become one matrix per head; features beyond the last are 0.
/// @param x [n, features], features <= heads * size
/// @return [heads, n, size]
Tensor splitHeads(const Tensor& x, Index heads, Index size);

/// The heads' features side by side.
/// @param x [heads, n, size]
/// @return [n, heads * size]
Tensor joinHeads(const Tensor& x);

/// Puts a matrix at place `index` of a stack of them. @pre stack is [count, shape of the matrix]
void setSlice(Tensor& stack, Index index, const Tensor& matrix);

} // namespace fovea::attention
