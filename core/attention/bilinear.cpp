// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/bilinear.h"

#include "ops/matmul.h"

namespace fovea::attention
{

Tensor bilinearScores(const Tensor& q, const Tensor& k, const Tensor& weight)
{
    return ops::matmulTransposed(ops::matmul(q, weight), k);
}

Attention bilinearAttention(const Tensor& q, const Tensor& k, const Tensor& v, const Tensor& weight,
    const AttentionMask& mask, float temperature)
{
    return attend(bilinearScores(q, k, weight), v, mask, temperature);
}

} // namespace fovea::attention
