// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/grouped_query.h"
#include "attention/row_arithmetic.h"
#include "base/random.h"
#include "support/compare.h"
#include "support/monitors.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace fovea;
using namespace fovea::attention;

namespace
{

constexpr Index heads = 4, keyHeads = 2, tokens = 7, keySize = 6, valueSize = 5;

Tensor randomTensor(Shape shape, std::uint64_t seed)
{
    Tensor tensor(std::move(shape));
    Random random(seed);
    for (float& number : tensor.mutableFloats())
        number = float(random.normal());
    return tensor;
}

/// All numbers of an attention.
struct Steps {
    AttentionInputs inputs;
    Tensor scores, weights, output;
    ScoreRule rule{1 / std::sqrt(float(keySize)), 1, false, false};

    AttentionRow row(Index head, Index query) const
    {
        return {scores.slice(head).matrix().row(query), weights.slice(head).matrix().row(query)};
    }
    RowArithmetic explain(Index head, Index query) const
    {
        return explainRow(inputs, row(head, query), head, query, rule);
    }
};

Steps example(const AttentionMask& mask = {}, float temperature = 1)
{
    Steps steps;
    steps.inputs
        = {randomTensor({heads, tokens, keySize}, 1), randomTensor({keyHeads, tokens, keySize}, 2),
            randomTensor({keyHeads, tokens, valueSize}, 3)};
    const HeadsAttention attention = groupedQueryAttention(
        steps.inputs.query, steps.inputs.key, steps.inputs.value, mask, temperature);
    steps.scores = attention.scores;
    steps.weights = attention.weights;
    steps.output = attention.output;
    steps.rule.temperature = temperature;
    return steps;
}

} // namespace

class TestRowArithmetic : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void isTheArithmeticOfEveryCell()
    {
        for (const float temperature : {1.F, 2.F}) {
            const Steps steps = example(AttentionMask::causal(), temperature);
            for (Index head = 0; head < heads; ++head) {
                for (Index query = 0; query < tokens; ++query) {
                    const RowArithmetic row = steps.explain(head, query);
                    QVERIFY(row.followsFromScores);
                    QVERIFY((row.added.array() == 0).all());
                    for (Index key = 0; key < tokens; ++key) {
                        const CellArithmetic cell
                            = explainCell(steps.inputs, steps.row(head, query), head, query, key,
                                steps.rule.scale, temperature);
                        QCOMPARE(row.query, cell.query);
                        QCOMPARE(Vector(row.keys.matrix().row(key)), cell.key);
                        QCOMPARE(Vector(row.products.row(key)), cell.products);
                        QCOMPARE(row.dots(key), cell.dot);
                        QCOMPARE(row.scaled(key), cell.scaled);
                        QCOMPARE(row.scores(key), cell.score);
                        QCOMPARE(row.isMasked(key), cell.masked);
                        QCOMPARE(row.weights(key), cell.weight);
                        QCOMPARE(row.weightedValues, cell.weightedValues);
                        QVERIFY((row.output - cell.output).cwiseAbs().maxCoeff() < 1e-6F);
                    }
                }
            }
        }
    }
    void outputIsTheHeads()
    {
        const Steps steps = example(AttentionMask::causal());
        for (Index head = 0; head < heads; ++head) {
            for (Index query = 0; query < tokens; ++query) {
                const Vector expected = steps.output.slice(head).matrix().row(query);
                const RowArithmetic row = steps.explain(head, query);
                QVERIFY((row.output - expected).cwiseAbs().maxCoeff() < 1e-5F);
            }
        }
    }
    void runningSumsEndAtTheDotProduct()
    {
        const RowArithmetic row = example().explain(3, 2);
        const Vector sums = row.runningSums(5);
        QCOMPARE(sums.size(), keySize);
        QCOMPARE(sums(0), row.products(5, 0));
        QCOMPARE(sums(keySize - 1), row.dots(5));
        for (Index i = 1; i < keySize; ++i)
            QVERIFY(std::abs(sums(i) - sums(i - 1) - row.products(5, i)) < 1e-5F);
    }
    void fullyMaskedRow()
    {
        const RowArithmetic row = example(AttentionMask::validLength(0)).explain(0, 1);
        QVERIFY(row.isMasked(0) && row.isMasked(tokens - 1));
        QCOMPARE(row.weightSum, 0.F);
        QVERIFY((row.output.array() == 0).all());
        QVERIFY((row.added.array() == 0).all());
        QVERIFY(row.followsFromScores);
    }
    void biasAndEditsShow()
    {
        Steps steps = example();
        steps.scores.mutableMatrix()(1, 3) += 0.5F; // query 1 of head 0
        RowArithmetic row = steps.explain(0, 1);
        QVERIFY(std::abs(row.added(3) - 0.5F) < 1e-5F);
        QCOMPARE(row.added(2), 0.F);
        QVERIFY(!row.followsFromScores);
        steps = example();
        steps.weights.mutableMatrix().row(1).setZero();
        steps.weights.mutableMatrix()(1, 4) = 1;
        row = steps.explain(0, 1);
        QVERIFY(!row.followsFromScores);
        QCOMPARE(row.output, Vector(steps.inputs.value.slice(0).matrix().row(4)));
    }
    void additiveScoresHaveNoProducts()
    {
        Steps steps = example();
        steps.rule.additive = true;
        const RowArithmetic row = steps.explain(2, 0);
        QVERIFY(!row.hasProducts());
        QVERIFY(row.dots.size() == 0 && row.scaled.size() == 0 && row.added.size() == 0);
        QCOMPARE(row.size(), tokens);
        QVERIFY((row.output - Vector(steps.output.slice(2).matrix().row(0))).cwiseAbs().maxCoeff()
            < 1e-5F);
    }
    void nanIsShown()
    {
        Steps steps = example();
        steps.inputs.key.mutableFloats()[0] = std::nanf("");
        const HeadsAttention attention
            = groupedQueryAttention(steps.inputs.query, steps.inputs.key, steps.inputs.value);
        steps.scores = attention.scores;
        steps.weights = attention.weights;
        const RowArithmetic row = steps.explain(0, 0);
        QVERIFY(std::isnan(row.products(0, 0)) && std::isnan(row.dots(0)));
        QVERIFY(std::isfinite(row.dots(1)));
        QVERIFY(std::isnan(row.weights(1)) && std::isnan(row.output(0)));
        QVERIFY(row.followsFromScores);
    }
    void stops()
    {
        const Steps steps = example();
        test::Stopping monitor;
        QVERIFY_EXCEPTION_THROWN(
            explainRow(steps.inputs, steps.row(0, 0), 0, 0, steps.rule, monitor), Stopped);
    }
};

QTEST_GUILESS_MAIN(TestRowArithmetic)
#include "tst_row_arithmetic.moc"
