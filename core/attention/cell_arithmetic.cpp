// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/cell_arithmetic.h"

#include "attention/masked_softmax.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace fovea::attention
{

namespace
{

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float tolerance = 1e-4f;

/// To the tolerance, relative to numbers above 1. What is not finite agrees with its like.
bool agree(float a, float b)
{
    return a == b || (std::isnan(a) && std::isnan(b))
        || std::abs(a - b) <= tolerance * std::max(1.f, std::abs(b));
}

float sum(const Vector& numbers)
{
    return float(numbers.cast<double>().sum());
}

} // namespace

CellArithmetic explainCell(
    const AttentionSteps& steps, Index head, Index query, Index key, float scale, float temperature)
{
    const Index keyHead = head * steps.key.dim(0) / steps.query.dim(0);
    const auto values = steps.value.slice(keyHead).matrix();
    CellArithmetic cell;
    cell.query = steps.query.slice(head).matrix().row(query);
    cell.key = steps.key.slice(keyHead).matrix().row(key);
    cell.products = cell.query.cwiseProduct(cell.key);
    cell.dot = sum(cell.products);
    cell.scale = scale;
    cell.scaled = cell.dot * scale;
    cell.temperature = temperature;

    cell.scoreRow = steps.scores.slice(head).matrix().row(query);
    cell.score = cell.scoreRow(key);
    cell.masked = cell.score == -infinity;
    cell.followsFromDot = cell.masked || agree(cell.score, cell.scaled / temperature);

    cell.maximum = cell.scoreRow.maxCoeff<Eigen::PropagateNaN>();
    cell.exponentials = cell.scoreRow.unaryExpr(
        [&](float score) { return score == -infinity ? 0 : std::exp(score - cell.maximum); });
    cell.exponentialSum = sum(cell.exponentials);
    cell.weightRow = steps.weights.slice(head).matrix().row(query);
    cell.weight = cell.weightRow(key);
    cell.weightSum = sum(cell.weightRow);
    const Tensor row(
        {1, cell.scoreRow.size()}, std::vector<float>(cell.scoreRow.begin(), cell.scoreRow.end()));
    const Tensor softmax = softmaxOfMasked(row);
    cell.followsFromScores = std::equal(softmax.floats().begin(), softmax.floats().end(),
        cell.weightRow.begin(), cell.weightRow.end(), agree);

    cell.weightedValues = Matrix::Zero(values.rows(), values.cols());
    for (Index k = 0; k < values.rows(); ++k) {
        if (cell.weightRow(k) != 0)
            cell.weightedValues.row(k) = cell.weightRow(k) * values.row(k);
    }
    cell.output = cell.weightedValues.cast<double>().colwise().sum().cast<float>();
    return cell;
}

} // namespace fovea::attention
