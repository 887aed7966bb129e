// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "base/error.h"
#include "support/compare.h"
#include "support/errors.h"
#include "support/onnx_models.h"
#include "support/tensors.h"

#include <QTest>

#include <algorithm>

using namespace fovea;
using namespace fovea::graph;
using test::OnnxModel;
using test::randomTensor;

namespace
{

Tensor positive(Shape shape, std::uint64_t seed)
{
    Tensor result = randomTensor(std::move(shape), seed);
    for (float& x : result.mutableFloats())
        x = 0.5f + std::abs(x);
    return result;
}

/// x -> Conv -> BatchNormalization -> + constant -> Clip -> y
OnnxModel normalisedConvolution()
{
    OnnxModel model;
    model.input("x", {1, 3, -1, -1});
    model.tensor("w", randomTensor({8, 3, 3, 3}, 1));
    model.tensor("b", randomTensor({8}, 2));
    model.tensor("scale", randomTensor({8}, 3));
    model.tensor("shift", randomTensor({8}, 4));
    model.tensor("mean", randomTensor({8}, 5));
    model.tensor("variance", positive({8}, 6));
    model.tensor("more", randomTensor({1, 8, 1, 1}, 7));
    model.tensor("low", Tensor({}, {0}));
    model.tensor("high", Tensor({}, {6}));
    OnnxModel::attribute(model.node("Conv", {"x", "w", "b"}, {"conv"}), "strides", {2, 2});
    model.node("BatchNormalization", {"conv", "scale", "shift", "mean", "variance"}, {"norm"});
    model.node("Add", {"norm", "more"}, {"sum"});
    model.node("Clip", {"sum", "low", "high"}, {"y"});
    model.output("y");
    return model;
}

/// x -> MatMul -> + bias -> times its sigmoid -> MatMul -> Tanh -> y
OnnxModel perceptron()
{
    OnnxModel model;
    model.input("x", {-1, -1, 12});
    model.tensor("w1", randomTensor({12, 40}, 1));
    model.tensor("b1", randomTensor({40}, 2));
    model.tensor("w2", randomTensor({40, 7}, 3));
    model.node("MatMul", {"x", "w1"}, {"up"});
    model.node("Add", {"b1", "up"}, {"biased"});
    model.node("Sigmoid", {"biased"}, {"gate"});
    model.node("Mul", {"gate", "biased"}, {"gated"});
    model.node("MatMul", {"gated", "w2"}, {"down"});
    model.node("Tanh", {"down"}, {"y"});
    model.output("y");
    return model;
}

class Recorder : public ValueHook
{
public:
    Value visit(const std::string& name, Value value) override
    {
        seen[name] = value;
        return value;
    }
    Values seen;
};

} // namespace

class TestPlan : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void drawsStepsTogether_data()
    {
        QTest::addColumn<OnnxModel>("model");
        QTest::addColumn<Tensor>("x");
        QTest::addColumn<int>("steps");
        QTest::newRow("convolution")
            << normalisedConvolution() << randomTensor({1, 3, 17, 14}, 9) << 1;
        QTest::newRow("perceptron") << perceptron() << randomTensor({2, 5, 12}, 9) << 2;
        QTest::newRow("one row") << perceptron() << randomTensor({1, 1, 12}, 9) << 2;
    }
    /// Drawn together or one by one, the result is the same; and what is kept is seen.
    void drawsStepsTogether()
    {
        QFETCH(OnnxModel, model);
        QFETCH(Tensor, x);
        QFETCH(int, steps);
        const auto graph = model.graph();
        const auto whole = Plan::make(graph, {{}, true});
        QCOMPARE(whole->stepCount(), graph->nodes.size());
        const auto folded = Plan::make(graph);
        QCOMPARE(int(folded->stepCount()), steps);
        const Values inputs{{"x", Value(x)}};
        Recorder everything;
        const Values expected = whole->run(inputs, everything);
        COMPARE_TENSORS(folded->run(inputs).at("y").tensor, expected.at("y").tensor, 2e-5f);
        for (const Node& node : graph->nodes) {
            const std::string& name = node.outputs[0];
            const auto plan = Plan::make(graph, {{name}, false});
            QVERIFY(plan->isVisible(name));
            QVERIFY(name == "y" || !folded->isVisible(name));
            Recorder one;
            COMPARE_TENSORS(
                plan->run(inputs, one).at("y").tensor, expected.at("y").tensor, 2e-5f);
            COMPARE_TENSORS(one.seen.at(name).tensor, everything.seen.at(name).tensor, 2e-5f);
        }
    }

    /// Weights that a hook may replace are not drawn into anything.
    void keptConstants()
    {
        OnnxModel model;
        model.input("x", {2});
        model.tensor("a", Tensor({2}, {1, 2}));
        model.node("Mul", {"a", "a"}, {"square"});
        model.node("Add", {"square", "square"}, {"double"});
        model.node("Add", {"x", "double"}, {"y"});
        model.output("y");
        const auto plan = Plan::make(model.graph(), {{"square"}, false});
        QCOMPARE(plan->stepCount(), std::size_t(2));
        Values feeds{{"x", Value(Tensor({2}))}};
        COMPARE_TENSORS(plan->run(feeds).at("y").tensor, Tensor({2}, {2, 8}), 0);
        feeds["square"] = Value(Tensor({2}, {10, 20}));
        COMPARE_TENSORS(plan->run(feeds).at("y").tensor, Tensor({2}, {20, 40}), 0);
        QVERIFY(plan->dependents("square") == std::vector<std::string>{"y"});
    }

    void wantedValues()
    {
        const auto graph = perceptron().graph();
        const auto plan = Plan::make(graph, {{"gated"}, false});
        const Values inputs{{"x", Value(randomTensor({1, 5, 12}, 9))}};
        const Values whole = plan->run(inputs, {"gated", "y"}, ValueHook::none(), Monitor::none());
        QCOMPARE(whole.size(), std::size_t(2));
        // From the middle on, without the input.
        const Values rest = plan->run(
            {{"gated", whole.at("gated")}}, {"y"}, ValueHook::none(), Monitor::none());
        COMPARE_TENSORS(rest.at("y").tensor, whole.at("y").tensor, 0);
        EXPECT_ERROR(plan->run({}), "input x");
        EXPECT_ERROR(plan->run({{"x", Value(Tensor({1, 5, 13}))}}), "[-1, -1, 12]");
        EXPECT_ERROR(plan->run({{"x", Value::integers({1, 5, 12}, std::vector<std::int64_t>(60))}}),
            "int64");
        EXPECT_ERROR(
            plan->run(inputs, {"down"}, ValueHook::none(), Monitor::none()), "value down");
    }

    /// Buffers are used again, but never one that somebody still holds.
    void resultsStay()
    {
        const auto plan = Plan::make(perceptron().graph(), {{}, true});
        const Values first{{"x", Value(randomTensor({1, 5, 12}, 1))}};
        const Values second{{"x", Value(randomTensor({1, 5, 12}, 2))}};
        Recorder recorder;
        plan->run(first, recorder);
        std::map<std::string, std::vector<float>> copies;
        for (const auto& [name, value] : recorder.seen)
            copies[name] = {value.floats().begin(), value.floats().end()};
        for (int i = 0; i < 3; ++i)
            plan->run(second);
        for (const auto& [name, value] : recorder.seen)
            QVERIFY2(std::ranges::equal(value.floats(), copies[name]), name.c_str());
    }
};

QTEST_GUILESS_MAIN(TestPlan)
#include "tst_plan.moc"
