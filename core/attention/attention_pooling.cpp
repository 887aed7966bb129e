// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/attention_pooling.h"

#include "attention/masked_softmax.h"

#include <cassert>
#include <cmath>

namespace fovea::attention
{

namespace
{

/// factor (query_i - key_j)
Tensor differences(const Tensor& queries, const Tensor& keys, float factor)
{
    Tensor result({queries.size(), keys.size()});
    MatrixMap cells = result.mutableMatrix();
    for (Index i = 0; i < cells.rows(); ++i)
        cells.row(i) = (factor * (queries.vector()(i) - keys.vector().array())).matrix();
    return result;
}

float kernelValue(PoolingKernel kernel, float u)
{
    if (std::isnan(u))
        return u;
    switch (kernel) {
    case PoolingKernel::Boxcar:
        return std::abs(u) < 1;
    case PoolingKernel::Triangular:
        return std::max(0.f, 1 - std::abs(u));
    default:
        return 1;
    }
}

} // namespace

Tensor poolingWeights(
    const Tensor& queries, const Tensor& keys, PoolingKernel kernel, float bandwidth)
{
    assert(bandwidth > 0);
    if (kernel == PoolingKernel::Gaussian)
        return parametricPoolingWeights(queries, keys, 1 / bandwidth);
    Tensor weights = differences(queries, keys, 1 / bandwidth);
    MatrixMap cells = weights.mutableMatrix();
    cells = cells.unaryExpr([kernel](float u) { return kernelValue(kernel, u); });
    for (Index i = 0; i < cells.rows(); ++i) {
        const float sum = cells.row(i).sum();
        if (sum != 0)
            cells.row(i) /= sum;
    }
    return weights;
}

Tensor parametricPoolingWeights(const Tensor& queries, const Tensor& keys, float w)
{
    Tensor scores = differences(queries, keys, w);
    MatrixMap cells = scores.mutableMatrix();
    cells = -cells.array().square() / 2;
    return maskedSoftmax(std::move(scores), {});
}

Tensor attentionPooling(const Tensor& weights, const Tensor& values)
{
    if (values.rank() == 2)
        return weightedSum(weights, values);
    return weightedSum(weights, values.reshaped({values.size(), 1})).reshaped({weights.dim(0)});
}

} // namespace fovea::attention
