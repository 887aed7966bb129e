// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "base/error.h"
#include "io/onnx/graph_inputs.h"
#include "support/errors.h"
#include "support/onnx_models.h"
#include "support/tensors.h"

#include <QTemporaryDir>
#include <QTest>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>

using namespace fovea;
using namespace fovea::graph;
using test::OnnxModel;

namespace
{

/// x [2, 3] -> + a [3] -> y
OnnxModel sound()
{
    OnnxModel model;
    model.input("x", {2, 3});
    model.tensor("a", Tensor({3}, {1, 2, 3}));
    model.node("Add", {"x", "a"}, {"y"});
    model.output("y");
    return model;
}

void load(const OnnxModel& model)
{
    Plan::make(model.graph());
}

void run(const OnnxModel& model)
{
    Plan::make(model.graph())->run({{"x", Value(Tensor({2, 3}))}});
}

/// A model with one operator on x and what else it needs.
OnnxModel single(const std::string& type, const std::vector<std::string>& inputs,
    const std::function<void(OnnxModel&, onnx::NodeProto&)>& more)
{
    OnnxModel model;
    model.input("x", {2, 3});
    more(model, model.node(type, inputs, {"y"}));
    model.output("y");
    return model;
}

} // namespace

/// Files that are broken by accident or on purpose: each is refused by an error that names the
/// file, the node or tensor and a remedy.
class TestBrokenGraphs : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void soundModelRuns() { run(sound()); }

    void truncated()
    {
        const std::string bytes = sound().bytes();
        for (std::size_t length = 0; length < bytes.size(); ++length) {
            const auto part = std::as_bytes(std::span(bytes.data(), length));
            QVERIFY2(!test::errorText([&] {
                const auto graph = std::make_shared<const Graph>(parseGraph(part, "cut.onnx"));
                Plan::make(graph)->run({{"x", Value(Tensor({2, 3}))}});
                // What a cut at the edge of a field leaves can be whole, but lacks the output.
                if (graph->outputs.empty())
                    throw Error("cut.onnx");
            }).empty() || length > bytes.size() - 12, std::to_string(length).c_str());
        }
        EXPECT_ERROR(parseGraph(std::as_bytes(std::span(bytes.data(), 30)), "cut.onnx"), "cut.onnx");
        EXPECT_ERROR(parseGraph({}, "empty.onnx"), "empty.onnx");
    }

    /// The inputs alone, from whole files and from any part of one.
    void inputsOfAFile()
    {
        OnnxModel model = sound();
        model.input("a", {3}); // old files list their initialisers, too
        const std::string bytes = model.bytes();
        const auto inputs = inputsOf(std::as_bytes(std::span(bytes)));
        QCOMPARE(inputs.size(), std::size_t(1));
        QCOMPARE(inputs[0].name, std::string("x"));
        QCOMPARE(inputs[0].type, ElementType::Float32);
        for (std::size_t length = 0; length < bytes.size(); ++length)
            QVERIFY(inputsOf(std::as_bytes(std::span(bytes.data(), length))).size() <= 1);
    }

    void structure()
    {
        OnnxModel cyclic = sound();
        cyclic.node("Add", {"p", "x"}, {"q"});
        cyclic.node("Add", {"q", "x"}, {"p"});
        EXPECT_ERROR(cyclic.graph(), "\"Add of q\" depends on its own result");
        OnnxModel twice = sound();
        twice.node("Relu", {"x"}, {"y"});
        EXPECT_ERROR(twice.graph(), "y is defined twice");
        OnnxModel missing = sound();
        missing.node("Relu", {"nowhere"}, {"z"});
        EXPECT_ERROR(missing.graph(), "needs the value nowhere");
        OnnxModel output = sound();
        output.output("nowhere");
        EXPECT_ERROR(output.graph(), "nowhere");
        OnnxModel unnamed = sound();
        unnamed.tensor("", Tensor({1}));
        unnamed.output("");
        EXPECT_ERROR(unnamed.graph(), "an output has no name");
        OnnxModel old(5);
        old.node("Relu", {"x"}, {"y"});
        EXPECT_ERROR(old.graph(), "version 5");
        EXPECT_ERROR(OnnxModel().graph(), "no network");

        // Nodes in another order are put right.
        OnnxModel mixed;
        mixed.input("x", {2, 3});
        mixed.node("Relu", {"z"}, {"y"});
        mixed.node("Abs", {"x"}, {"z"});
        mixed.output("y");
        QCOMPARE(mixed.graph()->nodes[0].type, std::string("Abs"));
        run(mixed);
    }

    void operators()
    {
        OnnxModel unknown = sound();
        unknown.node("Loop", {"x"}, {"z"}).set_name("spin");
        unknown.node("Gelu", {"x"}, {"v"}).set_domain("com.example");
        EXPECT_ERROR(load(unknown), "Loop \"spin\", com.example.Gelu \"Gelu of v\"");
        // The plan's own operators are not for files.
        OnnxModel own = sound();
        own.node("Linear", {"x", "a"}, {"z"}).set_domain("fovea");
        EXPECT_ERROR(load(own), "fovea.Linear");
        OnnxModel few = sound();
        few.node("Add", {"x"}, {"z"});
        EXPECT_ERROR(load(few), "\"Add of z\" has a number of inputs");
        OnnxModel left = sound();
        left.node("Add", {"x", ""}, {"z"});
        left.output("z");
        EXPECT_ERROR(run(left), "\"Add of z\" lacks input 1");
    }

    void tensors()
    {
        OnnxModel large = sound();
        auto& claim = large.tensor("w", Tensor({1}, {1}));
        claim.set_dims(0, std::int64_t(2500) << 20); // 10 GB
        EXPECT_ERROR(large.graph(), "tensor w has data for 1 numbers");
        OnnxModel overflow = sound();
        auto& product = overflow.tensor("w", Tensor({1, 1, 1}, {1}));
        for (int i = 0; i < 3; ++i)
            product.set_dims(i, std::int64_t(1) << 40);
        EXPECT_ERROR(overflow.graph(), "tensor w is impossible");
        OnnxModel negative = sound();
        negative.tensor("w", Tensor({1}, {1})).set_dims(0, -1);
        EXPECT_ERROR(negative.graph(), "tensor w is impossible");
        OnnxModel type = sound();
        type.tensor("w", Tensor({1}, {1})).set_data_type(onnx::TensorProto::STRING);
        EXPECT_ERROR(type.graph(), "STRING");
        type.proto.mutable_graph()->mutable_initializer(1)->set_data_type(99);
        EXPECT_ERROR(type.graph(), "99");
        OnnxModel sequence = sound();
        sequence.proto.mutable_graph()->mutable_input(0)->mutable_type()->mutable_sequence_type();
        EXPECT_ERROR(sequence.graph(), "x is not a tensor");
    }

    void externalData()
    {
        const QTemporaryDir folder;
        const std::filesystem::path path = folder.path().toStdString();
        const auto write = [&](const std::string& name, const std::string& content) {
            std::ofstream(path / name, std::ios::binary) << content;
        };
        const auto model = [](const std::string& location, const std::string& offset) {
            OnnxModel result = sound();
            auto& tensor = *result.proto.mutable_graph()->mutable_initializer(0);
            tensor.clear_raw_data();
            tensor.set_data_location(onnx::TensorProto::EXTERNAL);
            const auto set = [&](const char* key, const std::string& value) {
                auto& entry = *tensor.add_external_data();
                entry.set_key(key);
                entry.set_value(value);
            };
            set("location", location);
            set("offset", offset);
            set("length", "12");
            return result;
        };
        std::string data(16, '\0');
        const float numbers[]{7, 8, 9};
        std::memcpy(data.data() + 4, numbers, sizeof numbers);
        write("model.data", data);
        write("model.onnx", model("model.data", "4").bytes());
        const auto graph = std::make_shared<const Graph>(readGraph(path / "model.onnx"));
        const auto result = Plan::make(graph)->run({{"x", Value(Tensor({2, 3}))}});
        QCOMPARE(result.at("y").floats()[2], 9.0f);

        for (const char* location : {"../model.data", "/etc/passwd", "a/../../b", "", "."}) {
            write("model.onnx", model(location, "4").bytes());
            EXPECT_ERROR(readGraph(path / "model.onnx"), location[0] == '.' && !location[1]
                    ? path.string() : "tensor a");
        }
        write("model.onnx", model("missing.data", "4").bytes());
        EXPECT_ERROR(readGraph(path / "model.onnx"), "missing.data");
        for (const char* offset : {"5", "17", "18446744073709551615"}) {
            write("model.onnx", model("model.data", offset).bytes());
            EXPECT_ERROR(readGraph(path / "model.onnx"), "does not fit into its data file");
        }
        write("model.onnx", model("model.data", "-1").bytes());
        EXPECT_ERROR(readGraph(path / "model.onnx"), "not a number: -1");
        const std::string bytes = model("model.data", "4").bytes();
        EXPECT_ERROR(parseGraph(std::as_bytes(std::span(bytes)), "memory"), "tensor a");
    }

    void shapesAndTypes()
    {
        OnnxModel shapes = sound();
        shapes.tensor("b", Tensor({4}));
        shapes.node("Mul", {"x", "b"}, {"z"});
        shapes.output("z");
        EXPECT_ERROR(run(shapes), "\"Mul of z\" do not fit together; their shapes are [2, 3], [4]");
        OnnxModel types = sound();
        types.integers("i", {1, 2, 3});
        types.node("Mul", {"x", "i"}, {"z"});
        types.output("z");
        EXPECT_ERROR(run(types), "int64");
        OnnxModel index = sound();
        index.integers("i", {0, 5});
        index.node("Gather", {"x", "i"}, {"z"});
        index.output("z");
        EXPECT_ERROR(run(index), "place 5 on an axis of size 2");
        EXPECT_ERROR(run(single("Transpose", {"x"},
                         [](OnnxModel&, onnx::NodeProto& node) {
                             OnnxModel::attribute(node, "perm", {0, 0});
                         })),
            "attribute perm");
        EXPECT_ERROR(run(single("Softmax", {"x"},
                         [](OnnxModel&, onnx::NodeProto& node) {
                             OnnxModel::attribute(node, "axis", {1, 2});
                         })),
            "attribute axis");
    }

    /// Small files that ask for much memory.
    void hugeValues()
    {
        const std::vector<std::pair<const char*, std::vector<std::int64_t>>> cases{
            {"ConstantOfShape", {100000, 30000}}, {"Expand", {50000, 20000, 2, 3}},
            {"Tile", {std::int64_t(1) << 62, 4}}, {"Reshape", {-1, 3, 4000000000}}};
        for (const auto& [type, numbers] : cases) {
            const bool takesShape = std::string(type) == "ConstantOfShape";
            OnnxModel model = single(type,
                takesShape ? std::vector<std::string>{"n"} : std::vector<std::string>{"x", "n"},
                [&, numbers = numbers](
                    OnnxModel& m, onnx::NodeProto&) { m.integers("n", numbers); });
            QVERIFY2(!test::errorText([&] { run(model); }).empty(), type);
        }
        EXPECT_ERROR(run(single("Pad", {"x", "n"},
                         [](OnnxModel& m, onnx::NodeProto&) {
                             m.integers("n", {0, 0, 400000000, 3});
                         })),
            "too large");
        EXPECT_ERROR(run(single("Range", {"n0", "n1", "n2"},
                         [](OnnxModel& m, onnx::NodeProto&) {
                             m.integers("n0", {0}).clear_dims();
                             m.integers("n1", {std::int64_t(1) << 40}).clear_dims();
                             m.integers("n2", {1}).clear_dims();
                         })),
            "too large");
        // Windows that step or pad far.
        OnnxModel convolution;
        convolution.input("x", {1, 1, 3, 3});
        convolution.tensor("w", Tensor({1, 1, 1, 1}, {1}));
        auto& conv = convolution.node("Conv", {"x", "w"}, {"y"});
        OnnxModel::attribute(conv, "pads", {16000000, 16000000, 16000000, 16000000});
        OnnxModel::attribute(conv, "strides", {16000000, 16000000});
        convolution.output("y");
        EXPECT_ERROR(
            Plan::make(convolution.graph())->run({{"x", Value(Tensor({1, 1, 3, 3}))}}), "too large");
        OnnxModel::attribute(conv, "dilations", {std::int64_t(1) << 62, 1});
        EXPECT_ERROR(Plan::make(convolution.graph())->run({{"x", Value(Tensor({1, 1, 3, 3}))}}),
            "attribute dilations");

        // Many values of a size that one may have.
        OnnxModel many = sound();
        many.integers("n", {1000, 1000});
        many.node("ConstantOfShape", {"n"}, {"c0"});
        std::vector<std::string> all{"c0"};
        for (int i = 1; i <= 12; ++i) {
            std::string name("c"); // += as GCC 12 warns of "c" + number without a reason
            name += std::to_string(i);
            many.node("Exp", {all.back()}, {name});
            all.push_back(name);
        }
        many.node("Sum", all, {"z"});
        many.output("z");
        const auto plan = Plan::make(many.graph(), {{}, true}, 2000000);
        EXPECT_ERROR(plan->run({{"x", Value(Tensor({2, 3}))}}), "too much memory");
    }

    void messagesStayOnOneLine()
    {
        OnnxModel model = sound();
        model.node("Broken\nType", {"x"}, {"z"}).set_name(std::string(5000, 'n') + "\n\x01");
        const std::string text = test::errorText([&] { load(model); });
        QVERIFY(!text.empty() && text.size() < 500 && text.find('\n') == std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestBrokenGraphs)
#include "tst_broken_graphs.moc"
