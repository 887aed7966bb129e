// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "core/models/transformer/checkpoints.h"
#include "models/vision_transformer/vision_transformer.h"
#include "support/compare.h"
#include "support/errors.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <bit>
#include <thread>

using namespace fovea;
using namespace fovea::test;

/// Probes that change what passes, and models opened from changed weights.
class TestInterventions : public QObject
{
    Q_OBJECT

private slots:
    void ablatedHead_data();
    void ablatedHead();
    void editedSteps_data();
    void editedSteps();
    void sharedKeyHead();
    void heldWeights();
    void maskedToken();
    void wrongShape();
    void mapsShowWeights();
    void endsEarly();
    void stops();
    void halfPrecision_data();
    void halfPrecision();
    void withoutPrefix();
    void oldNames();
    void withoutHead();
    void sameFromSeveralThreads();
};

namespace
{

using Tensors = std::map<std::string, Tensor>;

Tensors tensorsOf(const std::string& checkpoint)
{
    Tensors tensors;
    const auto file = io::SafeTensors::open(checkpointFolder(checkpoint) / "model.safetensors");
    for (const std::string& name : file.names())
        tensors[name] = file.tensor(name);
    return tensors;
}

/// The model of a checkpoint with other tensors.
std::unique_ptr<Transformer> modelWith(const std::string& checkpoint, const Tensors& tensors)
{
    const QTemporaryDir folder;
    QFile::copy(QString::fromStdString((checkpointFolder(checkpoint) / "config.json").string()),
        folder.filePath(QStringLiteral("config.json")));
    io::writeSafeTensors(folder.path().toStdString() + "/model.safetensors",
        {tensors.begin(), tensors.end()});
    return Transformer::open(folder.path().toStdString()); // stays mapped when the folder goes
}

ModelInput someInput(const Transformer& model, Index count)
{
    ModelInput input;
    for (Index i = 0; i < count; ++i) {
        input.tokens.emplace_back();
        input.tokens.back().id = (7 * i + 5) % model.architecture().vocabulary;
    }
    return input;
}

/// Ends when it has seen one site.
class UntilSite : public Probe
{
public:
    explicit UntilSite(std::string name) : m_name(std::move(name)) { }
    bool wants(const Site& site) const override
    {
        lastAsked = site.name;
        return site.name == m_name;
    }
    Tensor visit(const Site&, Tensor value) override
    {
        seen = value;
        return value;
    }
    bool isDone() const override { return !seen.isEmpty(); }

    Tensor seen;
    mutable std::string lastAsked;

private:
    std::string m_name;
};

class MapKeeper : public Probe
{
public:
    bool wants(const Site&) const override { return false; }
    Tensor visit(const Site&, Tensor value) override { return value; }
    bool wantsMap(const Site&) const override { return true; }
    void see(const Site& site, std::shared_ptr<const AttentionMap> map) override
    {
        maps[site.name] = std::move(map);
    }
    std::map<std::string, std::shared_ptr<const AttentionMap>> maps;
};

Tensor dense(const AttentionMap& map)
{
    Tensor result({map.heads(), map.rows(), map.columns()});
    for (Index h = 0; h < map.heads(); ++h) {
        Matrix block(map.rows(), map.columns());
        map.block(h, {0, map.rows()}, {0, map.columns()}, block);
        result.mutableMatrix().middleRows(h * map.rows(), map.rows()) = block;
    }
    return result;
}

} // namespace

void TestInterventions::ablatedHead_data()
{
    QTest::addColumn<QString>("checkpoint");
    QTest::addColumn<QString>("output"); // of layer 1
    QTest::addColumn<bool>("inputMajor");
    QTest::newRow("bert") << "bert-tiny" << "bert.encoder.layer.1.attention.output.dense.weight"
                          << false;
    QTest::newRow("gpt2") << "gpt2-biased-tiny" << "transformer.h.1.attn.c_proj.weight" << true;
    QTest::newRow("llama") << "llama-tiny" << "model.layers.1.self_attn.o_proj.weight" << false;
    QTest::newRow("mpnet") << "mpnet-tiny" << "encoder.layer.1.attention.attn.o.weight" << false;
}

