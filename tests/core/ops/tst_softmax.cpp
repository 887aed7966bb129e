// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "support/tensors.h"
#include "ops/softmax.h"

#include <QTest>

using namespace fovea;
using namespace fovea::test;

class TestSoftmax : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void agreesWithTheFormula_data()
    {
        QTest::addColumn<int>("n");
        QTest::addColumn<double>("scale");
        for (const int n : {1, 3, 17, 64, 129, 1000}) {
            for (const double scale : {1e-4, 1.0, 30.0, 1e4})
                QTest::addRow("%d, scale %g", n, scale) << n << scale;
        }
    }
    void agreesWithTheFormula()
    {
        QFETCH(int, n);
        QFETCH(double, scale);
        Tensor x = randomTensor({3, n});
        x.mutableMatrix() *= float(scale);
        const Tensor p = ops::softmax(x);
        const Tensor log = ops::logSumExp(x);
        QCOMPARE(log.shape(), (Shape{3}));
        for (Index i = 0; i < 3; ++i) {
            const Eigen::ArrayXd row = x.matrix().row(i).cast<double>();
            const Eigen::ArrayXd e = (row - row.maxCoeff()).exp();
            for (Index j = 0; j < n; ++j)
                QVERIFY(close(p.matrix()(i, j), e[j] / e.sum(), 1e-6));
            QVERIFY(close(p.matrix().row(i).cast<double>().sum(), 1.0, 1e-5));
            const double exact = row.maxCoeff() + std::log(e.sum());
            QVERIFY(close(log.vector()[i], exact, 1e-6 * std::max(1.0, std::abs(exact))));
        }
    }
    void whatIsNotFiniteIsPlainArithmetic()
    {
        for (const Index n : {2, 5, 40}) {
            const auto row = [n](float first, float rest) {
                Tensor x({1, n});
                x.mutableMatrix().setConstant(rest);
                x.mutableMatrix()(0, n - 1) = first;
                return x;
            };
            for (const Tensor& x : {row(notANumber, 1), row(notANumber, -infinity),
                     row(infinity, 0), row(infinity, notANumber), row(-infinity, -infinity)}) {
                const Tensor p = ops::softmax(x);
                for (const float v : p.floats())
                    QVERIFY(std::isnan(v));
            }
            const Tensor p = ops::softmax(row(-infinity, 2));
            QCOMPARE(p.matrix()(0, n - 1), 0.0f);
            QVERIFY(close(p.matrix()(0, 0), 1.0 / double(n - 1), 1e-6));

            QVERIFY(std::isnan(ops::logSumExp(row(notANumber, 1)).vector()[0]));
            QCOMPARE(ops::logSumExp(row(infinity, 1)).vector()[0], infinity);
            QCOMPARE(ops::logSumExp(row(-infinity, -infinity)).vector()[0], -infinity);
        }
    }
    void emptyRows()
    {
        QCOMPARE(ops::softmax(Tensor({3, 0})).shape(), (Shape{3, 0}));
        const Tensor log = ops::logSumExp(Tensor({3, 0}));
        QCOMPARE(log.shape(), (Shape{3}));
        QCOMPARE(log.vector()[2], -infinity);
    }
};

QTEST_GUILESS_MAIN(TestSoftmax)
#include "tst_softmax.moc"
