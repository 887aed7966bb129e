// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/masked_softmax.h"

#include "ops/matmul.h"
#include "ops/softmax.h"

#include <cassert>
#include <cmath>
#include <limits>

namespace fovea::attention
{

namespace
{

constexpr float infinity = std::numeric_limits<float>::infinity();

} // namespace

Tensor maskScores(Tensor scores, const AttentionMask& mask, float temperature)
{
    assert(temperature > 0 && scores.rank() >= 2 && mask.fits(scores.dim(-2), scores.dim(-1)));
    if (mask.allowsAll() && temperature == 1)
        return scores;
    const Index queries = scores.dim(-2);
    MatrixMap cells = scores.mutableMatrix();
    if (temperature != 1)
        cells /= temperature;
    if (mask.allowsAll())
        return scores;
    for (Index row = 0; row < cells.rows(); ++row) {
        const Index query = row % queries;
        const KeyRange range = mask.range(query, cells.cols());
        cells.row(row).head(range.begin).setConstant(-infinity);
        cells.row(row).tail(cells.cols() - range.end).setConstant(-infinity);
        for (Index key = range.begin; mask.hasHoles() && key < range.end; ++key) {
            if (!mask.allows(query, key))
                cells(row, key) = -infinity;
        }
    }
    return scores;
}

Tensor softmaxOfMasked(const Tensor& scores)
{
    Tensor weights = ops::softmax(scores);
    if (weights.size() == 0)
        return weights;
    const ConstMatrixMap from = scores.matrix();
    MatrixMap to = weights.mutableMatrix();
    // A row is NaN as a whole when all of it is masked, or when an allowed score is not finite.
    for (Index row = 0; row < to.rows(); ++row) {
        if (std::isnan(to(row, 0)))
            to.row(row) = (from.row(row).array() == -infinity).select(0.f, to.row(row));
    }
    return weights;
}

Tensor maskedSoftmax(Tensor scores, const AttentionMask& mask, float temperature)
{
    return softmaxOfMasked(maskScores(std::move(scores), mask, temperature));
}

Tensor weightedSum(const Tensor& weights, const Tensor& values)
{
    if (values.matrix().allFinite())
        return ops::matmul(weights, values);
    Tensor output({weights.dim(0), values.dim(1)});
    MatrixMap sums = output.mutableMatrix();
    for (Index query = 0; query < weights.dim(0); ++query) {
        for (Index key = 0; key < weights.dim(1); ++key) {
            const float weight = weights.matrix()(query, key);
            if (weight != 0)
                sums.row(query) += weight * values.matrix().row(key);
        }
    }
    return output;
}

Attention attend(Tensor scores, const Tensor& values, const AttentionMask& mask, float temperature)
{
    Attention result;
    result.scores = maskScores(std::move(scores), mask, temperature);
    result.weights = softmaxOfMasked(result.scores);
    result.output = weightedSum(result.weights, values);
    return result;
}

} // namespace fovea::attention
