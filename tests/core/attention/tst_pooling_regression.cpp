// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/attention_pooling.h"
#include "attention/pooling_regression.h"
#include "support/compare.h"

#include <QTest>

#include <cmath>

using namespace fovea;
using namespace fovea::attention;

class TestPoolingRegression : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theCurve()
    {
        COMPARE_TENSORS(poolingCurve(Tensor({3}, {0, 1, 4})),
            Tensor({3}, {0, 2 * std::sin(1.F) + 1, 2 * std::sin(4.F) + std::pow(4.F, 0.8F)}),
            1e-6F);
    }
    void examplesAreSeededAndAscend()
    {
        const PoolingExamples a = poolingExamples(40, 3);
        COMPARE_TENSORS(a.values, poolingExamples(40, 3).values, 0.F);
        QVERIFY(a.keys.floats()[0] != poolingExamples(40, 4).keys.floats()[0]);
        const auto keys = a.keys.floats();
        QVERIFY(std::is_sorted(keys.begin(), keys.end()));
        QVERIFY(keys.front() >= 0 && keys.back() < 5);
        // The noise has variance 0.25.
        const SquaredError noise = squaredError(
            poolingExamples(2000, 1).values, poolingCurve(poolingExamples(2000, 1).keys));
        QVERIFY(std::abs(noise.mean - 0.25F) < 0.03F);
    }
    void withoutKeysInReachTheEstimateIsUndefined()
    {
        const Tensor keys({2}, {0, 1}), queries({2}, {0.5F, 9});
        const Tensor weights = poolingWeights(queries, keys, PoolingKernel::Boxcar);
        const Tensor estimate = definedPooling(weights, Tensor({2}, {3, 5}));
        QCOMPARE(estimate.floats()[0], 4.F);
        QVERIFY(std::isnan(estimate.floats()[1]));
        const SquaredError error = squaredError(estimate, Tensor({2}, {1, 1}));
        QCOMPARE(error.counted, Index(1));
        QCOMPARE(error.mean, 9.F);
        QVERIFY(std::isnan(squaredError(Tensor({1}, {NAN}), Tensor({1}, {1})).mean));
    }
    void theLossIsTheFormula()
    {
        // Three points; by hand for the first: weights on the other two.
        const Tensor keys({3}, {0, 1, 3}), values({3}, {1, 2, 4});
        const double w = 0.7;
        double sum = 0;
        for (int i = 0; i < 3; ++i) {
            double weighted = 0, total = 0;
            for (int j = 0; j < 3; ++j) {
                if (j == i)
                    continue;
                const double u = (double(keys.floats()[std::size_t(i)])
                                     - double(keys.floats()[std::size_t(j)]))
                    * w;
                total += std::exp(-u * u / 2);
                weighted += std::exp(-u * u / 2) * double(values.floats()[std::size_t(j)]);
            }
            const double error = weighted / total - double(values.floats()[std::size_t(i)]);
            sum += error * error / 3;
        }
        QVERIFY(std::abs(leaveOneOutLoss(keys, values, w).loss - sum) < 1e-12);
    }
    void theGradientIsTheDifference_data()
    {
        QTest::addColumn<double>("w");
        for (const double w : {0.0, 0.1, 1.0, 4.0, 20.0})
            QTest::addRow("w = %g", w) << w;
    }
    void theGradientIsTheDifference()
    {
        QFETCH(double, w);
        const PoolingExamples points = poolingExamples(30, 7);
        constexpr double h = 1e-5;
        const double difference = (leaveOneOutLoss(points.keys, points.values, w + h).loss
                                      - leaveOneOutLoss(points.keys, points.values, w - h).loss)
            / (2 * h);
        const double gradient = leaveOneOutLoss(points.keys, points.values, w).gradient;
        QVERIFY2(std::abs(gradient - difference) < 1e-6 * std::max(1.0, std::abs(difference)),
            qPrintable(QStringLiteral("%1, expected %2").arg(gradient).arg(difference)));
    }
};

QTEST_GUILESS_MAIN(TestPoolingRegression)
#include "tst_pooling_regression.moc"