void TestInterventions::ablatedHead()
{
    QFETCH(QString, checkpoint);
    QFETCH(QString, output);
    QFETCH(bool, inputMajor);
    const std::string folder = checkpoint.toStdString();
    const auto model = Transformer::open(checkpointFolder(folder));
    const Index size = model->architecture().headSize;
    const Index head = model->architecture().heads - 1;
    const ModelInput input = someInput(*model, 14);

    Editor ablation;
    ablation.set("layers.1.attention.head_output", [&](const Site&, Tensor value) {
        value.mutableMatrix().middleRows(head * value.dim(1), value.dim(1)).setZero();
        return value;
    });
    const Tensor ablated = model->run(input, ablation, Monitor::none());
    const Tensor untouched = model->run(input, Probe::none(), Monitor::none());

    Tensors tensors = tensorsOf(folder);
    Tensor& weight = tensors.at(output.toStdString());
    weight = weight.toFloat();
    if (inputMajor)
        weight.mutableMatrix().middleRows(head * size, size).setZero();
    else
        weight.mutableMatrix().middleCols(head * size, size).setZero();
    const Tensor expected = modelWith(folder, tensors)->run(input, Probe::none(), Monitor::none());
    COMPARE_TENSORS(ablated, expected, 1e-5f * largestMagnitude(expected));
    QVERIFY(!compareTensors(untouched, expected, 1e-3f).empty());
}

void TestInterventions::editedSteps_data()
{
    QTest::addColumn<QString>("checkpoint");
    for (const char* name : {"bert", "gpt2-biased", "gpt_neox", "llama", "qwen2", "mpnet", "albert"})
        QTest::newRow(name) << QString::fromLatin1(name) + QStringLiteral("-tiny");
}

void TestInterventions::editedSteps()
{
    // A change at any site arrives in the output; handing back what came changes nothing.
    QFETCH(QString, checkpoint);
    const auto model = Transformer::open(checkpointFolder(checkpoint.toStdString()));
    const ModelInput input = someInput(*model, 9);
    const Tensor untouched = model->run(input, Probe::none(), Monitor::none());
    for (const Site& site : model->sites()) {
        Editor same;
        same.set(site.name, [](const Site&, const Tensor& value) { return value; });
        COMPARE_TENSORS(model->run(input, same, Monitor::none()), untouched,
            1e-5f * largestMagnitude(untouched));
        Editor change;
        change.set(site.name, [](const Site& place, Tensor value) {
            float step = 0.5f;
            for (float& number : value.mutableFloats()) {
                number = place.kind == SiteKind::Weights ? number * number : number + step;
                step = -step * 1.01f;
            }
            return value;
        });
        QVERIFY2(!compareTensors(
                     model->run(input, change, Monitor::none()), untouched, 1e-4f)
                      .empty(),
            site.name.c_str());
    }
}

void TestInterventions::sharedKeyHead()
{
    // Six query heads share two key heads: changing the second changes the last three.
    const auto model = Transformer::open(checkpointFolder("llama-tiny"));
    const ModelInput input = someInput(*model, 7);
    Recorder before({"layers.0.attention.head_output"});
    model->run(input, before, Monitor::none());
    Editor change;
    change.set("layers.0.attention.value", [](const Site&, Tensor value) {
        value.mutableMatrix().bottomRows(value.dim(1)).setZero();
        return value;
    });
    Recorder after({"layers.0.attention.head_output"});
    ProbeChain chain({&change, &after});
    model->run(input, chain, Monitor::none());
    const Tensor a = before.tensor("layers.0.attention.head_output");
    const Tensor b = after.tensor("layers.0.attention.head_output");
    for (Index h = 0; h < 6; ++h) {
        if (h < 3)
            COMPARE_TENSORS(b.slice(h), a.slice(h), 0);
        else
            QCOMPARE(largestMagnitude(b.slice(h)), 0.0f);
    }
}

void TestInterventions::heldWeights()
{
    // Every head attends to token 2 alone: its output is that token's value.
    const auto model = Transformer::open(checkpointFolder("bert-tiny"));
    const ModelInput input = someInput(*model, 6);
    Editor hold;
    hold.set("layers.1.attention.weights", [](const Site&, Tensor value) {
        value.mutableMatrix().setZero();
        value.mutableMatrix().col(2).setOnes();
        return value;
    });
    Recorder recorder({"layers.1.attention.value", "layers.1.attention.head_output"});
    ProbeChain chain({&hold, &recorder});
    model->run(input, chain, Monitor::none());
    const Tensor values = recorder.tensor("layers.1.attention.value");
    const Tensor outputs = recorder.tensor("layers.1.attention.head_output");
    for (Index h = 0; h < values.dim(0); ++h) {
        for (Index i = 0; i < 6; ++i)
            COMPARE_TENSORS(outputs.slice(h).slice(i), values.slice(h).slice(2), 1e-6f);
    }
}

