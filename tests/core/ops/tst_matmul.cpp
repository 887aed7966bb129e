// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "support/tensors.h"
#include "ops/matmul.h"

#include <QTest>

using namespace fovea;
using namespace fovea::test;

class TestMatmul : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void agreesWithPlainSums_data()
    {
        QTest::addColumn<int>("m");
        QTest::addColumn<int>("n");
        QTest::addColumn<int>("k");
        for (const int m : {1, 3, 17, 64, 129}) {
            for (const int n : {1, 3, 17, 64, 129}) {
                for (const int k : {1, 17, 64, 300})
                    QTest::addRow("%dx%dx%d", m, n, k) << m << n << k;
            }
        }
        QTest::newRow("several tiles and threads") << 260 << 1100 << 530;
    }
    void agreesWithPlainSums()
    {
        QFETCH(int, m);
        QFETCH(int, n);
        QFETCH(int, k);
        // Scaled as in a network, so that results are about 1.
        Tensor a = randomTensor({m, k}, 1);
        a.mutableMatrix() /= std::sqrt(float(k));
        const Tensor b = randomTensor({k, n}, 2);
        const Tensor bt = Tensor::fromMatrix(b.matrix().transpose());
        const Tensor bias = randomTensor({n}, 3);
        const Eigen::MatrixXd exact = a.matrix().cast<double>() * b.matrix().cast<double>();
        const Tensor plain = ops::matmul(a, b);
        QCOMPARE(plain.shape(), (Shape{m, n}));
        const Tensor transposed = ops::matmulTransposed(a, bt);
        const Tensor biased = ops::linear(a, bt, bias);
        for (Index i = 0; i < m; ++i) {
            for (Index j = 0; j < n; ++j) {
                QVERIFY(close(plain.matrix()(i, j), exact(i, j), 1e-5));
                QVERIFY(close(transposed.matrix()(i, j), exact(i, j), 1e-5));
                const double withBias = exact(i, j) + double(bias.vector()[j]);
                QVERIFY(close(biased.matrix()(i, j), withBias, 1e-5));
            }
        }
    }
    void leadingAxesAreRows()
    {
        const Tensor x = randomTensor({2, 3, 4});
        const Tensor weight = randomTensor({5, 4}, 2);
        const Tensor y = ops::linear(x, weight);
        QCOMPARE(y.shape(), (Shape{2, 3, 5}));
        const Tensor vector = ops::linear(x.slice(1).slice(2), weight);
        QCOMPARE(vector.shape(), (Shape{5}));
        for (Index j = 0; j < 5; ++j)
            QVERIFY(close(vector.vector()[j], y.slice(1).matrix()(2, j), 1e-6));
    }
    void nothingToSumIsTheBias()
    {
        QCOMPARE(ops::matmul(Tensor({2, 0}), Tensor({0, 3})).shape(), (Shape{2, 3}));
        const Tensor y = ops::linear(Tensor({7, 0}), Tensor({2, 0}), Tensor({2}, {1, 2}));
        for (Index i = 0; i < 7; ++i) {
            QCOMPARE(y.matrix()(i, 0), 1.0f);
            QCOMPARE(y.matrix()(i, 1), 2.0f);
        }
        QCOMPARE(ops::matmul(Tensor({0, 3}), Tensor({3, 4})).shape(), (Shape{0, 4}));
    }
    void notANumberSpreadsToItsRowOrColumn()
    {
        for (const Index m : {2, 40}) {
            Tensor a = randomTensor({m, 20});
            a.mutableMatrix()(1, 7) = notANumber;
            Tensor b = randomTensor({20, 50}, 2);
            b.mutableMatrix()(3, 49) = infinity;
            const Tensor c = ops::matmul(a, b);
            for (Index i = 0; i < m; ++i) {
                for (Index j = 0; j < 50; ++j) {
                    const float x = c.matrix()(i, j);
                    if (i == 1)
                        QVERIFY(std::isnan(x));
                    else if (j == 49)
                        QVERIFY(std::isinf(x));
                    else
                        QVERIFY(std::isfinite(x));
                }
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestMatmul)
#include "tst_matmul.moc"
