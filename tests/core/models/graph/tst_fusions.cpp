// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "core/models/graph/graph_builder.h"
#include "models/graph/plan.h"
#include "support/compare.h"
#include "support/errors.h"
#include "support/tensors.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>

using namespace fovea;
using namespace fovea::graph;
using test::GraphBuilder;

using Build = std::function<std::string(GraphBuilder&, const std::string&)>;

namespace
{

constexpr float halfRoot = 0.70710678f;
constexpr float tangentFactor = 0.7978845608f;

std::string times(GraphBuilder& g, const std::string& x, float number)
{
    return g.add("Mul", {x, g.number(number)});
}

std::string plus(GraphBuilder& g, const std::string& x, float number)
{
    return g.add("Add", {g.number(number), x});
}

/// 1 + erf(x / sqrt 2)
std::string errorGate(GraphBuilder& g, const std::string& x)
{
    return plus(g, g.add("Erf", {g.add("Div", {x, g.number(1.41421356f)})}), 1);
}

/// 1 + tanh(argument)
std::string tangentGate(GraphBuilder& g, const std::string& argument)
{
    return plus(g, g.add("Tanh", {argument}), 1);
}

std::string mean(GraphBuilder& g, const std::string& x)
{
    return g.add("ReduceMean", {x}, {{"axes", std::vector<std::int64_t>{-1}}});
}

std::string root(GraphBuilder& g, const std::string& square)
{
    return g.add("Sqrt", {plus(g, mean(g, square), 1e-5f)});
}

/// The largest difference of two tensors, relative to the largest number but at least to 1.
float difference(const Tensor& a, const Tensor& b)
{
    float largest = 1;
    float most = 0;
    for (std::size_t i = 0; i < b.floats().size(); ++i) {
        largest = std::max(largest, std::abs(b.floats()[i]));
        most = std::max(most, std::abs(a.floats()[i] - b.floats()[i]));
    }
    return most / largest;
}

class Seen : public ValueHook
{
public:
    Value visit(const std::string& name, Value value) override
    {
        values[name] = value;
        return value;
    }
    Values values;
};

} // namespace

Q_DECLARE_METATYPE(Build)

/// What a plan draws together gives what the steps give one by one, and never hides what is kept.
class TestFusions : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void drawsTogether_data();
    void drawsTogether();
    void broadcastsAlongAnAxisOfOne();
    void leavesAlone_data();
    void leavesAlone();
    void keepsWhatIsSeen();
    void gemm();
    void residuals_data();
    void residuals();
    void sums();

private:
    void rowsOfUnits();
    void rowsOfNormalisations();
};

void TestFusions::drawsTogether_data()
{
    QTest::addColumn<Build>("build");
    QTest::addColumn<int>("steps");
    rowsOfUnits();
    rowsOfNormalisations();
}

