// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/activation.h"
#include "ops/activation.h"
#include "support/tensors.h"

#include <QTest>

using namespace fovea;
using namespace fovea::test;

namespace
{

using Op = Tensor (*)(const Tensor&);
using Reference = double (*)(double);

double sigmoidOf(double x)
{
    return 1 / (1 + std::exp(-x));
}

double hardSigmoidOf(double x)
{
    return std::clamp(x + 3, 0.0, 6.0) / 6;
}

/// Those that only models of files ask for have no function of their own.
template <kernels::Activation function> Tensor activated(const Tensor& x)
{
    Tensor y(x.shape());
    kernels::activate(function, x.size(), x.floats().data(), y.mutableFloats().data());
    return y;
}

double normalDistributionOf(double x)
{
    return std::erfc(-x / std::sqrt(2.0)) / 2;
}

} // namespace

Q_DECLARE_METATYPE(Op)
Q_DECLARE_METATYPE(Reference)

class TestActivation : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void agreesWithTheFormula_data()
    {
        QTest::addColumn<Op>("op");
        QTest::addColumn<Reference>("reference");
        QTest::addColumn<float>("atMinusInfinity");
        QTest::addColumn<float>("atInfinity");
        const auto row = [](const char* name, Op op, Reference reference, float low, float high) {
            QTest::newRow(name) << op << reference << low << high;
        };
        row(
            "relu", ops::relu, [](double x) { return std::max(x, 0.0); }, 0, infinity);
        row("sigmoid", ops::sigmoid, sigmoidOf, 0, 1);
        row("hardSigmoid", ops::hardSigmoid, hardSigmoidOf, 0, 1);
        row(
            "hardSwish", ops::hardSwish, [](double x) { return x * hardSigmoidOf(x); }, 0,
            infinity);
        row(
            "silu", ops::silu, [](double x) { return x * sigmoidOf(x); }, 0, infinity);
        row(
            "gelu", ops::gelu, [](double x) { return x * std::erfc(-x / std::sqrt(2.0)) / 2; }, 0,
            infinity);
        row(
            "geluTanh", ops::geluTanh,
            [](double x) {
                const double inner = std::sqrt(2 / 3.14159265358979) * (x + 0.044715 * x * x * x);
                return x * (1 + std::tanh(inner)) / 2;
            },
            0, infinity);
        row(
            "tanh", ops::tanh, [](double x) { return std::tanh(x); }, -1, 1);
        using kernels::Activation;
        row(
            "quickGelu", activated<Activation::QuickGelu>,
            [](double x) { return x * sigmoidOf(1.702 * x); }, 0, infinity);
        row(
            "clippedGelu", activated<Activation::ClippedGelu>,
            [](double x) { return std::clamp(x * normalDistributionOf(x), -10.0, 10.0); }, 0, 10);
        row(
            "laplace", activated<Activation::Laplace>,
            [](double x) { return normalDistributionOf((x - 0.707107) / 0.282095); }, 0, 1);
        row(
            "mish", activated<Activation::Mish>,
            [](double x) { return x * std::tanh(std::log1p(std::exp(x))); }, 0, infinity);
        row(
            "squaredRelu", activated<Activation::SquaredRelu>,
            [](double x) { return x > 0 ? x * x : 0; }, 0, infinity);
        row(
            "relu6", activated<Activation::Relu6>,
            [](double x) { return std::clamp(x, 0.0, 6.0); }, 0, 6);
        row(
            "leakyRelu", activated<Activation::LeakyRelu>,
            [](double x) { return x < 0 ? x / 100 : x; }, -infinity, infinity);
    }
    void agreesWithTheFormula()
    {
        QFETCH(Op, op);
        QFETCH(Reference, reference);
        QFETCH(float, atMinusInfinity);
        QFETCH(float, atInfinity);
        for (const Index n : {1, 3, 17, 64, 129, 40000}) {
            Tensor x({n});
            const std::span<float> values = x.mutableFloats();
            for (Index i = 0; i < n; ++i)
                values[std::size_t(i)] = float(i - n / 2) * (n > 1000 ? 0.005f : 0.37f);
            const Tensor y = op(x);
            QCOMPARE(y.shape(), x.shape());
            for (Index i = 0; i < n; ++i) {
                const double exact = reference(double(x.vector()[i]));
                QVERIFY2(close(y.vector()[i], exact, 1e-6 * std::max(1.0, std::abs(exact))),
                    qPrintable(QString::number(x.vector()[i])));
            }
        }
        const Tensor special = op(Tensor({4}, {notANumber, -infinity, infinity, 0}));
        QVERIFY(std::isnan(special.vector()[0]));
        QCOMPARE(special.vector()[1], atMinusInfinity);
        QCOMPARE(special.vector()[2], atInfinity);
        QVERIFY(close(special.vector()[3], reference(0.0), 1e-7));
    }
};

QTEST_GUILESS_MAIN(TestActivation)
#include "tst_activation.moc"
