// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

namespace fovea::ops
{

/// p_j = exp(x_j - max x) / sum_l exp(x_l - max x), over the last axis: each row sums to 1.
///
/// Plain arithmetic for what is not finite: a NaN or +infinity in a row makes the whole row NaN,
/// as does a row of nothing but -infinity; a single -infinity has weight exactly 0. A row of no
/// elements stays empty. (Masks, where an empty row means zero weights, are in attention/.)
/// @param x [..., n]
/// @return [..., n], values in 0..1
Tensor softmax(const Tensor& x);

/// log sum_j exp(x_j) over the last axis, without overflow: max x + log sum_j exp(x_j - max x).
/// A row that is all -infinity (or of no elements) gives -infinity; NaN in gives NaN.
/// @param x [..., n]
/// @return [...]
Tensor logSumExp(const Tensor& x);

} // namespace fovea::ops
