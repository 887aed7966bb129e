// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/graph/graph_model.h"
#include "support/compare.h"
#include "vit_graph.h"

#include <QTest>

using namespace fovea;
using test::VitPlan;
using test::vitGraph;

Q_DECLARE_METATYPE(fovea::test::VitPlan)
Q_DECLARE_METATYPE(fovea::PatchGrid)

namespace
{

GraphModel modelOf(const VitPlan& plan, const char* config = nullptr)
{
    GraphModel::Companions companions;
    if (config)
        companions.config = io::JsonSettings::parse(config, "config.json");
    return GraphModel(vitGraph(plan).graph(), std::move(companions));
}

std::vector<std::string> specialNames(const VitPlan& plan, const char* config)
{
    const GraphModel model = modelOf(plan, config);
    const Tensor picture({3, 24, 40});
    const auto labels = model.tokenLabels(picture);
    const PatchGrid grid = model.patchGrid(picture).value();
    std::vector<std::string> names;
    for (Index i = 0; i < grid.special(); ++i)
        names.push_back(labels[std::size_t(grid.specialToken(i))]);
    return names;
}

} // namespace

class TestFindPatches : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void finds_data()
    {
        QTest::addColumn<VitPlan>("plan");
        QTest::addColumn<PatchGrid>("grid");
        const auto row = [](const char* name, VitPlan plan, Index before, Index after = 0) {
            QTest::newRow(name)
                << std::move(plan)
                << PatchGrid{before, 24 / plan.patchHeight, 40 / plan.patchWidth, after,
                       plan.patchHeight, plan.patchWidth};
        };
        row("class token", {}, 1);
        row("distilled", {.before = 2}, 2);
        row("registers", {.registers = 4}, 5);
        row("no other token", {.before = 0}, 0);
        row("tokens behind", {.before = 1, .after = 3}, 1, 3);
        row("channels last", {.before = 2, .rowsFirst = false}, 2);
        row("pixels left over", {.patchHeight = 7, .patchWidth = 9}, 1);
        row("one column", {.patchHeight = 4, .patchWidth = 40}, 1);
        VitPlan open;
        open.picture = {1, 3, -1, -1};
        row("open size", open, 1);
        using Embedding = VitPlan::Embedding;
        row("reshaped", {.before = 2, .embedding = Embedding::Reshape}, 2);
        row("reshaped, no other token", {.before = 0, .embedding = Embedding::Reshape}, 0);
        row("reshaped, one row",
            {.patchHeight = 24, .patchWidth = 4, .embedding = Embedding::Reshape}, 1);
        row("reshaped, channels last", {.after = 1, .embedding = Embedding::ReshapeLast}, 1, 1);
        row("unshuffled", {.registers = 3, .embedding = Embedding::Unshuffle}, 4);
    }
    void finds()
    {
        QFETCH(VitPlan, plan);
        QFETCH(PatchGrid, grid);
        const GraphModel model = modelOf(plan);
        const Tensor picture = test::randomTensor({3, 24, 40});
        QVERIFY(model.patchGrid(picture) == grid);
        // The weights have as many tokens, and so have the labels.
        Recorder recorder;
        ModelInput input;
        input.image = picture;
        model.run(input, recorder, Monitor::none());
        QCOMPARE(recorder.tensor("weights").dim(1), grid.tokens());
        QCOMPARE(Index(model.tokenLabels(picture).size()), grid.tokens());
    }

    void otherSizes()
    {
        VitPlan open;
        open.picture = {1, 3, -1, -1};
        const GraphModel model = modelOf(open);
        for (const auto& [height, width] : {std::pair<Index, Index>(8, 64), {31, 17}, {4, 8}}) {
            const Tensor picture = test::randomTensor({3, height, width});
            const auto grid = model.patchGrid(picture);
            QVERIFY(grid);
            QCOMPARE(grid->rows, height / 4);
            QCOMPARE(grid->columns, width / 8);
            Recorder recorder({"weights"});
            ModelInput input;
            input.image = picture;
            model.run(input, recorder, Monitor::none());
            QCOMPARE(recorder.tensor("weights").dim(1), grid->tokens());
        }
        QVERIFY(!model.patchGrid(Tensor({3, 3, 64})));
    }

    void findsNone()
    {
        // Each window has tokens of its own.
        QVERIFY(!modelOf({.before = 0, .windows = 3}).patchGrid(Tensor({3, 24, 40})));
        QVERIFY(modelOf({.before = 0, .windows = 3}).tokenLabels(Tensor({3, 24, 40})).empty());
        // Patches in another order than that of reading.
        QVERIFY(!modelOf({.embedding = VitPlan::Embedding::ColumnsFirst})
                     .patchGrid(Tensor({3, 24, 40})));
        // Patches that overlap.
        test::GraphBuilder g;
        using Numbers = std::vector<std::int64_t>;
        const auto map = g.add("Conv", {g.input("picture", {1, 3, 24, 40}), g.weights({8, 3, 4, 4})},
            {{"strides", Numbers{2, 2}}});
        const auto tokens = g.add("Reshape", {map, g.integers({0, 8, -1})});
        const auto exchanged = g.add("Transpose", {tokens}, {{"perm", Numbers{0, 2, 1}}});
        const auto weights = g.add("Softmax", {g.add("MatMul", {exchanged, tokens})},
            {{"axis", std::int64_t(-1)}}, "weights");
        g.output(g.add("MatMul", {weights, exchanged}));
        const GraphModel overlapping(g.graph(), {});
        QCOMPARE(overlapping.found().size(), std::size_t(1));
        QVERIFY(!overlapping.patchGrid(Tensor({3, 24, 40})));
    }

    void namesOtherTokens()
    {
        using Names = std::vector<std::string>;
        QCOMPARE(specialNames({}, nullptr), (Names{"[CLS]"}));
        QCOMPARE(specialNames({.before = 2}, R"({"model_type": "deit"})"),
            (Names{"[CLS]", "[DIST]"}));
        QCOMPARE(specialNames({.before = 2}, R"({"architecture": "deit_tiny_distilled_patch16"})"),
            (Names{"[CLS]", "[DIST]"}));
        QCOMPARE(specialNames({.registers = 2}, R"({"num_register_tokens": 2})"),
            (Names{"[CLS]", "[REG 0]", "[REG 1]"}));
        QCOMPARE(specialNames({.before = 2}, R"({"num_register_tokens": 2})"),
            (Names{"[REG 0]", "[REG 1]"}));
        QCOMPARE(specialNames({.before = 2, .after = 1}, nullptr),
            (Names{"[CLS]", "[TOKEN 1]", "[TOKEN 2]"}));
    }
};

QTEST_GUILESS_MAIN(TestFindPatches)
#include "tst_find_patches.moc"