void TestInterventions::maskedToken()
{
    // The last token hidden from all others in every layer: they are as in the text without it,
    // and a row from which everything is hidden attends to nothing.
    const auto model = Transformer::open(checkpointFolder("bert-tiny"));
    const ModelInput whole = someInput(*model, 6);
    ModelInput shorter = whole;
    shorter.tokens.pop_back();
    Editor mask;
    for (int layer = 0; layer < 3; ++layer) {
        mask.set("layers." + std::to_string(layer) + ".attention.scores",
            [](const Site&, Tensor value) {
                value.mutableMatrix().col(5).setConstant(-std::numeric_limits<float>::infinity());
                value.mutableMatrix().row(5).setConstant(-std::numeric_limits<float>::infinity());
                return value;
            });
    }
    Recorder recorder({"layers.0.attention.weights", "hidden_states.3"});
    ProbeChain chain({&mask, &recorder});
    model->run(whole, chain, Monitor::none());
    Recorder expected({"hidden_states.3"});
    model->run(shorter, expected, Monitor::none());
    const Tensor states = recorder.tensor("hidden_states.3");
    for (Index i = 0; i < 5; ++i)
        COMPARE_TENSORS(states.slice(i), expected.tensor("hidden_states.3").slice(i), 1e-5f);
    QCOMPARE(largestMagnitude(recorder.tensor("layers.0.attention.weights").slice(0).slice(5)), 0.0f);
}

void TestInterventions::wrongShape()
{
    const auto model = Transformer::open(checkpointFolder("bert-tiny"));
    for (const Site& site : model->sites()) {
        Editor edit;
        edit.set(site.name, [](const Site&, const Tensor&) { return Tensor({1}); });
        EXPECT_ERROR(model->run(someInput(*model, 4), edit, Monitor::none()),
            "The edit of " + site.name + " gave a tensor of shape [1]");
    }
}

void TestInterventions::mapsShowWeights()
{
    for (const char* checkpoint : {"bert-tiny", "llama-tiny", "qwen2-tiny", "mpnet-tiny"}) {
        const auto model = Transformer::open(checkpointFolder(checkpoint));
        const ModelInput input = someInput(*model, 13);
        Recorder recorder;
        const Tensor output = model->run(input, recorder, Monitor::none());
        MapKeeper keeper;
        COMPARE_TENSORS(model->run(input, keeper, Monitor::none()), output,
            1e-5f * largestMagnitude(output));
        QCOMPARE(keeper.maps.size(), std::size_t(2 * model->architecture().layers));
        for (const auto& [name, map] : keeper.maps)
            COMPARE_TENSORS(dense(*map), recorder.tensor(name), 1e-5f);
        // Both at once: the map shows what the probes made of the tensor.
        Editor edit;
        edit.set("layers.0.attention.weights", [](const Site&, Tensor value) {
            value.mutableMatrix() *= 0.5f;
            return value;
        });
        MapKeeper edited;
        ProbeChain chain({&edit, &edited});
        model->run(input, chain, Monitor::none());
        Tensor half = recorder.tensor("layers.0.attention.weights");
        half.mutableMatrix() *= 0.5f;
        COMPARE_TENSORS(dense(*edited.maps.at("layers.0.attention.weights")), half, 1e-6f);
    }
}

void TestInterventions::endsEarly()
{
    const auto model = Transformer::open(checkpointFolder("bert-tiny"));
    Recorder all;
    model->run(someInput(*model, 5), all, Monitor::none());
    for (const Site& site : model->sites()) {
        UntilSite probe(site.name);
        const Tensor output = model->run(someInput(*model, 5), probe, Monitor::none());
        COMPARE_TENSORS(probe.seen, all.tensor(site.name),
            1e-5f * std::max(1.0f, largestMagnitude(probe.seen)));
        if (site.name.find("attention") != std::string::npos) {
            QVERIFY(output.isEmpty());
            QVERIFY2(probe.lastAsked.find("feed_forward") == std::string::npos,
                probe.lastAsked.c_str());
        }
    }
}

void TestInterventions::stops()
{
    class Stopping : public Monitor
    {
        bool stopRequested() const override { return true; }
    };
    const auto model = Transformer::open(checkpointFolder("bert-tiny"));
    Stopping monitor;
    QVERIFY_THROWS_EXCEPTION(
        Stopped, model->run(someInput(*model, 5), Probe::none(), monitor));
}

