// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/scse.h"
#include "support/compare.h"
#include "support/errors.h"
#include "support/fixtures.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace fovea;
using namespace fovea::attention;

class TestScSe : public QObject
{
    Q_OBJECT
private:
    static ScSe weightsOf(const io::SafeTensors& file)
    {
        return {.channelWeight1 = file.tensor("param.cSE.1.weight"),
            .channelBias1 = file.tensor("param.cSE.1.bias"),
            .channelWeight2 = file.tensor("param.cSE.3.weight"),
            .channelBias2 = file.tensor("param.cSE.3.bias"),
            .spatialWeight = file.tensor("param.sSE.0.weight"),
            .spatialBias = file.tensor("param.sSE.0.bias")};
    }

private Q_SLOTS:
    void matchesReference()
    {
        const auto file = test::loadFixture("mechanisms/scse");
        const auto result = scSe(file.tensor("x"), weightsOf(file));
        COMPARE_TENSORS(result.channelGate, file.tensor("channel_gate"), 1e-5F);
        COMPARE_TENSORS(result.spatialMask, file.tensor("spatial_mask"), 1e-5F);
        COMPARE_TENSORS(result.output, file.tensor("output"), 1e-5F);
    }
    void maximumTakesTheLargerProduct()
    {
        const auto file = test::loadFixture("mechanisms/scse");
        const Tensor x = file.tensor("x").toFloat();
        ScSe weights = weightsOf(file);
        weights.join = ScSe::Join::Maximum;
        const auto result = scSe(x, weights);
        const Tensor gate = file.tensor("channel_gate").toFloat();
        const Tensor mask = file.tensor("spatial_mask").toFloat();
        Tensor expected(x.shape());
        for (std::size_t c = 0; c < 16; ++c)
            for (std::size_t p = 0; p < 63; ++p)
                expected.mutableFloats()[c * 63 + p]
                    = std::max(x.floats()[c * 63 + p] * gate.floats()[c],
                        x.floats()[c * 63 + p] * mask.floats()[p]);
        COMPARE_TENSORS(result.output, expected, 1e-5F);
    }
    void notANumberSurvivesTheMaximum()
    {
        const auto file = test::loadFixture("mechanisms/scse");
        ScSe weights = weightsOf(file);
        weights.join = ScSe::Join::Maximum;
        weights.spatialBias = Tensor({1}, {std::numeric_limits<float>::quiet_NaN()});
        const ScSeResult result = scSe(file.tensor("x"), weights);
        for (const float value : result.output.floats())
            QVERIFY(std::isnan(value));
    }
    void wrongWeightsAreNamed()
    {
        const auto file = test::loadFixture("mechanisms/scse");
        ScSe weights = weightsOf(file);
        weights.spatialWeight = Tensor({2, 16});
        EXPECT_ERROR(scSe(file.tensor("x"), weights), "sSE.weight");
    }
};

QTEST_GUILESS_MAIN(TestScSe)
#include "tst_scse.moc"
