// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/cell_arithmetic.h"

#include "attention/agreement.h"
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

float sum(const Vector& numbers)
{
    return float(numbers.cast<double>().sum());
}

} // namespace

CellArithmetic explainCell(const AttentionInputs& inputs, const AttentionRow& row, Index head,
    Index query, Index key, float scale, float temperature)
{
    const Index keyHead = head * inputs.key.dim(0) / inputs.query.dim(0);
    const auto values = inputs.value.slice(keyHead).matrix();
    CellArithmetic cell;
    cell.query = inputs.query.slice(head).matrix().row(query);
    cell.key = inputs.key.slice(keyHead).matrix().row(key);
    cell.products = cell.query.cwiseProduct(cell.key);
    cell.dot = sum(cell.products);
    cell.scale = scale;
    cell.scaled = cell.dot * scale;
    cell.temperature = temperature;

    cell.scoreRow = row.scores;
    cell.score = cell.scoreRow(key);
    cell.masked = cell.score == -infinity;
    cell.added = cell.masked ? 0 : cell.score - cell.scaled / temperature;
    cell.followsFromDot = cell.masked || agree(cell.score, cell.scaled / temperature);

    cell.maximum = cell.scoreRow.maxCoeff<Eigen::PropagateNaN>();
    cell.exponentials = cell.scoreRow.unaryExpr(
        [&](float score) { return score == -infinity ? 0 : std::exp(score - cell.maximum); });
    cell.exponentialSum = sum(cell.exponentials);
    cell.weightRow = row.weights;
    cell.weight = cell.weightRow(key);
    cell.weightSum = sum(cell.weightRow);
    const Tensor scores(
        {1, cell.scoreRow.size()}, std::vector<float>(cell.scoreRow.begin(), cell.scoreRow.end()));
    const Tensor softmax = softmaxOfMasked(scores);
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
