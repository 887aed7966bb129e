// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "graph_builder.h"
#include "image/picture_recipe.h"
#include "models/graph/graph_model.h"
#include "models/model_folder.h"
#include "ops/activation.h"
#include "ops/elementwise.h"
#include "support/compare.h"
#include "support/errors.h"
#include "support/fixtures.h"

#include <QImage>
#include <QTest>

#include <algorithm>

using namespace fovea;
using test::GraphBuilder;

namespace
{

const std::filesystem::path models = FOVEA_SHIPPED_MODELS;

const GraphModel& graphModel(const Model& model)
{
    return dynamic_cast<const GraphModel&>(model);
}

ModelInput withIds(const Tensor& ids)
{
    ModelInput input;
    for (const std::int64_t id : ids.toIntegers().integers()) {
        Token token;
        token.id = id;
        input.tokens.push_back(token);
    }
    return input;
}

Site siteNamed(const Model& model, const std::string& name)
{
    for (const Site& site : model.sites()) {
        if (site.name == name)
            return site;
    }
    return {};
}

/// Convolution, a gate for each channel, convolution; the picture's size is open.
GraphBuilder gatedNetwork(Shape image = {-1, 3, -1, -1})
{
    GraphBuilder g;
    const auto map = g.convolution(g.input("picture", std::move(image)), 3, 6);
    const auto squeezed = g.add("GlobalAveragePool", {map}, {}, "squeezed");
    const auto gate = g.add("Sigmoid", {g.convolution(squeezed, 6, 6)}, {}, "gate");
    const auto product = g.add("Mul", {map, gate}, {}, "product");
    g.output(g.add("Flatten", {g.add("GlobalAveragePool", {product})}, {}, "scores"));
    return g;
}

} // namespace

