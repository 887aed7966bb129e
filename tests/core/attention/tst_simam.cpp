// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/simam.h"
#include "support/compare.h"
#include "support/fixtures.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace fovea;
using namespace fovea::attention;

class TestSimAm : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void matchesReference()
    {
        const auto file = test::loadFixture("mechanisms/simam");
        const auto result = simAm(file.tensor("x"));
        COMPARE_TENSORS(result.gate, file.tensor("mask"), 1e-5F);
        COMPARE_TENSORS(result.output, file.tensor("output"), 1e-5F);
    }
    void constantMapHasTheLowestWeightEverywhere()
    {
        const auto result = simAm(Tensor({1, 2, 3}, std::vector<float>(6, 0.7F)));
        const auto lowest = float(1 / (1 + std::exp(-0.5)));
        COMPARE_TENSORS(result.gate, Tensor({1, 2, 3}, std::vector<float>(6, lowest)), 1e-6F);
    }
    void onePlaceHasNoVariance()
    {
        const auto result = simAm(Tensor({2, 1, 1}, {0.5F, 3}));
        for (const float value : result.gate.floats())
            QVERIFY(std::isnan(value));
        for (const float value : result.output.floats())
            QVERIFY(std::isnan(value));
    }
    void oneChannelDoesNotTouchAnother()
    {
        const float nan = std::numeric_limits<float>::quiet_NaN();
        const auto result = simAm(Tensor({2, 1, 3}, {nan, 1, 2, 1, 2, 6}));
        const auto alone = simAm(Tensor({1, 1, 3}, {1, 2, 6}));
        for (std::size_t i = 0; i < 3; ++i) {
            QVERIFY(std::isnan(result.gate.floats()[i]));
            QCOMPARE(result.gate.floats()[3 + i], alone.gate.floats()[i]);
        }
    }
};

QTEST_GUILESS_MAIN(TestSimAm)
#include "tst_simam.moc"
