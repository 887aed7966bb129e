// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

namespace fovea::ops
{

// Matrix products. All tensors are float32, row-major. "..." stands for any number of leading
// axes (also none), which are kept: the products treat them as rows. Cost: 2 m n k operations.
// NaN and infinity spread as in the plain sum of products.

/// c_ij = sum_k a_ik b_kj
/// @param a [..., k]
/// @param b [k, n]
/// @return [..., n]
Tensor matmul(const Tensor& a, const Tensor& b);

/// c_ij = sum_k a_ik b_jk, that is a b^T: the scores of queries a against keys b.
/// @param a [..., k]
/// @param b [n, k]
/// @return [..., n]
Tensor matmulTransposed(const Tensor& a, const Tensor& b);

/// y = x W^T + bias, with the weight as PyTorch's nn.Linear stores it.
/// @param x [..., in]
/// @param weight [out, in]
/// @param bias [out], or an empty tensor for none
/// @return [..., out]
Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias = Tensor());

} // namespace fovea::ops
