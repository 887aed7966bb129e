// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/attention_pooling.h"
#include "support/compare.h"
#include "support/fixtures.h"

#include <QTest>

using namespace fovea;
using namespace fovea::attention;

Q_DECLARE_METATYPE(PoolingKernel)

class TestAttentionPooling : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void kernels_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<PoolingKernel>("kernel");
        QTest::newRow("Gaussian") << "gaussian" << PoolingKernel::Gaussian;
        QTest::newRow("boxcar") << "boxcar" << PoolingKernel::Boxcar;
        QTest::newRow("triangular") << "epanechnikov" << PoolingKernel::Triangular;
    }
    void kernels()
    {
        QFETCH(QString, file);
        QFETCH(PoolingKernel, kernel);
        const auto fixture
            = test::loadFixture("mechanisms/attention_pooling_" + file.toStdString());
        const Tensor weights
            = poolingWeights(fixture.tensor("queries"), fixture.tensor("x"), kernel);
        COMPARE_TENSORS(weights, fixture.tensor("weights"), 1e-5f);
        COMPARE_TENSORS(
            attentionPooling(weights, fixture.tensor("y")), fixture.tensor("output"), 1e-5f);
    }
    void parametric()
    {
        const auto fixture = test::loadFixture("mechanisms/attention_pooling_parametric");
        const Tensor weights = parametricPoolingWeights(
            fixture.tensor("queries"), fixture.tensor("x"), fixture.tensor("w").floats()[0]);
        COMPARE_TENSORS(weights, fixture.tensor("weights"), 1e-5f);
        COMPARE_TENSORS(
            attentionPooling(weights, fixture.tensor("y")), fixture.tensor("output"), 1e-5f);
    }
    void constantIsTheMean()
    {
        const Tensor weights = poolingWeights(
            Tensor({2}, {0, 99}), Tensor({4}, {1, 2, 3, 4}), PoolingKernel::Constant);
        const Tensor values({4, 2}, {1, 0, 2, 0, 3, 0, 6, 4});
        COMPARE_TENSORS(attentionPooling(weights, values), Tensor({2, 2}, {3, 1, 3, 1}), 1e-6f);
    }
    void nothingInReach()
    {
        const Tensor queries({1}, {100});
        const Tensor keys({3}, {1, 2, 3});
        for (const PoolingKernel kernel : {PoolingKernel::Boxcar, PoolingKernel::Triangular}) {
            const Tensor weights = poolingWeights(queries, keys, kernel);
            COMPARE_TENSORS(weights, Tensor({1, 3}), 0.f);
            COMPARE_TENSORS(attentionPooling(weights, keys), Tensor(Shape{1}), 0.f);
        }
        // Even where exp(-u^2 / 2) is 0 in float32, the nearest key wins.
        const Tensor gaussian = poolingWeights(queries, keys, PoolingKernel::Gaussian);
        COMPARE_TENSORS(gaussian, Tensor({1, 3}, {0, 0, 1}), 1e-5f);
    }
    void bandwidthWidensTheReach()
    {
        const Tensor queries({1}, {0});
        const Tensor keys({3}, {0.5f, 1, 3});
        COMPARE_TENSORS(poolingWeights(queries, keys, PoolingKernel::Boxcar, 2),
            Tensor({1, 3}, {0.5f, 0.5f, 0}), 1e-6f);
        COMPARE_TENSORS(poolingWeights(queries, keys, PoolingKernel::Triangular, 2),
            Tensor({1, 3}, {0.6f, 0.4f, 0}), 1e-6f);
    }
    void nanIsShown()
    {
        const Tensor queries({2}, {std::nanf(""), 1});
        const Tensor keys({2}, {1, 1.5f});
        for (const PoolingKernel kernel : {PoolingKernel::Gaussian, PoolingKernel::Boxcar,
                 PoolingKernel::Triangular, PoolingKernel::Constant}) {
            const Tensor weights = poolingWeights(queries, keys, kernel);
            QVERIFY(weights.matrix().row(0).array().isNaN().all());
            QVERIFY(weights.matrix().row(1).allFinite());
        }
    }
};

QTEST_GUILESS_MAIN(TestAttentionPooling)
#include "tst_attention_pooling.moc"
