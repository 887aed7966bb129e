// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/coordinate.h"
#include "support/compare.h"
#include "support/errors.h"
#include "support/fixtures.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace fovea;
using namespace fovea::attention;

class TestCoordinate : public QObject
{
    Q_OBJECT
private:
    static Coordinate weightsOf(const io::SafeTensors& file)
    {
        return {.weight1 = file.tensor("param.conv1.weight"),
            .bias1 = file.tensor("param.conv1.bias"),
            .normWeight = file.tensor("param.bn1.weight"),
            .normBias = file.tensor("param.bn1.bias"),
            .normMean = file.tensor("param.bn1.running_mean"),
            .normVariance = file.tensor("param.bn1.running_var"),
            .heightWeight = file.tensor("param.conv_h.weight"),
            .heightBias = file.tensor("param.conv_h.bias"),
            .widthWeight = file.tensor("param.conv_w.weight"),
            .widthBias = file.tensor("param.conv_w.bias")};
    }

private Q_SLOTS:
    void matchesReference()
    {
        const auto file = test::loadFixture("mechanisms/coordinate");
        const auto result = coordinate(file.tensor("x"), weightsOf(file));
        QCOMPARE(result.heightGate.shape(), (Shape{16, 9}));
        QCOMPARE(result.widthGate.shape(), (Shape{16, 7}));
        COMPARE_TENSORS(result.output, file.tensor("output"), 1e-5F);
    }
    void gatesMakeTheOutput()
    {
        const auto file = test::loadFixture("mechanisms/coordinate");
        const Tensor x = file.tensor("x").toFloat();
        const auto result = coordinate(x, weightsOf(file));
        Tensor expected(x.shape());
        for (std::size_t c = 0; c < 16; ++c)
            for (std::size_t i = 0; i < 9; ++i)
                for (std::size_t j = 0; j < 7; ++j)
                    expected.mutableFloats()[(c * 9 + i) * 7 + j] = x.floats()[(c * 9 + i) * 7 + j]
                        * result.heightGate.floats()[c * 9 + i]
                        * result.widthGate.floats()[c * 7 + j];
        COMPARE_TENSORS(result.output, expected, 1e-5F);
    }
    void wrongWeightsAreNamed()
    {
        const auto file = test::loadFixture("mechanisms/coordinate");
        Coordinate weights = weightsOf(file);
        weights.widthWeight = Tensor({16, 4});
        EXPECT_ERROR(coordinate(file.tensor("x"), weights), "conv_w.weight");
    }
};

QTEST_GUILESS_MAIN(TestCoordinate)
#include "tst_coordinate.moc"