void TestFusions::rowsOfUnits()
{
    const auto row = [](const char* name, Build build, int steps = 1) {
        QTest::newRow(name) << build << steps;
    };
    row("(x gate) / 2", [](GraphBuilder& g, const std::string& x) {
        return times(g, g.add("Mul", {x, errorGate(g, x)}), 0.5f);
    });
    row("(x / 2) gate", [](GraphBuilder& g, const std::string& x) {
        return g.add("Mul", {times(g, x, 0.5f), errorGate(g, x)});
    });
    row("x (gate / 2)", [](GraphBuilder& g, const std::string& x) {
        return g.add("Mul", {g.add("Div", {errorGate(g, x), g.number(2)}), x});
    });
    row("erf of a product", [](GraphBuilder& g, const std::string& x) {
        const auto gate = plus(g, g.add("Erf", {times(g, x, halfRoot)}), 1);
        return g.add("Mul", {g.number(0.5f), g.add("Mul", {gate, x})});
    });
    row("tanh with a power", [](GraphBuilder& g, const std::string& x) {
        const auto cube = g.add("Pow", {x, g.number(3)});
        const auto sum = g.add("Add", {x, times(g, cube, 0.044715f)});
        return g.add("Mul", {times(g, x, 0.5f), tangentGate(g, times(g, sum, tangentFactor))});
    });
    row("tanh with products", [](GraphBuilder& g, const std::string& x) {
        const auto cube = g.add("Mul", {x, g.add("Mul", {x, x})});
        const auto sum = g.add("Add", {times(g, cube, 0.044715f), x});
        return times(g, g.add("Mul", {x, tangentGate(g, times(g, sum, tangentFactor))}), 0.5f);
    });
    row("tanh, x drawn out", [](GraphBuilder& g, const std::string& x) {
        const auto square = g.add("Mul", {times(g, x, 0.044715f), x});
        const auto argument = g.add("Mul", {times(g, x, tangentFactor), plus(g, square, 1)});
        return g.add("Mul", {times(g, x, 0.5f), tangentGate(g, argument)});
    });
    row("the operator", [](GraphBuilder& g, const std::string& x) {
        return g.add("Gelu", {x}, {{"approximate", std::string("tanh")}});
    });
    row("after a product", [](GraphBuilder& g, const std::string& x) {
        const auto product = g.add("MatMul", {x, g.weights({40, 20})});
        const auto up = g.add("Add", {product, g.weights({20})});
        return times(g, g.add("Mul", {up, errorGate(g, up)}), 0.5f);
    });
    row("two, and a gate of another value", [](GraphBuilder& g, const std::string& x) {
        const auto one = times(g, g.add("Mul", {x, errorGate(g, x)}), 0.5f);
        const auto other = times(g, g.add("Mul", {one, errorGate(g, one)}), 0.5f);
        return g.add("Mul", {g.add("Neg", {x}), other});
    }, 4);
}

void TestFusions::rowsOfNormalisations()
{
    const auto row = [](const char* name, Build build, int steps = 1) {
        QTest::newRow(name) << build << steps;
    };
    const auto scaled = [](GraphBuilder& g, const std::string& x) {
        const auto product = g.add("Mul", {x, g.weights({40})});
        return g.add("Add", {product, g.weights({40})});
    };
    row("layer", [=](GraphBuilder& g, const std::string& x) {
        const auto centred = g.add("Sub", {x, mean(g, x)});
        const auto square = g.add("Pow", {centred, g.number(2)});
        return scaled(g, g.add("Div", {centred, root(g, square)}));
    });
    row("layer, squared by a product, after a sum", [=](GraphBuilder& g, const std::string& x) {
        const auto sum = g.add("Add", {x, g.add("Neg", {times(g, x, 0.3f)})});
        const auto centred = g.add("Sub", {sum, mean(g, sum)});
        return scaled(
            g, g.add("Div", {centred, root(g, g.add("Mul", {centred, centred}))}));
    }, 4);
    row("layer, the difference twice", [=](GraphBuilder& g, const std::string& x) {
        const auto average = mean(g, x);
        const auto square = g.add("Pow", {g.add("Sub", {x, average}), g.number(2)});
        return scaled(g, g.add("Div", {g.add("Sub", {x, average}), root(g, square)}));
    });
    row("layer, the last axis counted from the first, no bias",
        [](GraphBuilder& g, const std::string& x) {
            const std::map<std::string, Attribute> last{{"axes", std::vector<std::int64_t>{2}}};
            const auto centred = g.add("Sub", {x, g.add("ReduceMean", {x}, last)});
            const auto square = g.add("Pow", {centred, g.number(2)});
            return g.add("Mul", {g.weights({40}), g.add("Div", {centred, root(g, square)})});
        });
    row("root mean square", [](GraphBuilder& g, const std::string& x) {
        const auto square = g.add("Pow", {x, g.number(2)});
        return g.add("Mul", {g.add("Div", {x, root(g, square)}), g.weights({40})});
    });
    row("root mean square, by the inverse", [](GraphBuilder& g, const std::string& x) {
        const auto inverse = g.add("Div", {g.number(1), root(g, g.add("Mul", {x, x}))});
        return g.add("Mul", {g.weights({40}), g.add("Mul", {x, inverse})});
    });
    row("differences that are needed again", [=](GraphBuilder& g, const std::string& x) {
        const auto centred = g.add("Sub", {x, mean(g, x)});
        const auto inverse = g.add("Reciprocal", {root(g, g.add("Mul", {centred, centred}))});
        return g.add("Sub", {scaled(g, g.add("Mul", {centred, inverse})), centred});
    }, 5);
}

