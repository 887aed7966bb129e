// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/additive.h"

#include "ops/activation.h"
#include "ops/matmul.h"

namespace fovea::attention
{

Tensor AdditiveScoring::scores(const Tensor& q, const Tensor& k, Monitor& monitor) const
{
    const Tensor queries = ops::linear(q, queryWeight);
    const Tensor keys = ops::linear(k, keyWeight);
    Tensor result = Tensor::uninitialised({q.dim(0), k.dim(0)});
    MatrixMap scores = result.mutableMatrix();
    Tensor hidden = Tensor::uninitialised(keys.shape());
    for (Index i = 0; i < scores.rows(); ++i) {
        monitor.check();
        hidden.mutableMatrix() = keys.matrix().rowwise() + queries.matrix().row(i);
        hidden = ops::tanh(hidden);
        scores.row(i).noalias() = hidden.matrix() * scoreWeight.vector();
    }
    return result;
}

Attention additiveAttention(const AdditiveScoring& scoring, const Tensor& q, const Tensor& k,
    const Tensor& v, const AttentionMask& mask, float temperature)
{
    return attend(scoring.scores(q, k), v, mask, temperature);
}

} // namespace fovea::attention
