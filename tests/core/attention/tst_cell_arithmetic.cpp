// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/cell_arithmetic.h"
#include "attention/grouped_query.h"
#include "support/compare.h"

#include <QTest>

#include <limits>

using namespace fovea;
using namespace fovea::attention;

namespace
{

/// All numbers of an attention.
struct Attention {
    AttentionInputs inputs;
    Tensor scores, weights;
};

CellArithmetic explain(const Attention& attention, Index head, Index query, Index key, float scale,
    float temperature = 1)
{
    const AttentionRow row{attention.scores.slice(head).matrix().row(query),
        attention.weights.slice(head).matrix().row(query)};
    return explainCell(attention.inputs, row, head, query, key, scale, temperature);
}

/// Two query heads on one key head; two queries, three keys.
Attention example(const AttentionMask& mask = {}, float temperature = 1)
{
    Attention steps;
    steps.inputs.query = Tensor({2, 2, 2}, {1, 2, 3, 4, 1, 0, 0.5f, -1});
    steps.inputs.key = Tensor({1, 3, 2}, {1, 0, 0, 1, 2, -1});
    steps.inputs.value = Tensor({1, 3, 1}, {10, 20, 30});
    const HeadsAttention attention
        = groupedQueryAttention(
        steps.inputs.query, steps.inputs.key, steps.inputs.value, mask, temperature);
    steps.scores = attention.scores;
    steps.weights = attention.weights;
    return steps;
}

const float scale = 1 / std::sqrt(2.f);

} // namespace

class TestCellArithmetic : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyStepByHand()
    {
        const CellArithmetic cell = explain(example({}, 2), 1, 1, 2, scale, 2);
        QCOMPARE(cell.query, (Vector{{0.5f, -1.f}}));
        QCOMPARE(cell.key, (Vector{{2.f, -1.f}}));
        QCOMPARE(cell.products, (Vector{{1.f, 1.f}}));
        QCOMPARE(cell.dot, 2.f);
        QCOMPARE(cell.scaled, 2 * scale);
        QVERIFY(std::abs(cell.score - scale) < 1e-6f);
        QVERIFY(!cell.masked);
        QVERIFY(cell.followsFromDot && cell.followsFromScores);
        // Dot products of the row are 0.5, -1 and 2.
        const double e[] = {std::exp(-1.5 / std::sqrt(8.0)), std::exp(-3 / std::sqrt(8.0)), 1};
        const double sum = e[0] + e[1] + e[2];
        for (Index j = 0; j < 3; ++j) {
            QVERIFY(std::abs(cell.exponentials(j) - e[j]) < 1e-6);
            QVERIFY(std::abs(cell.weightRow(j) - e[j] / sum) < 1e-6);
            QVERIFY(std::abs(cell.weightedValues(j, 0) - double(j + 1) * 10 * e[j] / sum) < 1e-5);
        }
        QVERIFY(std::abs(cell.exponentialSum - sum) < 1e-6);
        QVERIFY(std::abs(cell.weight - 1 / sum) < 1e-6);
        QVERIFY(std::abs(cell.weightSum - 1) < 1e-6f);
        QVERIFY(std::abs(cell.output(0) - (10 * e[0] + 20 * e[1] + 30) / sum) < 1e-5);
    }
    void maskedCell()
    {
        const CellArithmetic cell = explain(example(AttentionMask::causal()), 0, 0, 2, scale);
        QVERIFY(cell.masked);
        QCOMPARE(cell.score, -std::numeric_limits<float>::infinity());
        QCOMPARE(cell.exponentials(2), 0.f);
        QCOMPARE(cell.weight, 0.f);
        QCOMPARE(cell.output(0), 10.f);
        QVERIFY(cell.followsFromDot && cell.followsFromScores);
    }
    void fullyMaskedRow()
    {
        const CellArithmetic cell
            = explain(example(AttentionMask::validLength(0)), 0, 1, 0, scale);
        QCOMPARE(cell.exponentialSum, 0.f);
        QCOMPARE(cell.weightSum, 0.f);
        QCOMPARE(cell.output(0), 0.f);
        QVERIFY(cell.followsFromScores);
    }
    void editsShow()
    {
        Attention steps = example();
        steps.weights.mutableMatrix().row(0) << 1, 0, 0;
        CellArithmetic cell = explain(steps, 0, 0, 0, scale);
        QVERIFY(cell.followsFromDot && !cell.followsFromScores);
        QCOMPARE(cell.output(0), 10.f);
        steps = example();
        steps.scores.mutableMatrix()(0, 0) += 1;
        cell = explain(steps, 0, 0, 0, scale);
        QVERIFY(!cell.followsFromDot && !cell.followsFromScores);
    }
    void nanIsShown()
    {
        Attention steps = example();
        steps.inputs.query.mutableFloats()[0] = std::nanf("");
        const HeadsAttention attention = groupedQueryAttention(
            steps.inputs.query, steps.inputs.key, steps.inputs.value);
        steps.scores = attention.scores;
        steps.weights = attention.weights;
        const CellArithmetic cell = explain(steps, 0, 0, 1, scale);
        QVERIFY(std::isnan(cell.dot) && std::isnan(cell.weight) && std::isnan(cell.output(0)));
        QVERIFY(cell.followsFromDot && cell.followsFromScores);
    }
};

QTEST_GUILESS_MAIN(TestCellArithmetic)
#include "tst_cell_arithmetic.moc"