void TestFusions::drawsTogether()
{
    QFETCH(Build, build);
    QFETCH(int, steps);
    GraphBuilder g;
    g.output(build(g, g.input("x", {-1, -1, 40})));
    const auto graph = g.graph();
    const auto fused = Plan::make(graph);
    const auto whole = Plan::make(graph, {{}, true});
    QCOMPARE(int(fused->stepCount()), steps);
    QCOMPARE(whole->stepCount(), graph->nodes.size());
    for (const Index rows : {1, 9}) {
        Tensor x = test::randomTensor({2, rows, 40}, 3);
        for (float& number : x.mutableFloats())
            number *= 3;
        const Values inputs{{"x", Value(x)}};
        const std::string& y = graph->outputs[0].name;
        const Tensor result = fused->run(inputs).at(y).tensor;
        const Tensor expected = whole->run(inputs).at(y).tensor;
        QVERIFY(result.shape() == expected.shape());
        QVERIFY2(difference(result, expected) <= 1e-6f,
            QByteArray::number(double(difference(result, expected))));
    }
}

/// There the vectors make more of each number, as they do one by one; ONNX's own operator, whose
/// output has its input's shape, refuses it.
void TestFusions::broadcastsAlongAnAxisOfOne()
{
    const Values inputs{{"x", Value(test::randomTensor({2, 5, 1}, 3))}};
    for (const bool isCentred : {true, false}) {
        GraphBuilder g;
        const auto x = g.input("x", {-1, -1, -1});
        const auto centred = isCentred ? g.add("Sub", {x, mean(g, x)}) : x;
        const auto quotient
            = g.add("Div", {centred, root(g, g.add("Mul", {centred, centred}))});
        auto y = g.add("Mul", {quotient, g.weights({4})});
        if (isCentred)
            y = g.add("Add", {y, g.weights({4})});
        g.output(y);
        const auto fused = Plan::make(g.graph());
        QCOMPARE(fused->stepCount(), std::size_t(1));
        const Tensor result = fused->run(inputs).at(y).tensor;
        const Tensor expected = Plan::make(g.graph(), {{}, true})->run(inputs).at(y).tensor;
        QVERIFY(expected.shape() == (Shape{2, 5, 4}));
        QVERIFY(result.shape() == expected.shape());
        QVERIFY(difference(result, expected) <= 1e-6f);
    }
    GraphBuilder g(17);
    g.output(g.add("LayerNormalization", {g.input("x", {-1, -1, -1}), g.weights({4})}));
    EXPECT_ERROR(Plan::make(g.graph())->run(inputs), "[4]");
}

