// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/vision_transformer/vision_transformer.h"

#include "core/models/transformer/checkpoints.h"
#include "support/compare.h"
#include "support/errors.h"

#include <QtTest>

using namespace fovea;
using namespace fovea::test;

/// Whole models against what PyTorch computed; see tests/data/checkpoints/README.md.
class TestVisionTransformer : public QObject
{
    Q_OBJECT

private slots:
    void matchesReference_data();
    void matchesReference();
    void namesTokens();
    void namesClasses();
    void refuses();
    void refusesLayersWithoutFeatures();
};

void TestVisionTransformer::matchesReference_data()
{
    QTest::addColumn<QString>("folder");
    for (const char* name : {"vit", "vit-wide", "vit-grey", "deit", "dinov2", "dinov2-registers"})
        QTest::newRow(name) << QString::fromLatin1(name) + QStringLiteral("-tiny");
}

void TestVisionTransformer::matchesReference()
{
    QFETCH(QString, folder);
    const auto path = checkpointFolder(folder.toStdString());
    const auto model = VisionTransformer::open(path);
    const auto expected = io::SafeTensors::open(path / "expected_0.safetensors");
    ModelInput input;
    input.image = expected.tensor("pixel_values");
    Recorder recorder;
    const Tensor output = model->run(input, recorder, Monitor::none());
    const auto check = [&](const Tensor& actual, const std::string& name) {
        if (!expected.has(name))
            return std::string();
        const Tensor reference = expected.tensor(name);
        const std::string difference
            = compareTensors(actual, reference, 2e-5f * largestMagnitude(reference));
        return difference.empty() ? difference : name + ": " + difference;
    };
    const Index layers = model->architecture().layers;
    for (const std::string& difference :
        {check(stacked(recorder, "layers.#.attention.weights", layers), "attentions"),
            check(stacked(recorder, "hidden_states.#", layers + 1), "hidden_states"),
            check(output, "logits")})
        QVERIFY2(difference.empty(), difference.c_str());

    const std::vector<Site> announced = model->sites();
    QCOMPARE(recorder.sites().size(), announced.size());
    for (std::size_t i = 0; i < announced.size(); ++i)
        QCOMPARE(recorder.sites()[i].name, announced[i].name);

    const Index tokens = recorder.tensor("hidden_states.0").dim(0);
    QCOMPARE(Index(model->tokenLabels(input.image).size()), tokens);
    const auto grid = model->patchGrid(input.image);
    QVERIFY(grid);
    QCOMPARE(grid->tokens(), tokens);
    QCOMPARE(grid->rows, input.image.dim(1) / grid->patchHeight);
    QCOMPARE(grid->columns, input.image.dim(2) / grid->patchWidth);
    QCOMPARE(model->tokenLabels(input.image)[std::size_t(grid->tokenAt(0, 0))], std::string("0,0"));

    Recorder last({"logits"});
    const Tensor streamed = model->run(input, last, Monitor::none());
    COMPARE_TENSORS(streamed, output, 1e-5f * largestMagnitude(output));
}

void TestVisionTransformer::namesTokens()
{
    const auto model = VisionTransformer::open(checkpointFolder("vit-wide-tiny"));
    const auto labels = model->tokenLabels(Tensor({3, 9, 13})); // what is left over is cut off
    QCOMPARE(labels,
        (std::vector<std::string>{"[CLS]", "0,0", "0,1", "0,2", "1,0", "1,1", "1,2"}));
    const auto deit = VisionTransformer::open(checkpointFolder("deit-tiny"));
    QCOMPARE(deit->tokenLabels(Tensor({3, 4, 4})),
        (std::vector<std::string>{"[CLS]", "[DIST]", "0,0"}));
    const auto registers = VisionTransformer::open(checkpointFolder("dinov2-registers-tiny"));
    QCOMPARE(registers->tokenLabels(Tensor({3, 4, 4})),
        (std::vector<std::string>{"[CLS]", "[REG 0]", "[REG 1]", "[REG 2]", "0,0"}));
}

void TestVisionTransformer::namesClasses()
{
    const auto model = VisionTransformer::open(checkpointFolder("vit-tiny"));
    QCOMPARE(model->classNames().size(), std::size_t(5));
    QCOMPARE(model->classNames().back(), std::string("class 4"));
    QVERIFY(model->report().unused.empty());
}

void TestVisionTransformer::refuses()
{
    const auto model = VisionTransformer::open(checkpointFolder("vit-tiny"));
    const auto run = [&](Tensor image) {
        ModelInput input;
        input.image = std::move(image);
        return model->run(input, Probe::none(), Monitor::none());
    };
    EXPECT_ERROR(run(Tensor({1, 32, 32})), "takes [3, height, width] in patches of 8 x 8 pixels");
    EXPECT_ERROR(run(Tensor({3, 7, 32})), "[3, 7, 32] is smaller than a patch of 8 x 8 pixels");
    EXPECT_ERROR(run(Tensor({32, 32})), "[32, 32]");
    EXPECT_ERROR(run(Tensor()), "shape []");
    EXPECT_ERROR(run(Tensor({3, 0, 0})), "[3, 0, 0] is smaller than a patch");
    EXPECT_ERROR(run(Tensor({3, 2048, 2056})), "has 256 x 257 patches, but at most 65536 fit");
}

void TestVisionTransformer::refusesLayersWithoutFeatures()
{
    const auto read = [](const char* gated, const char* ratio) {
        return transformer::visionFamily(io::JsonSettings::parse(
            std::string(R"({"model_type": "dinov2", "hidden_size": 4, "num_attention_heads": 1,)")
                + R"("use_swiglu_ffn": )" + gated + R"(, "mlp_ratio": )" + ratio + "}",
            "config.json"));
    };
    QCOMPARE(read("true", "0.5").family.architecture.feedForwardSize, Index(8));
    QCOMPARE(read("false", "0.25").family.architecture.feedForwardSize, Index(1));
    const char* refusal = "has to be a ratio to hidden_size that gives at least one feature";
    EXPECT_ERROR(read("true", "0.25"), refusal);
    EXPECT_ERROR(read("false", "0.2"), refusal);
}

QTEST_GUILESS_MAIN(TestVisionTransformer)
#include "tst_vision_transformer.moc"
