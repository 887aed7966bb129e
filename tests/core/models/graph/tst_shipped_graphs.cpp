// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "image/picture_recipe.h"
#include "io/json_settings.h"
#include "io/onnx/read_graph.h"
#include "models/graph/plan.h"
#include "support/compare.h"
#include "support/fixtures.h"
#include "support/monitors.h"

#include <QImage>
#include <QTest>

using namespace fovea;
using namespace fovea::graph;

namespace
{

const std::filesystem::path models = FOVEA_SHIPPED_MODELS;

std::shared_ptr<const Graph> readModel(const std::string& name)
{
    return std::make_shared<const Graph>(readGraph(models / name / "model.onnx"));
}

/// Without the batch axis and axes of size 1 behind: as the expected files have it.
Tensor reshapedLike(const Tensor& actual, const Tensor& expected)
{
    return actual.size() == expected.size() ? actual.reshaped(expected.shape()) : actual;
}

/// The picture as the network takes it.
Tensor portrait()
{
    const QImage image = QImage(QStringLiteral(FOVEA_SHIPPED_MODELS "/../samples/astronaut.png"))
                             .convertToFormat(QImage::Format_RGB888);
    const auto settings = io::JsonSettings::open(
        models / "selfie-segmentation" / "preprocessor_config.json");
    const auto recipe = image::PictureRecipe::read(settings, 256, 256);
    const Tensor pixels
        = recipe.apply({.data = image.constBits(), .width = image.width(), .height = image.height(),
            .bytesPerLine = image.bytesPerLine()});
    return pixels.reshaped({1, 3, 256, 256});
}

/// Remembers what it sees, and replaces one value.
class Watcher : public ValueHook
{
public:
    Value visit(const std::string& name, Value value) override
    {
        if (name == edited)
            value = replacement;
        seen[name] = value;
        order.push_back(name);
        return value;
    }
    bool isDone() const override { return order.size() >= longest; }
    Values seen;
    std::vector<std::string> order;
    std::string edited;
    Value replacement;
    std::size_t longest = std::size_t(-1);
};

} // namespace

/// The networks that ship, against what ONNX Runtime computed for them.
class TestShippedGraphs : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void textModels_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("file");
        for (const char* model : {"chinese-tagger", "universal-sentence-encoder-lite"}) {
            for (int i = 0; i < (model[0] == 'c' ? 7 : 6); ++i) {
                const QString file = QStringLiteral("expected_%1").arg(i);
                QTest::addRow("%s %d", model, i) << QString::fromLatin1(model) << file;
            }
        }
    }
    void textModels()
    {
        QFETCH(QString, model);
        QFETCH(QString, file);
        const auto expected
            = test::loadFixture("models/" + model.toStdString() + '/' + file.toStdString());
        const Tensor ids = expected.tensor("input_ids");
        const Values inputs{{"input_ids",
            Value(ids.toIntegers().reshaped({1, ids.size()}), ElementType::Int64)}};
        KeptValues kept;
        for (const std::string& name : expected.names()) {
            if (name != "input_ids")
                kept.names.insert(name);
        }
        const auto plan = Plan::make(readModel(model.toStdString()), kept);
        Watcher watcher;
        plan->run(inputs, watcher);
        for (const std::string& name : kept.names) {
            const Tensor wanted = expected.tensor(name);
            QVERIFY2(watcher.seen.contains(name), name.c_str());
            COMPARE_TENSORS(
                reshapedLike(watcher.seen[name].tensor, wanted), wanted, 1e-4f);
        }
    }

    void segmentation()
    {
        const auto expected = test::loadFixture("models/selfie-segmentation/expected_astronaut");
        KeptValues kept;
        for (const std::string& name : expected.names())
            kept.names.insert(name);
        const auto plan = Plan::make(readModel("selfie-segmentation"), kept);
        Watcher watcher;
        const Values outputs = plan->run({{"pixel_values", Value(portrait())}}, watcher);
        for (const std::string& name : expected.names()) {
            const Tensor wanted = expected.tensor(name);
            COMPARE_TENSORS(reshapedLike(watcher.seen.at(name).tensor, wanted), wanted,
                name == "mask" ? 1e-3f : 1e-4f);
        }
        QCOMPARE(watcher.seen.size(), kept.names.size() + 1); // and the input
        COMPARE_TENSORS(outputs.at("mask").tensor, watcher.seen.at("mask").tensor, 0);
    }

    /// What is drawn together must not change the result: the values that are kept, and the
    /// output, with all values kept and with none.
    void foldingChangesNothing()
    {
        const auto graph = readModel("selfie-segmentation");
        const Values inputs{{"pixel_values", Value(portrait())}};
        const auto whole = Plan::make(graph, {{}, true});
        const auto folded = Plan::make(graph);
        Watcher everything;
        const Values outputs = whole->run(inputs, everything);
        QVERIFY(folded->stepCount() < whole->stepCount());
        QVERIFY(everything.seen.size() > 120);
        COMPARE_TENSORS(folded->run(inputs).at("mask").tensor, outputs.at("mask").tensor, 1e-5f);
        // A few of the values: all of them would take long under sanitizers.
        for (std::size_t i = 1; i < everything.order.size(); i += 25) {
            const std::string& name = everything.order[i];
            Watcher one;
            Plan::make(graph, {{name}, false})->run(inputs, one);
            COMPARE_TENSORS(one.seen.at(name).tensor, everything.seen[name].tensor, 1e-4f);
        }
    }

    /// A gate replaced by a hook, and the same fed to a run that begins there.
    void edits()
    {
        const auto graph = readModel("selfie-segmentation");
        const KeptValues kept{{"activation_3", "activation_7"}, false};
        const auto plan = Plan::make(graph, kept);
        const Values inputs{{"pixel_values", Value(portrait())}};
        Watcher plain;
        const Tensor before = plan->run(inputs, plain).at("mask").tensor;

        Watcher editor;
        editor.edited = "activation_3";
        editor.replacement = Value(Tensor({1, 128, 1, 1}));
        const Tensor after = plan->run(inputs, editor).at("mask").tensor;
        QVERIFY(!test::compareTensors(after, before, 1e-3f).empty());
        QVERIFY(!test::compareTensors(editor.seen["activation_7"].tensor,
            plain.seen["activation_7"].tensor, 1e-5f)
                     .empty());

        Values feeds = inputs;
        feeds["activation_3"] = editor.replacement;
        COMPARE_TENSORS(plan->run(feeds).at("mask").tensor, after, 0);
        const std::vector<std::string> following{"activation_7", "mask"};
        QVERIFY(plan->dependents("activation_3") == following);
        QVERIFY(plan->dependents("activation_7") == std::vector<std::string>{"mask"});

        // The tensors that were handed out did not change under their holder.
        COMPARE_TENSORS(plan->run(inputs).at("mask").tensor, before, 0);
    }

    void endsEarlyAndStops()
    {
        const auto plan
            = Plan::make(readModel("selfie-segmentation"), {{"activation", "activation_9"}, false});
        const Values inputs{{"pixel_values", Value(portrait())}};
        Watcher watcher;
        watcher.longest = 2; // the input and one gate
        QVERIFY(plan->run(inputs, watcher).empty());
        QCOMPARE(watcher.order.back(), std::string("activation"));
        test::Stopping monitor(5);
        QVERIFY_THROWS_EXCEPTION(Stopped, plan->run(inputs, ValueHook::none(), monitor));
    }
};

QTEST_GUILESS_MAIN(TestShippedGraphs)
#include "tst_shipped_graphs.moc"
