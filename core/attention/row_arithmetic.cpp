// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/row_arithmetic.h"

#include "attention/agreement.h"
#include "attention/masked_softmax.h"

#include <algorithm>
#include <limits>

namespace fovea::attention
{

namespace
{

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr Index keysPerCheck = 1024;

} // namespace

bool RowArithmetic::isMasked(Index key) const
{
    return scores(key) == -infinity;
}

Vector RowArithmetic::runningSums(Index key) const
{
    Vector sums(products.cols());
    double sum = 0;
    for (Index i = 0; i < sums.size(); ++i) {
        sum += double(products(key, i));
        sums(i) = float(sum);
    }
    return sums;
}

RowArithmetic explainRow(const AttentionInputs& inputs, const AttentionRow& row, Index head,
    Index query, const ScoreRule& rule, Monitor& monitor)
{
    const Index keyHead = head * inputs.key.dim(0) / inputs.query.dim(0);
    RowArithmetic result;
    result.query = inputs.query.slice(head).matrix().row(query);
    result.keys = inputs.key.slice(keyHead);
    result.values = inputs.value.slice(keyHead);
    result.rule = rule;
    result.scores = row.scores;
    result.weights = row.weights;
    result.weightSum = float(row.weights.cast<double>().sum());
    const Index count = row.weights.size();
    const auto keys = result.keys.matrix();
    const auto values = result.values.matrix();

    if (!rule.additive) {
        result.products.resize(count, keys.cols());
        result.dots.resize(count);
        result.scaled.resize(count);
        result.added = Vector::Zero(count);
    }
    result.weightedValues = Matrix::Zero(count, values.cols());
    Eigen::VectorXd output = Eigen::VectorXd::Zero(values.cols());
    for (Index j = 0; j < count; ++j) {
        if (j % keysPerCheck == 0)
            monitor.check();
        if (!rule.additive) {
            result.products.row(j) = keys.row(j).cwiseProduct(result.query.transpose());
            result.dots(j) = float(result.products.row(j).cast<double>().sum());
            result.scaled(j) = result.dots(j) * rule.scale;
            const float expected = result.scaled(j) / rule.temperature;
            if (!result.isMasked(j) && !agree(result.scores(j), expected))
                result.added(j) = result.scores(j) - expected;
        }
        if (result.weights(j) != 0) {
            result.weightedValues.row(j) = result.weights(j) * values.row(j);
            output += result.weightedValues.row(j).cast<double>().transpose();
        }
    }
    result.output = output.cast<float>();

    const Tensor softmax = softmaxOfMasked(Tensor::fromVector(result.scores).reshaped({1, count}));
    result.followsFromScores = std::equal(softmax.floats().begin(), softmax.floats().end(),
        result.weights.begin(), result.weights.end(), agree);
    return result;
}

} // namespace fovea::attention
