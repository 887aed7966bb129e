// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/masked_softmax.h"
#include "base/random.h"
#include "support/compare.h"
#include "support/fixtures.h"

#include <QTest>

#include <limits>

using namespace fovea;
using namespace fovea::attention;

namespace
{

constexpr float infinity = std::numeric_limits<float>::infinity();

Tensor randomTensor(const Shape& shape, double deviation)
{
    Random random(7);
    Tensor result(shape);
    for (float& value : result.mutableFloats())
        value = float(deviation * random.normal());
    return result;
}

} // namespace

class TestMaskedSoftmax : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void maskedKeysGetExactlyZeroBesideFarLowerScores()
    {
        const auto fixture = test::loadFixture("mechanisms/masked_extreme_scores");
        const Tensor weights = maskedSoftmax(
            fixture.tensor("scores"), AttentionMask::arbitrary(fixture.tensor("mask")));
        COMPARE_TENSORS(weights, fixture.tensor("weights"), 1e-5f);
        for (Index i = 0; i < 4; ++i)
            QCOMPARE(weights.matrix()(i, 3), 0.f);
    }

    void rowsSumToOneAndMaskedAreZero_data()
    {
        QTest::addColumn<double>("deviation");
        QTest::newRow("constant") << 0.0;
        QTest::newRow("tiny") << 1e-30;
        QTest::newRow("usual") << 1.0;
        QTest::newRow("large") << 1e4;
        QTest::newRow("huge") << 1e30;
    }
    void rowsSumToOneAndMaskedAreZero()
    {
        QFETCH(double, deviation);
        const Tensor scores = randomTensor({3, 17, 17}, deviation);
        const AttentionMask mask = AttentionMask::causal() & AttentionMask::slidingWindow(5);
        const Tensor weights = maskedSoftmax(scores, mask);
        for (Index row = 0; row < 3 * 17; ++row) {
            QVERIFY(std::abs(weights.matrix().row(row).sum() - 1) < 1e-5f);
            for (Index key = 0; key < 17; ++key) {
                QVERIFY(weights.matrix()(row, key) >= 0);
                if (!mask.allows(row % 17, key))
                    QCOMPARE(weights.matrix()(row, key), 0.f);
            }
        }
    }
    void agreesWithDoublePrecision()
    {
        const Tensor scores = randomTensor({9, 40}, 3);
        const Tensor weights = maskedSoftmax(scores, AttentionMask::validLength(33), 0.7f);
        for (Index i = 0; i < 9; ++i) {
            double sum = 0;
            for (Index j = 0; j < 33; ++j)
                sum += std::exp(double(scores.matrix()(i, j)) / 0.7);
            for (Index j = 0; j < 33; ++j) {
                const double expected = std::exp(double(scores.matrix()(i, j)) / 0.7) / sum;
                QVERIFY(std::abs(weights.matrix()(i, j) - expected) < 1e-6);
            }
        }
    }
    void whateverIsMaskedHasNoSay_data()
    {
        QTest::addColumn<float>("value");
        for (const float value : {infinity, -infinity, std::nanf(""), 1e4f, -1e5f, 3e38f})
            QTest::addRow("%g", double(value)) << value;
    }
    void whateverIsMaskedHasNoSay()
    {
        QFETCH(float, value);
        const Tensor scores({2, 3}, {1, value, 2, value, value, value});
        const AttentionMask mask = AttentionMask::arbitrary(Tensor({2, 3}, {1, 0, 1, 0, 0, 0}));
        const Tensor values({3, 1}, {1, value, 3});
        const Attention attention = attend(scores, values, mask);
        const float expected = 1 / (1 + std::exp(1.f));
        COMPARE_TENSORS(
            attention.weights, Tensor({2, 3}, {expected, 0, 1 - expected, 0, 0, 0}), 1e-6f);
        QCOMPARE(attention.weights.matrix()(0, 1), 0.f);
        COMPARE_TENSORS(
            attention.output, Tensor({2, 1}, {expected + 3 * (1 - expected), 0}), 1e-6f);
    }
    void whatIsNotFiniteIsShown()
    {
        const float nan = std::nanf("");
        const Tensor scores({3, 4}, {nan, 1, 2, 3, infinity, 1, 2, 3, -infinity, 0, 0, 9});
        const Tensor weights = maskedSoftmax(scores, AttentionMask::validLength(3));
        COMPARE_TENSORS(
            weights, Tensor({3, 4}, {nan, nan, nan, 0, nan, nan, nan, 0, 0, 0.5f, 0.5f, 0}), 1e-6f);
        const Attention attention = attend(Tensor({1, 2}, {0, 0}), Tensor({2, 1}, {nan, 1}));
        QVERIFY(std::isnan(attention.output.vector()(0)));
    }
    void nothingToAttendTo()
    {
        const Attention attention = attend(Tensor({2, 0}), Tensor({0, 3}));
        COMPARE_TENSORS(attention.weights, Tensor({2, 0}), 0.f);
        COMPARE_TENSORS(attention.output, Tensor({2, 3}), 0.f);
    }
};

QTEST_GUILESS_MAIN(TestMaskedSoftmax)
#include "tst_masked_softmax.moc"