class TestGraphModel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void segmentation()
    {
        const auto model = openModelFolder(models / "selfie-segmentation");
        QCOMPARE(model->inputKind(), Model::InputKind::Image);
        const auto& found = graphModel(*model).found();
        QCOMPARE(found.size(), std::size_t(11));
        for (std::size_t i = 0; i < 10; ++i) {
            QCOMPARE(found[i].kind, graph::FoundKind::ChannelGate);
            QCOMPARE(found[i].gate, "activation" + (i ? "_" + std::to_string(i) : std::string()));
            QVERIFY(!found[i].squeezed.empty());
        }
        QCOMPARE(found[10].kind, graph::FoundKind::OutputMask);
        QVERIFY(!model->recipe()->isAssumed());

        const auto links = model->attentionLinks();
        QCOMPARE(links.size(), found.size());
        QCOMPARE(links[3].kind, AttentionLinks::Kind::ChannelGate);
        QCOMPARE(links[3].layer, 3);
        QCOMPARE(links[10].kind, AttentionLinks::Kind::OutputMask);
        QVERIFY(links[10].output.empty());

        QCOMPARE(model->sites().front().kind, SiteKind::Image);
        QVERIFY(model->sites().back().shape == (Shape{256, 256}));
        const auto expected = test::loadFixture("models/selfie-segmentation/expected_astronaut");
        const QImage picture
            = QImage(QStringLiteral(FOVEA_SHIPPED_MODELS "/../samples/astronaut.png"))
                  .convertToFormat(QImage::Format_RGB888);
        ModelInput input;
        input.image = model->recipe()->apply({.data = picture.constBits(),
            .width = picture.width(), .height = picture.height(),
            .bytesPerLine = picture.bytesPerLine()});
        Recorder recorder;
        const Tensor result = model->run(input, recorder, Monitor::none());
        for (const std::string& name : expected.names()) {
            const Tensor wanted = expected.tensor(name);
            COMPARE_TENSORS(recorder.tensor(name), wanted, name == "mask" ? 1e-3f : 1e-4f);
        }
        // What is said to be multiplied is, and the gate is the sigmoid of what is said.
        for (std::size_t i = 0; i < 10; ++i) {
            const Tensor gate = recorder.tensor(links[i].gate);
            COMPARE_TENSORS(gate, ops::sigmoid(recorder.tensor(links[i].logits)), 1e-6f);
            COMPARE_TENSORS(recorder.tensor(links[i].output),
                ops::multiply(
                    recorder.tensor(links[i].input), gate.reshaped({gate.size(), 1, 1})),
                1e-5f);
            QCOMPARE(recorder.tensor(links[i].squeezed).rank(), Index(1));
        }
        COMPARE_TENSORS(result, recorder.tensor("mask"), 0);
    }

    void textModels_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("layers");
        QTest::addRow("chinese-tagger") << "chinese-tagger" << 3;
        QTest::addRow("universal-sentence-encoder-lite") << "universal-sentence-encoder-lite" << 2;
    }
    void textModels()
    {
        QFETCH(QString, name);
        QFETCH(int, layers);
        const auto model = openModelFolder(models / name.toStdString());
        QCOMPARE(model->inputKind(), Model::InputKind::Text);
        QCOMPARE(graphModel(*model).found().size(), std::size_t(layers));
        int weights = 0;
        for (const Site& site : model->sites()) {
            if (site.kind != SiteKind::Weights)
                continue;
            QCOMPARE(site.layer, weights);
            QVERIFY(site.shape == (Shape{4, -1, -1}));
            ++weights;
        }
        QCOMPARE(weights, layers);
        QCOMPARE(model->description()->layers, Index(layers));
        QCOMPARE(model->description()->heads, Index(4));
        QCOMPARE(model->description()->keyHeads, Index(4));

        const auto expected = test::loadFixture("models/" + name.toStdString() + "/expected_0");
        Recorder recorder;
        model->run(withIds(expected.tensor("input_ids")), recorder, Monitor::none());
        for (const std::string& site : expected.names()) {
            if (site != "input_ids")
                COMPARE_TENSORS(recorder.tensor(site), expected.tensor(site), 1e-4f);
        }

        // Keys stand as [head, key, feature], and the scores follow from them.
        const Tensor query = recorder.tensor("layers.0.attention.query.heads").isEmpty()
            ? recorder.tensor("layers.0.attention.query.scaled")
            : recorder.tensor("layers.0.attention.query.heads");
        const Tensor key = recorder.tensor("layers.0.attention.key.heads");
        QCOMPARE(key.shape(), query.shape());
        if (!model->scoreRule(0).positionBias) {
            const Tensor scores = recorder.tensor("layers.0.attention.scores");
            const Matrix products = query.slice(1).matrix() * key.slice(1).matrix().transpose();
            COMPARE_TENSORS(Tensor::fromMatrix(products * model->scoreRule(0).scale),
                scores.slice(1), 1e-3f);
        }
    }

    void tokens()
    {
        const auto model = openModelFolder(models / "chinese-tagger");
        const auto tokens = model->tokenize("你好机车");
        QCOMPARE(tokens.size(), std::size_t(4));
        QCOMPARE(tokens[3].id, std::int64_t(391));
        QCOMPARE(model->classNames().size(), std::size_t(57));
        QCOMPARE(siteNamed(*model, "tag_logits").kind, SiteKind::Logits);
        QCOMPARE(siteNamed(*model, "last_hidden_state").kind, SiteKind::HiddenState);

        ModelInput input;
        input.tokens = tokens;
        Recorder all({"token_logits"});
        model->run(input, all, Monitor::none());
        input.logitRows = {2, 0};
        Recorder chosen({"token_logits"});
        model->run(input, chosen, Monitor::none());
        QCOMPARE(chosen.tensor("token_logits").dim(0), Index(2));
        COMPARE_TENSORS(chosen.tensor("token_logits").slice(0),
            all.tensor("token_logits").slice(2), 0);
        EXPECT_ERROR(model->run(ModelInput(), all, Monitor::none()), "no tokens");
    }

    /// Weights of the first head set to look at the first token alone.
    void edits()
    {
        const auto model = openModelFolder(models / "universal-sentence-encoder-lite");
        ModelInput input;
        input.tokens = model->tokenize("A map of attention.");
        Recorder before;
        model->run(input, before, Monitor::none());

        Editor editor;
        const auto firstOnly = [](const Site&, Tensor weights) {
            const Index n = weights.dim(1);
            MatrixMap rows = weights.mutableMatrix();
            rows.topRows(n).setZero();
            rows.topRows(n).col(0).setOnes();
            return weights;
        };
        editor.set("layers.0.attention.weights", firstOnly);
        // A transposed site that is handed back as it came changes nothing.
        Editor copier;
        copier.set("layers.0.attention.key.heads", [](const Site&, Tensor key) {
            key.mutableFloats();
            return Tensor(key.shape(), std::vector<float>(key.floats().begin(), key.floats().end()));
        });
        Recorder after;
        ProbeChain chain({&editor, &copier, &after});
        model->run(input, chain, Monitor::none());
        const std::string output = "layers.0.attention.context.heads";
        const Tensor values = before.tensor("layers.0.attention.value.heads");
        for (Index row = 0; row < values.dim(1); ++row)
            COMPARE_TENSORS(after.tensor(output).slice(0).slice(row), values.slice(0).slice(0), 1e-5f);
        COMPARE_TENSORS(after.tensor(output).slice(1), before.tensor(output).slice(1), 1e-6f);
        QVERIFY(!test::compareTensors(after.tensor("sentence_embedding"),
            before.tensor("sentence_embedding"), 1e-4f)
                     .empty());

        Recorder maps({"layers.1.attention.weights"});
        maps.keepMaps();
        maps.endWhenComplete();
        QVERIFY(model->run(input, maps, Monitor::none()).isEmpty());
        QCOMPARE(maps.map("layers.1.attention.weights")->at(3, 1, 0),
            before.tensor("layers.1.attention.weights").slice(3).matrix()(1, 0));
    }

    void openSizes()
    {
        const GraphModel model(gatedNetwork().graph(), {});
        QVERIFY(model.recipe()->isAssumed());
        QVERIFY(siteNamed(model, "product").shape == (Shape{6, -1, -1}));
        QCOMPARE(siteNamed(model, "gate").kind, SiteKind::ChannelGate);
        QCOMPARE(siteNamed(model, "squeezed").kind, SiteKind::ChannelVector);
        QVERIFY(siteNamed(model, "scores").shape == (Shape{6}));
        ModelInput input;
        input.image = test::randomTensor({3, 9, 11});
        Recorder recorder;
        const Tensor result = model.run(input, recorder, Monitor::none());
        COMPARE_TENSORS(result, recorder.tensor("scores"), 0);
        QVERIFY(recorder.tensor("product").shape() == (Shape{6, 9, 11}));
        QVERIFY(recorder.tensor("gate").shape() == (Shape{6}));

        input.image = test::randomTensor({1, 9, 11});
        EXPECT_ERROR(model.run(input, recorder, Monitor::none()), "three channels");
    }

    /// A person may say what a value is, whatever was found.
    void pins()
    {
        const GraphModel plain(gatedNetwork().graph(), {});
        const auto values = plain.pinnableValues();
        const auto product = std::find_if(values.begin(), values.end(),
            [](const NamedValue& value) { return value.name == "product"; });
        QVERIFY(product != values.end());
        QVERIFY(product->shape == (Shape{1, 6, -1, -1}));
        QVERIFY(plain.pins().empty());
        const auto pinned
            = plain.withPins({{"v0", PinKind::FeatureMap}, {"gate", PinKind::ChannelVector}});
        QCOMPARE(pinned->pins().size(), std::size_t(2));
        QCOMPARE(siteNamed(*pinned, "gate").kind, SiteKind::ChannelVector);
        QVERIFY(pinned->attentionLinks().empty());
        ModelInput input;
        input.image = test::randomTensor({3, 9, 11});
        Recorder before, after;
        plain.run(input, before, Monitor::none());
        pinned->run(input, after, Monitor::none());
        for (const char* name : {"gate", "scores"})
            COMPARE_TENSORS(after.tensor(name), before.tensor(name), 1e-6f);
        QVERIFY(after.tensor("v0").shape() == (Shape{6, 9, 11}));
        // Back again.
        QCOMPARE(siteNamed(*pinned->withPins({}), "gate").kind, SiteKind::ChannelGate);

        EXPECT_ERROR(plain.withPins({{"gate", PinKind::SpatialMask}}), "one number for each place");
        EXPECT_ERROR(plain.withPins({{"product", PinKind::ChannelGate}}), "[1, 6, -1, -1]");
        EXPECT_ERROR(plain.withPins({{"scores", PinKind::Weights}}), "three axes");
        EXPECT_ERROR(plain.withPins({{"scores", PinKind::FeatureMap}}), "channels and places");
        EXPECT_ERROR(plain.withPins({{"gate", PinKind::Weights}}), "more than one column");
        EXPECT_ERROR(plain.withPins({{"gate", PinKind::FeatureMap}}), "channels and places");
        EXPECT_ERROR(plain.withPins({{"nothing", PinKind::FeatureMap}}), "\"nothing\"");
    }

    /// A mask that is no sigmoid, in either order of the axes, is pinned with what it multiplies.
    void pinnedMasks()
    {
        GraphBuilder g;
        const auto map = g.add(
            "Relu", {g.convolution(g.input("picture", {1, 3, 8, 8}), 3, 6)}, {}, "map");
        const std::vector<std::int64_t> first{1}, last{3}, order{0, 2, 3, 1};
        const auto mask = g.add("ReduceMean", {map}, {{"axes", first}}, "mask");
        const auto turned = g.add("Transpose", {map}, {{"perm", order}}, "turned");
        const auto other = g.add("ReduceMean", {turned}, {{"axes", last}}, "turned mask");
        g.output(g.add("Mul", {map, mask}, {}, "product"));
        g.output(g.add("Mul", {turned, other}, {}, "turned product"));
        const GraphModel plain(g.graph(), {});
        QVERIFY(plain.attentionLinks().empty());
        const auto model = plain.withPins({{"mask", PinKind::SpatialMask},
            {"turned mask", PinKind::OutputMask}, {"turned", PinKind::FeatureMap}});
        const auto links = model->attentionLinks();
        QCOMPARE(links.size(), std::size_t(2));
        QCOMPARE(links[0].kind, AttentionLinks::Kind::SpatialMask);
        QCOMPARE(links[0].input, std::string("map"));
        QCOMPARE(links[0].output, std::string("product"));
        QCOMPARE(links[1].kind, AttentionLinks::Kind::OutputMask);
        ModelInput input;
        input.image = test::randomTensor({3, 8, 8});
        Recorder recorder;
        model->run(input, recorder, Monitor::none());
        QVERIFY(recorder.tensor("mask").shape() == (Shape{8, 8}));
        COMPARE_TENSORS(recorder.tensor("turned mask"), recorder.tensor("mask"), 1e-6f);
        COMPARE_TENSORS(recorder.tensor("turned"), recorder.tensor("map"), 0);
        COMPARE_TENSORS(recorder.tensor("product"),
            ops::multiply(
                recorder.tensor("map"), recorder.tensor("mask").reshaped({1, 8, 8})),
            1e-6f);
        // What is put in its place is what the rest is computed with.
        Editor editor;
        editor.set("turned mask",
            [](const Site&, const Tensor& value) { return Tensor(value.shape()); });
        Recorder changed;
        ProbeChain chain({&editor, &changed});
        model->run(input, chain, Monitor::none());
        for (const float value : changed.tensor("turned product").floats())
            QCOMPARE(value, 0.0f);
    }

    /// A network as converters from TensorFlow Lite write it, and the same with channels first
    /// throughout: the sites are the same.
    void channelsLast()
    {
        using Numbers = std::vector<std::int64_t>;
        const auto build = [](bool isLast) {
            GraphBuilder g;
            const auto toFirst = [&](const std::string& x) {
                return isLast ? g.add("Transpose", {x}, {{"perm", Numbers{0, 3, 1, 2}}}) : x;
            };
            const auto fromFirst = [&](const std::string& x, const char* name) {
                return isLast ? g.add("Transpose", {x}, {{"perm", Numbers{0, 2, 3, 1}}}, name)
                              : g.add("Identity", {x}, {}, name);
            };
            const auto mean = [&](const std::string& x, Numbers axes, const char* name) {
                for (std::int64_t& axis : axes)
                    axis = isLast ? (axis == 1 ? 3 : axis - 1) : axis;
                return g.add("ReduceMean", {x}, {{"axes", axes}}, name);
            };
            const auto gated = [&](const std::string& map, const std::string& logits,
                                   const std::string& name) {
                return g.add(
                    "Mul", {map, g.add("Sigmoid", {logits}, {}, name)}, {}, name + " product");
            };
            const auto image = g.input("picture", isLast ? Shape{1, 8, 10, 3} : Shape{1, 3, 8, 10});
            auto x = fromFirst(g.convolution(toFirst(image), 3, 6), "map");
            x = gated(x, mean(x, {2, 3}, "pooled"), "channels");
            x = gated(x, mean(x, {1}, "plane"), "places");
            x = gated(x, mean(x, {3}, "row means"), "rows");
            x = gated(x, mean(x, {2}, "column means"), "columns");
            x = gated(x, fromFirst(g.convolution(toFirst(x), 6, 6), "all"), "elements");
            g.output(x);
            return g.graph();
        };
        const GraphModel first(build(false), {});
        const GraphModel last(build(true), {});
        QCOMPARE(last.found().size(), std::size_t(5));
        ModelInput input;
        input.image = test::randomTensor({3, 8, 10});
        Recorder expected, actual;
        first.run(input, expected, Monitor::none());
        last.run(input, actual, Monitor::none());
        QCOMPARE(actual.sites().size(), expected.sites().size());
        QVERIFY(actual.sites().size() >= 15);
        for (std::size_t i = 0; i < actual.sites().size(); ++i) {
            const Site& site = actual.sites()[i];
            QCOMPARE(site.name, expected.sites()[i].name);
            QCOMPARE(site.kind, expected.sites()[i].kind);
            COMPARE_TENSORS(actual.tensor(site.name), expected.tensor(site.name), 1e-6f);
        }
        QVERIFY(actual.tensor("rows").shape() == (Shape{6, 8, 1}));
        QVERIFY(actual.tensor("columns").shape() == (Shape{6, 1, 10}));
        // What a probe hands back is put in its place in the order of the graph.
        for (const char* name : {"channels", "places", "rows", "elements", "map"}) {
            Editor editor;
            editor.set(name, [](const Site&, Tensor value) {
                value.mutableFloats()[1] = 3;
                return value;
            });
            ProbeChain chain({&editor});
            COMPARE_TENSORS(last.run(input, chain, Monitor::none()),
                first.run(input, chain, Monitor::none()), 1e-6f);
        }
    }

    /// Attention whose products are written as sums over letters is found, in every order of axes.
    void einsumAttention_data()
    {
        QTest::addColumn<QString>("scores");
        QTest::addColumn<QString>("context");
        QTest::addColumn<bool>("headsFirst");
        QTest::newRow("heads first") << "bhqd,bhkd->bhqk" << "bhqk,bhkd->bhqd" << true;
        QTest::newRow("tokens first") << "bqhd,bkhd->bhqk" << "b h q k, b k h d -> b q h d" << false;
    }
    void einsumAttention()
    {
        using Numbers = std::vector<std::int64_t>;
        QFETCH(QString, scores);
        QFETCH(QString, context);
        QFETCH(bool, headsFirst);
        const auto build = [&](bool isSum) {
            GraphBuilder g;
            const bool isFirst = headsFirst || !isSum;
            const auto ids = g.input("input_ids", {1, -1}, graph::ElementType::Int64);
            const auto x = g.add("Gather", {g.weights({9, 8}), ids});
            const auto heads = [&](const char* name) {
                const auto parts = g.add("Reshape",
                    {g.add("MatMul", {x, g.weights({8, 8})}), g.integers({1, -1, 2, 4})});
                return g.add(isFirst ? "Transpose" : "Identity", {parts},
                    isFirst ? std::map<std::string, graph::Attribute>{{"perm", Numbers{0, 2, 1, 3}}}
                            : std::map<std::string, graph::Attribute>(),
                    name);
            };
            const auto query = heads("query"), key = heads("key"), value = heads("value");
            const auto product = isSum
                ? g.add("Einsum", {query, key}, {{"equation", scores.toStdString()}}, "products")
                : g.add("MatMul",
                    {query, g.add("Transpose", {key}, {{"perm", Numbers{0, 1, 3, 2}}})});
            const auto weights = g.add("Softmax", {g.add("Mul", {product, g.number(0.5f)})},
                {{"axis", std::int64_t(-1)}}, "weights");
            const auto sum = isSum
                ? g.add("Einsum", {weights, value}, {{"equation", context.toStdString()}}, "sum")
                : g.add("MatMul", {weights, value});
            const auto tokens = isFirst
                ? g.add("Transpose", {sum}, {{"perm", Numbers{0, 2, 1, 3}}})
                : sum;
            g.output(g.add("Reshape", {tokens, g.integers({1, -1, 8})}, {}, "hidden"));
            return g.graph();
        };
        const GraphModel plain(build(false), {});
        const GraphModel model(build(true), {});
        QCOMPARE(plain.found().size(), std::size_t(1));
        QCOMPARE(model.found().size(), std::size_t(1));
        QCOMPARE(model.scoreRule(0).scale, 0.5f);
        ModelInput input;
        input.tokens.resize(5);
        for (std::size_t i = 0; i < 5; ++i)
            input.tokens[i].id = std::int64_t(2 * i);
        Recorder expected, actual;
        plain.run(input, expected, Monitor::none());
        model.run(input, actual, Monitor::none());
        const AttentionLinks links = model.attentionLinks().at(0);
        const AttentionLinks plainLinks = plain.attentionLinks().at(0);
        for (const auto part : {&AttentionLinks::gate, &AttentionLinks::logits,
                 &AttentionLinks::query, &AttentionLinks::key, &AttentionLinks::input,
                 &AttentionLinks::output}) {
            QVERIFY(!(links.*part).empty());
            COMPARE_TENSORS(
                actual.tensor(links.*part), expected.tensor(plainLinks.*part), 1e-5f);
        }
        COMPARE_TENSORS(actual.tensor("hidden"), expected.tensor("hidden"), 1e-5f);
    }

    /// Told from the inputs alone, without reading the numbers.
    void kindsOfInput()
    {
        using Kind = Model::InputKind;
        QVERIFY(modelInputKind(models / "selfie-segmentation") == Kind::Image);
        QVERIFY(modelInputKind(models / "selfie-segmentation" / "model.onnx") == Kind::Image);
        QVERIFY(modelInputKind(models / "chinese-tagger") == Kind::Text);
        QVERIFY(modelInputKind(FOVEA_TEST_DATA "/checkpoints/vit-tiny") == Kind::Image);
        QVERIFY(modelInputKind(FOVEA_TEST_DATA "/checkpoints/bert-tiny") == Kind::Text);
        QVERIFY(!modelInputKind(models / "nothing"));
        QVERIFY(!modelInputKind(models / "no.onnx"));
    }

    void refusals()
    {
        EXPECT_ERROR(GraphModel(gatedNetwork({1, 1, 8, 8}).graph(), {}), "picture");
        GraphBuilder two;
        two.output(two.add("Add", {two.input("a", {1, 3, 4, 4}), two.input("b", {1, 3, 4, 4})}));
        EXPECT_ERROR(GraphModel(two.graph(), {}), "input b");
        EXPECT_ERROR(openModelFolder(models / "no.onnx"), "no.onnx");
    }
};

QTEST_GUILESS_MAIN(TestGraphModel)
#include "tst_graph_model.moc"
