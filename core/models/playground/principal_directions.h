// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

namespace fovea
{

/// The directions of the largest mean square of some rows, the largest first, of length 1 and at
/// right angles; each with its largest number positive.
/// @param rows [count, columns]
/// @param size how many directions, at most columns
/// @return [columns, size], a direction in each column
/// Exact for all directions; for fewer, by subspace iteration (Halko, Martinsson, Tropp, "Finding
/// Structure with Randomness", 2011, algorithm 4.4), which is close for those that stand out and
/// spans nearly as much as the exact ones.
Matrix principalDirections(const Eigen::Ref<const Matrix>& rows, Index size);

} // namespace fovea
