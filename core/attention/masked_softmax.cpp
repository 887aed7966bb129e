// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/masked_softmax.h"

#include "ops/matmul.h"

#include <cassert>
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

Tensor softmaxOfMasked(Tensor scores)
{
    MatrixMap rows = scores.mutableMatrix();
    Eigen::Array<bool, 1, Eigen::Dynamic> masked(rows.cols());
    for (Index r = 0; r < rows.rows() && rows.cols() > 0; ++r) {
        auto row = rows.row(r).array();
        const float maximum = row.maxCoeff<Eigen::PropagateNaN>();
        if (maximum == -infinity) {
            row.setZero();
            continue;
        }
        masked = row == -infinity;
        row = (row - maximum).exp();
        row /= masked.select(0.f, row).sum();
        // Said once more at the end: neither the fast exponential nor a NaN leaves an exact 0.
        row = masked.select(0.f, row);
    }
    return scores;
}

Tensor maskedSoftmax(Tensor scores, const AttentionMask& mask, float temperature)
{
    return softmaxOfMasked(maskScores(std::move(scores), mask, temperature));
}

Tensor weightedSum(const Tensor& weights, const Tensor& values)
{
    if (values.matrix().allFinite())
        return ops::matmul(weights, values);
    Tensor output({ weights.dim(0), values.dim(1) });
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
