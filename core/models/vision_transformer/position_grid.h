// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

namespace fovea::transformer
{

/// Learned positions of a grid of patches, for a grid of another size: cubic interpolation between
/// their centres. Without `antialias` by the 4 x 4 nearest, edges repeated (a = -3/4, as PyTorch's
/// bicubic); with it the kernel is widened when shrinking (a = -1/2, PyTorch's antialias=true).
/// Keys, "Cubic convolution interpolation", IEEE TASSP 29 (1981).
/// @param grid [rows, columns, size]
/// @return [newRows, newColumns, size]
Tensor resizedPositions(const Tensor& grid, Index newRows, Index newColumns, bool antialias);

} // namespace fovea::transformer
