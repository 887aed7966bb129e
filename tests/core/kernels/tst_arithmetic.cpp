// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/arithmetic.h"
#include "support/compare.h"
#include "support/tensors.h"

#include <QTest>

using namespace fovea;
using kernels::Arithmetic;

namespace
{

float formula(Arithmetic operation, float p, float q)
{
    switch (operation) {
    case Arithmetic::Add:
        return p + q;
    case Arithmetic::Subtract:
        return p - q;
    case Arithmetic::Multiply:
        return p * q;
    case Arithmetic::Divide:
        return p / q;
    }
    return 0;
}

} // namespace

class TestArithmetic : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void agreesWithFormula_data()
    {
        QTest::addColumn<Index>("rows");
        QTest::addColumn<Index>("columns");
        QTest::newRow("one number") << Index(1) << Index(1);
        QTest::newRow("less than a vector") << Index(7) << Index(3);
        QTest::newRow("odd") << Index(5) << Index(77);
        QTest::newRow("several pieces") << Index(3) << Index(40001);
        QTest::newRow("several threads") << Index(600) << Index(2000);
    }
    /// Every operation; every way in which an operand serves several numbers.
    void agreesWithFormula()
    {
        QFETCH(Index, rows);
        QFETCH(Index, columns);
        const Tensor p = test::randomTensor({rows, columns}, 1);
        const Tensor q = test::randomTensor({rows, columns}, 2);
        for (const Arithmetic operation : {Arithmetic::Add, Arithmetic::Subtract,
                 Arithmetic::Multiply, Arithmetic::Divide}) {
            // Bits of a form: the steps and rows of both operands.
            for (int form = 0; form < 16; form += rows * columns < 100000 ? 1 : 5) {
                const Index stepP = form & 1;
                const Index stepQ = form >> 1 & 1;
                const Index rowP = form & 4 ? columns : 0;
                const Index rowQ = form & 8 ? columns : 0;
                Tensor expected({rows, columns});
                float* out = expected.mutableFloats().data();
                for (Index i = 0; i < rows; ++i) {
                    for (Index j = 0; j < columns; ++j) {
                        *out++ = formula(operation, p.floats()[std::size_t(i * rowP + j * stepP)],
                            q.floats()[std::size_t(i * rowQ + j * stepQ)]);
                    }
                }
                Tensor result({rows, columns});
                kernels::calculate(operation, rows, columns, {p.floats().data(), rowP, stepP},
                    {q.floats().data(), rowQ, stepQ}, result.mutableFloats().data());
                COMPARE_TENSORS(result, expected, 0);
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestArithmetic)
#include "tst_arithmetic.moc"