void TestInterventions::halfPrecision_data()
{
    QTest::addColumn<int>("type");
    QTest::newRow("F16") << int(DType::F16);
    QTest::newRow("BF16") << int(DType::BF16);
}

void TestInterventions::halfPrecision()
{
    // Weights cut to 16 bits, and the same numbers as 32 bits: one result.
    QFETCH(int, type);
    const DType half = DType(type);
    Tensors cut = tensorsOf("bert-tiny");
    Tensors whole;
    for (auto& [name, tensor] : cut) {
        const auto floats = tensor.floats();
        auto bits = std::make_shared<std::vector<std::uint16_t>>();
        for (const float value : floats) {
            if (half == DType::BF16)
                bits->push_back(std::uint16_t(std::bit_cast<std::uint32_t>(value) >> 16));
            else
                bits->push_back(std::bit_cast<std::uint16_t>(Eigen::half(value)));
        }
        tensor = Tensor::view(tensor.shape(), half, bits->data(), bits);
        whole[name] = tensor.toFloat();
    }
    const auto small = modelWith("bert-tiny", cut);
    const auto large = modelWith("bert-tiny", whole);
    const ModelInput input = someInput(*small, 12);
    COMPARE_TENSORS(small->run(input, Probe::none(), Monitor::none()),
        large->run(input, Probe::none(), Monitor::none()), 0);
}

void TestInterventions::withoutPrefix()
{
    Tensors renamed;
    for (const auto& [name, tensor] : tensorsOf("bert-tiny"))
        renamed[name.starts_with("bert.") ? name.substr(5) : name] = tensor;
    const auto model = modelWith("bert-tiny", renamed);
    const auto expected = Transformer::open(checkpointFolder("bert-tiny"));
    const ModelInput input = someInput(*model, 8);
    COMPARE_TENSORS(model->run(input, Probe::none(), Monitor::none()),
        expected->run(input, Probe::none(), Monitor::none()), 0);
    QVERIFY(model->report().unused.empty());
}

void TestInterventions::oldNames()
{
    Tensors renamed;
    for (const auto& [name, tensor] : tensorsOf("bert-tiny")) {
        QString old = QString::fromStdString(name);
        old.replace(QLatin1String("LayerNorm.weight"), QLatin1String("LayerNorm.gamma"));
        old.replace(QLatin1String("LayerNorm.bias"), QLatin1String("LayerNorm.beta"));
        renamed[old.toStdString()] = tensor;
    }
    renamed["bert.embeddings.position_ids"] = Tensor::fromIntegers({1, 1}, {0});
    renamed["something.else"] = Tensor({1});
    const auto model = modelWith("bert-tiny", renamed);
    const auto expected = Transformer::open(checkpointFolder("bert-tiny"));
    const ModelInput input = someInput(*model, 8);
    COMPARE_TENSORS(model->run(input, Probe::none(), Monitor::none()),
        expected->run(input, Probe::none(), Monitor::none()), 0);
    QCOMPARE(model->unusedTensors(), (std::vector<std::string>{"something.else"}));
    QCOMPARE(model->report().harmless.front(), std::string("bert.embeddings.position_ids"));
}

void TestInterventions::withoutHead()
{
    Tensors base = tensorsOf("bert-tiny");
    std::erase_if(base, [](const auto& entry) { return entry.first.starts_with("cls."); });
    const auto model = modelWith("bert-tiny", base);
    QCOMPARE(model->sites().back().name, std::string("hidden_states.3"));
    const auto whole = Transformer::open(checkpointFolder("bert-tiny"));
    const ModelInput input = someInput(*model, 8);
    Recorder recorder({"hidden_states.3"});
    whole->run(input, recorder, Monitor::none());
    COMPARE_TENSORS(model->run(input, Probe::none(), Monitor::none()),
        recorder.tensor("hidden_states.3"), 0);
    QVERIFY(model->unusedTensors().empty());
}

void TestInterventions::sameFromSeveralThreads()
{
    const auto model = Transformer::open(checkpointFolder("bert-tiny"));
    const ModelInput input = someInput(*model, 20);
    std::vector<Tensor> results(4);
    std::vector<std::thread> threads;
    for (Tensor& result : results) { // the first use packs the weights
        threads.emplace_back(
            [&] { result = model->run(input, Probe::none(), Monitor::none()); });
    }
    for (std::thread& thread : threads)
        thread.join();
    for (const Tensor& result : results)
        COMPARE_TENSORS(result, results.front(), 0);
}

QTEST_GUILESS_MAIN(TestInterventions)
#include "tst_interventions.moc"