void TestFusions::leavesAlone_data()
{
    QTest::addColumn<Build>("build");
    const auto row = [](const char* name, Build build) { QTest::newRow(name) << build; };
    row("another factor", [](GraphBuilder& g, const std::string& x) {
        return times(g, g.add("Mul", {x, errorGate(g, x)}), 0.4f);
    });
    row("the gate of another value", [](GraphBuilder& g, const std::string& x) {
        return times(g, g.add("Mul", {g.add("Neg", {x}), errorGate(g, x)}), 0.5f);
    });
    row("the gate has a second use", [](GraphBuilder& g, const std::string& x) {
        const auto gate = errorGate(g, x);
        return g.add("Add", {gate, times(g, g.add("Mul", {x, gate}), 0.5f)});
    });
    row("the mean of another value", [](GraphBuilder& g, const std::string& x) {
        const auto square = g.add("Mul", {x, x});
        const auto other = g.add("Neg", {x});
        return g.add("Mul", {g.add("Div", {other, root(g, square)}), g.weights({40})});
    });
    row("an axis in the middle", [](GraphBuilder& g, const std::string& x) {
        const auto average = g.add("ReduceMean", {g.add("Mul", {x, x})},
            {{"axes", std::vector<std::int64_t>{1}}});
        const auto below = g.add("Sqrt", {plus(g, average, 1e-5f)});
        return g.add("Mul", {g.add("Div", {x, below}), g.weights({40})});
    });
}

void TestFusions::leavesAlone()
{
    QFETCH(Build, build);
    GraphBuilder g;
    g.output(build(g, g.input("x", {-1, -1, 40})));
    const auto graph = g.graph();
    QCOMPARE(Plan::make(graph)->stepCount(), graph->nodes.size());
}

/// Each value of a block, kept alone.
void TestFusions::keepsWhatIsSeen()
{
    GraphBuilder g;
    const auto x = g.input("x", {-1, -1, 40});
    const auto centred = g.add("Sub", {x, mean(g, x)});
    const auto quotient = g.add("Div", {centred, root(g, g.add("Mul", {centred, centred}))});
    const auto product = g.add("Mul", {quotient, g.weights({40})});
    const auto normal = g.add("Add", {product, g.weights({40})});
    const auto up = g.add("Add", {g.add("MatMul", {normal, g.weights({40, 30})}), g.weights({30})});
    g.output(times(g, g.add("Mul", {up, errorGate(g, up)}), 0.5f));
    const auto graph = g.graph();
    QCOMPARE(Plan::make(graph)->stepCount(), std::size_t(2));
    const Values inputs{{"x", Value(test::randomTensor({2, 5, 40}, 3))}};
    Seen all;
    Plan::make(graph, {{}, true})->run(inputs, all);
    for (const Node& node : graph->nodes) {
        Seen one;
        Plan::make(graph, {{node.outputs[0]}, false})->run(inputs, one);
        for (const std::string& name : {node.outputs[0], graph->outputs[0].name}) {
            const float most = difference(one.values.at(name).tensor, all.values.at(name).tensor);
            QVERIFY2(most <= 1e-6f, name.c_str());
        }
    }
}

/// The general product with every way to its bias, and activations after it.
void TestFusions::gemm()
{
    for (const char* activation : {"Relu", "HardSwish", "Clip"}) {
        for (const float alpha : {1.0f, 0.5f}) {
            for (const Shape& bias : {Shape{}, Shape{7}, Shape{5, 1}}) {
                GraphBuilder g;
                std::vector<std::string> inputs{g.input("x", {5, 40}), g.weights({7, 40})};
                if (!bias.empty())
                    inputs.push_back(g.weights(bias));
                const auto product = g.add("Gemm", inputs,
                    {{"alpha", alpha}, {"transB", std::int64_t(1)}});
                g.output(activation == std::string("Clip")
                        ? g.add("Clip", {product, g.number(-0.5f), g.number(0.75f)})
                        : g.add(activation, {product}));
                const auto graph = g.graph();
                const auto fused = Plan::make(graph);
                QCOMPARE(fused->stepCount(), std::size_t(1));
                const Values given{{"x", Value(test::randomTensor({5, 40}, 3))}};
                const std::string& y = graph->outputs[0].name;
                const Tensor expected = Plan::make(graph, {{}, true})->run(given).at(y).tensor;
                QVERIFY(difference(fused->run(given).at(y).tensor, expected) <= 1e-6f);
            }
        }
    }
}

