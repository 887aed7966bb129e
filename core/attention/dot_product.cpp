// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/dot_product.h"

#include "ops/matmul.h"

#include <cmath>

namespace fovea::attention
{

Tensor dotProductScores(const Tensor& q, const Tensor& k, bool scaled)
{
    Tensor scores = ops::matmulTransposed(q, k);
    if (scaled)
        scores.mutableMatrix() /= std::sqrt(float(q.dim(-1)));
    return scores;
}

Attention dotProductAttention(const Tensor& q, const Tensor& k, const Tensor& v,
    const AttentionMask& mask, float temperature, bool scaled)
{
    return attend(dotProductScores(q, k, scaled), v, mask, temperature);
}

} // namespace fovea::attention
