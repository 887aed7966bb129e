// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/non_local.h"
#include "support/compare.h"
#include "support/errors.h"
#include "support/fixtures.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace fovea;
using namespace fovea::attention;

class TestNonLocal : public QObject
{
    Q_OBJECT
private:
    static NonLocal weightsOf(const io::SafeTensors& file)
    {
        NonLocal weights;
        weights.queryWeight = file.tensor("param.theta.weight");
        weights.queryBias = file.tensor("param.theta.bias");
        weights.keyWeight = file.tensor("param.phi.weight");
        weights.keyBias = file.tensor("param.phi.bias");
        weights.valueWeight = file.tensor("param.g.weight");
        weights.valueBias = file.tensor("param.g.bias");
        weights.outputWeight = file.tensor("param.W.weight");
        weights.outputBias = file.tensor("param.W.bias");
        weights.scale = 1 / std::sqrt(8.0F);
        return weights;
    }

private Q_SLOTS:
    void matchesReference()
    {
        const auto file = test::loadFixture("mechanisms/non_local");
        const auto result = nonLocal(file.tensor("x"), weightsOf(file));
        COMPARE_TENSORS(result.weights, file.tensor("weights"), 1e-5F);
        COMPARE_TENSORS(result.output, file.tensor("output"), 1e-5F);
    }
    void subsampledRowsSumToOne()
    {
        const auto file = test::loadFixture("mechanisms/non_local");
        NonLocal weights = weightsOf(file);
        weights.subsample = true;
        const auto result = nonLocal(file.tensor("x"), weights);
        QCOMPARE(result.weights.shape(), (Shape{63, 12}));
        for (Index row = 0; row < 63; ++row)
            QVERIFY(std::abs(result.weights.matrix().row(row).sum() - 1) < 1e-5F);
        EXPECT_ERROR(nonLocal(Tensor({16, 1, 7}), weights), "1 x 7");
    }
    void normOfNothingAddsNothing()
    {
        // As trained networks begin: the last batch normalisation has weight zero.
        const auto file = test::loadFixture("mechanisms/non_local");
        NonLocal weights = weightsOf(file);
        weights.normWeight = weights.normBias = weights.normMean = Tensor({16});
        weights.normVariance = Tensor({16}, std::vector<float>(16, 1.0F));
        const Tensor x = file.tensor("x").toFloat();
        COMPARE_TENSORS(nonLocal(x, weights).output, x, 0.0F);
    }
    void wrongWeightsAreNamed()
    {
        const auto file = test::loadFixture("mechanisms/non_local");
        NonLocal weights = weightsOf(file);
        weights.keyWeight = Tensor({7, 16});
        EXPECT_ERROR(nonLocal(file.tensor("x"), weights), "phi.weight");
    }
};

QTEST_GUILESS_MAIN(TestNonLocal)
#include "tst_non_local.moc"