void TestFusions::residuals_data()
{
    QTest::addColumn<int>("channels");
    QTest::addColumn<int>("groups");
    QTest::addColumn<int>("kernel");
    QTest::addColumn<int>("side");
    QTest::newRow("pointwise") << 5 << 1 << 1 << 9;
    QTest::newRow("one place") << 40 << 1 << 1 << 1;
    QTest::newRow("one place under a kernel") << 8 << 2 << 3 << 1;
    QTest::newRow("patches") << 6 << 1 << 5 << 9;
    QTest::newRow("groups") << 8 << 2 << 3 << 9;
    QTest::newRow("depthwise") << 6 << 6 << 3 << 9;
    QTest::newRow("tiles") << 20 << 1 << 3 << 9;
}

/// A map that is added after a convolution, and made after it; also one that is broadcast.
void TestFusions::residuals()
{
    QFETCH(int, channels);
    QFETCH(int, groups);
    QFETCH(int, kernel);
    QFETCH(int, side);
    for (const char* activation : {"", "Relu", "HardSwish", "Clip"}) {
        GraphBuilder g;
        const auto x = g.input("x", {-1, channels, side, side});
        const auto y = g.input("y", {-1, -1, -1, -1});
        const std::int64_t padding = kernel / 2;
        const auto conv = g.add("Conv",
            {x, g.weights({channels, channels / groups, kernel, kernel}), g.weights({channels})},
            {{"group", std::int64_t(groups)}, {"pads", std::vector<std::int64_t>(4, padding)}});
        const auto sum = g.add("Add", {g.add("Neg", {y}), conv});
        g.output(activation == std::string("Clip")
                ? g.add("Clip", {sum, g.number(-0.5f), g.number(0.75f)})
                : *activation ? g.add(activation, {sum}) : sum);
        const auto graph = g.graph();
        const auto fused = Plan::make(graph);
        QCOMPARE(fused->stepCount(), std::size_t(2));
        for (const Shape& other : {Shape{2, channels, side, side}, Shape{2, channels, 1, 1},
                 Shape{1, 1, 1, side}, Shape{2, 1, side, 1}}) {
            const Values given{{"x", Value(test::randomTensor({2, channels, side, side}, 3))},
                {"y", Value(test::randomTensor(other, 4))}};
            const std::string& z = graph->outputs[0].name;
            const Tensor expected = Plan::make(graph, {{}, true})->run(given).at(z).tensor;
            const Tensor result = fused->run(given).at(z).tensor;
            QVERIFY(result.shape() == expected.shape());
            QVERIFY2(difference(result, expected) <= 1e-6f, activation);
        }
    }
}

/// Activations after sums and products element by element.
void TestFusions::sums()
{
    for (const char* type : {"Add", "Sub", "Mul"}) {
        for (const char* activation : {"Relu", "Tanh", "Clip", "Silu"}) {
            GraphBuilder g;
            const auto sum = g.add(type, {g.input("x", {3, 40}), g.input("y", {-1, -1})});
            g.output(activation == std::string("Clip")
                    ? g.add("Clip", {sum, g.number(-0.5f), g.number(0.75f)})
                    : activation == std::string("Silu")
                    ? g.add("Mul", {sum, g.add("Sigmoid", {sum})})
                    : g.add(activation, {sum}));
            const auto graph = g.graph();
            const auto fused = Plan::make(graph);
            QCOMPARE(fused->stepCount(), std::size_t(1));
            for (const Shape& other : {Shape{3, 40}, Shape{3, 1}, Shape{1, 40}}) {
                const Values given{{"x", Value(test::randomTensor({3, 40}, 3))},
                    {"y", Value(test::randomTensor(other, 4))}};
                const std::string& z = graph->outputs[0].name;
                const Tensor expected = Plan::make(graph, {{}, true})->run(given).at(z).tensor;
                QVERIFY(difference(fused->run(given).at(z).tensor, expected) <= 1e-6f);
            }
        }
    }
}

QTEST_GUILESS_MAIN(TestFusions)
#include "tst_fusions.moc"
