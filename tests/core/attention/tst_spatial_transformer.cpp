// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/spatial_transformer.h"
#include "support/compare.h"
#include "support/errors.h"
#include "support/fixtures.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace fovea;
using namespace fovea::attention;

class TestSpatialTransformer : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void matchesReference()
    {
        const auto file = test::loadFixture("mechanisms/spatial_transformer");
        const auto result = spatialTransformer(
            file.tensor("x"), file.tensor("theta"), 5, 6, GridAlignment::Edges);
        COMPARE_TENSORS(result.output, file.tensor("output"), 1e-5F);
    }
    void identityKeepsThePicture_data()
    {
        QTest::addColumn<bool>("edges");
        QTest::newRow("edges") << true;
        QTest::newRow("centres") << false;
    }
    void identityKeepsThePicture()
    {
        QFETCH(bool, edges);
        const Tensor x = test::loadFixture("mechanisms/simam").tensor("x").toFloat();
        const auto result = spatialTransformer(x, Tensor({2, 3}, {1, 0, 0, 0, 1, 0}), x.dim(1),
            x.dim(2), edges ? GridAlignment::Edges : GridAlignment::Centres);
        COMPARE_TENSORS(result.output, x, 1e-5F);
    }
    void alignmentsDiffer()
    {
        // Twice as wide: edges keep the pixel's borders, centres keep the outer centres.
        const Tensor x({1, 1, 2}, {0, 1});
        const Tensor identity({2, 3}, {1, 0, 0, 0, 1, 0});
        COMPARE_TENSORS(spatialTransformer(x, identity, 1, 4, GridAlignment::Edges).output,
            Tensor({1, 1, 4}, {0, 0.25F, 0.75F, 0.75F}), 1e-6F);
        COMPARE_TENSORS(spatialTransformer(x, identity, 1, 4, GridAlignment::Centres).output,
            Tensor({1, 1, 4}, {0, 1 / 3.0F, 2 / 3.0F, 1}), 1e-6F);
    }
    void outsideIsZeroAndNotANumberIsShown()
    {
        const float infinity = std::numeric_limits<float>::infinity();
        const float nan = std::numeric_limits<float>::quiet_NaN();
        const Tensor x({1, 1, 1}, {4});
        const Tensor grid({1, 4, 2}, {0, 0, 9, 0, -infinity, 0, nan, 0});
        const Tensor y = gridSample(x, grid, GridAlignment::Edges);
        QCOMPARE(y.floats()[0], 4.0F);
        QCOMPARE(y.floats()[1], 0.0F);
        QCOMPARE(y.floats()[2], 0.0F);
        QVERIFY(std::isnan(y.floats()[3]));
    }
    void wrongThetaIsNamed()
    {
        EXPECT_ERROR(affineGrid(Tensor({3, 3}), 2, 2, GridAlignment::Edges), "theta");
    }
};

QTEST_GUILESS_MAIN(TestSpatialTransformer)
#include "tst_spatial_transformer.moc"
