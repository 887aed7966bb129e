// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/cosine.h"

#include "ops/matmul.h"

namespace fovea::attention
{

namespace
{

/// Each row divided by its length. Dividing by the largest number first keeps the squares in range.
Tensor directions(Tensor vectors)
{
    MatrixMap rows = vectors.mutableMatrix();
    for (Index r = 0; r < rows.rows(); ++r) {
        const float largest = rows.row(r).lpNorm<Eigen::Infinity>();
        if (largest == 0)
            continue;
        rows.row(r) /= largest;
        rows.row(r) /= rows.row(r).norm();
    }
    return vectors;
}

} // namespace

Tensor cosineScores(const Tensor& q, const Tensor& k, float sharpness)
{
    Tensor scores = ops::matmulTransposed(directions(q), directions(k));
    scores.mutableMatrix() *= sharpness;
    return scores;
}

Attention cosineAttention(const Tensor& q, const Tensor& k, const Tensor& v, float sharpness,
    const AttentionMask& mask, float temperature)
{
    return attend(cosineScores(q, k, sharpness), v, mask, temperature);
}

} // namespace fovea::attention
