// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "support/tensors.h"
#include "ops/norm.h"

#include <QTest>

using namespace fovea;
using namespace fovea::test;

class TestNorm : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void agreesWithTheFormula_data()
    {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("n");
        for (const int n : {1, 3, 17, 64, 129})
            QTest::addRow("%d", n) << 5 << n;
        QTest::newRow("several threads") << 700 << 1000;
    }
    void agreesWithTheFormula()
    {
        QFETCH(int, rows);
        QFETCH(int, n);
        Tensor x = randomTensor({rows, n});
        x.mutableMatrix().array() += 3;
        const Tensor weight = randomTensor({n}, 2);
        const Tensor bias = randomTensor({n}, 3);
        const Tensor layer = ops::layerNorm(x, weight, bias, 1e-5f);
        const Tensor plain = ops::layerNorm(x, weight, Tensor(), 1e-5f);
        const Tensor rms = ops::rmsNorm(x, weight, 1e-5f);
        const Eigen::ArrayXd w = weight.vector().cast<double>();
        const Eigen::ArrayXd b = bias.vector().cast<double>();
        for (Index i = 0; i < rows; ++i) {
            const Eigen::ArrayXd row = x.matrix().row(i).cast<double>();
            const Eigen::ArrayXd centred = row - row.mean();
            const double deviation = std::sqrt(centred.square().mean() + 1e-5);
            const double size = std::sqrt(row.square().mean() + 1e-5);
            for (Index j = 0; j < n; ++j) {
                const double y = centred[j] / deviation * w[j];
                QVERIFY(close(layer.matrix()(i, j), y + b[j], 1e-5));
                QVERIFY(close(plain.matrix()(i, j), y, 1e-5));
                QVERIFY(close(rms.matrix()(i, j), row[j] / size * w[j], 1e-5));
            }
        }
    }
    void batchNormScalesChannels()
    {
        const Tensor x = randomTensor({3, 5, 7});
        const Tensor mean({3}, {1, -2, 0.5f});
        const Tensor variance({3}, {4, 0.25f, 1});
        const Tensor weight({3}, {2, -1, 1});
        const Tensor bias({3}, {0, 1, 10});
        const Tensor y = ops::batchNorm(x, weight, bias, mean, variance, 1e-3f);
        const Tensor plain = ops::batchNorm(x, Tensor(), Tensor(), mean, variance, 1e-3f);
        QCOMPARE(y.shape(), x.shape());
        for (Index c = 0; c < 3; ++c) {
            for (Index i = 0; i < 35; ++i) {
                const double z = (double(x.slice(c).vector()[i]) - mean.vector()[c])
                    / std::sqrt(double(variance.vector()[c]) + 1e-3);
                const double expected = z * weight.vector()[c] + bias.vector()[c];
                QVERIFY(close(y.slice(c).vector()[i], expected, 1e-5));
                QVERIFY(close(plain.slice(c).vector()[i], z, 1e-5));
            }
        }
    }
    void notANumberStaysInItsRow()
    {
        Tensor x = randomTensor({3, 20});
        x.mutableMatrix()(1, 19) = notANumber;
        Tensor ones({20});
        ones.mutableMatrix().setOnes();
        for (const Tensor& y :
            {ops::layerNorm(x, ones, Tensor(), 1e-5f), ops::rmsNorm(x, ones, 1e-5f)}) {
            for (Index i = 0; i < 3; ++i) {
                for (Index j = 0; j < 20; ++j)
                    QCOMPARE(std::isnan(y.matrix()(i, j)), i == 1);
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestNorm)
#include "tst_norm.moc"
