// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/squeeze_excitation.h"
#include "support/compare.h"
#include "support/errors.h"
#include "support/fixtures.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace fovea;
using namespace fovea::attention;

class TestSqueezeExcitation : public QObject
{
    Q_OBJECT
private:
    static SqueezeExcitation weightsOf(const io::SafeTensors& file)
    {
        return {.weight1 = file.tensor("param.fc1.weight"),
            .bias1 = file.tensor("param.fc1.bias"),
            .weight2 = file.tensor("param.fc2.weight"),
            .bias2 = file.tensor("param.fc2.bias")};
    }

private Q_SLOTS:
    void matchesReference_data()
    {
        QTest::addColumn<QString>("fixture");
        QTest::addColumn<bool>("hard");
        QTest::newRow("sigmoid") << "mechanisms/se_timm" << false;
        QTest::newRow("hard-sigmoid") << "mechanisms/se_mobilenetv3" << true;
    }
    void matchesReference()
    {
        QFETCH(QString, fixture);
        QFETCH(bool, hard);
        const auto file = test::loadFixture(fixture.toStdString());
        SqueezeExcitation weights = weightsOf(file);
        if (hard)
            weights.gate = SqueezeExcitation::Gate::HardSigmoid;
        const auto result = squeezeExcitation(file.tensor("x"), weights);
        COMPARE_TENSORS(result.gate, file.tensor("channel_gate"), 1e-5F);
        COMPARE_TENSORS(result.output, file.tensor("output"), 1e-5F);
    }
    void linearWeightsAreTheSameAsConvolutions()
    {
        const auto file = test::loadFixture("mechanisms/se_timm");
        SqueezeExcitation weights = weightsOf(file);
        weights.weight1 = weights.weight1.reshaped({4, 16});
        weights.weight2 = weights.weight2.reshaped({16, 4});
        const auto result = squeezeExcitation(file.tensor("x"), weights);
        COMPARE_TENSORS(result.output, file.tensor("output"), 1e-5F);
    }
    void siluInBetween()
    {
        // One channel, one hidden unit: z = 2, hidden 2 * 1.5 = 3.
        const SqueezeExcitation weights{.weight1 = Tensor({1, 1}, {1.5F}),
            .bias1 = {},
            .weight2 = Tensor({1, 1}, {1}),
            .bias2 = {},
            .hidden = SqueezeExcitation::Hidden::Silu};
        const auto result = squeezeExcitation(Tensor({1, 1, 2}, {1, 3}), weights);
        QVERIFY(std::abs(double(result.logits.floats()[0]) - 3 / (1 + std::exp(-3.0))) < 1e-6);
    }
    void notANumberIsShown()
    {
        const auto file = test::loadFixture("mechanisms/se_timm");
        Tensor x = file.tensor("x").toFloat();
        x.mutableFloats()[5] = std::numeric_limits<float>::quiet_NaN();
        const auto result = squeezeExcitation(x, weightsOf(file));
        for (const float value : result.gate.floats())
            QVERIFY(std::isnan(value));
    }
    void wrongWeightsAreNamed()
    {
        const auto file = test::loadFixture("mechanisms/se_timm");
        const Tensor x = file.tensor("x");
        SqueezeExcitation weights = weightsOf(file);
        weights.bias2 = Tensor({4});
        EXPECT_ERROR(squeezeExcitation(x, weights), "fc2.bias");
        weights = weightsOf(file);
        weights.weight1 = Tensor({4, 15});
        EXPECT_ERROR(squeezeExcitation(x, weights), "fc1.weight");
        weights.weight1 = Tensor({4, 16, 3, 3});
        EXPECT_ERROR(squeezeExcitation(x, weights), "[4, 16, 3, 3]");
        weights.weight1 = Tensor();
        EXPECT_ERROR(squeezeExcitation(x, weights), "fc1.weight");
    }
};

QTEST_GUILESS_MAIN(TestSqueezeExcitation)
#include "tst_squeeze_excitation.moc"
