// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "core/models/transformer/checkpoints.h"
#include "support/compare.h"
#include "support/fixtures.h"

#include <QtTest>

using namespace fovea;
using namespace fovea::test;

/// Whole models against what PyTorch computed; see tests/data/checkpoints/README.md.
class TestCheckpoints : public QObject
{
    Q_OBJECT

private slots:
    void matchesReference_data();
    void matchesReference();
    void streamedEqualsDense_data() { matchesReference_data(); }
    void streamedEqualsDense();
    void reportsUnused();
    void saysHowItProjects_data();
    void saysHowItProjects();
};

void TestCheckpoints::matchesReference_data()
{
    QTest::addColumn<QString>("folder");
    for (const char* name : {"bert", "distilbert", "electra", "roberta", "llama", "albert", "mpnet",
             "gpt2-biased", "gpt_neox", "gpt_neox-serial", "gpt_neox-odd", "mistral",
             "mistral-labels", "qwen2", "qwen2-answers", "qwen3", "llama3", "llama-linear",
             "llama-dynamic", "llama-yarn", "bert-causal"})
        QTest::newRow(name) << QString::fromLatin1(name) + QStringLiteral("-tiny");
}

void TestCheckpoints::matchesReference()
{
    QFETCH(QString, folder);
    const auto path = checkpointFolder(folder.toStdString());
    const auto model = Transformer::open(path);
    const auto files = expectedFiles(path);
    QVERIFY(!files.empty());
    for (const auto& file : files) {
        const auto expected = io::SafeTensors::open(file);
        ModelInput input;
        input.tokens = tokensOf(expected.tensor("input_ids"),
            expected.has("token_type_ids") ? expected.tensor("token_type_ids") : Tensor());
        Recorder recorder;
        const Tensor output = model->run(input, recorder, Monitor::none());
        const auto check = [&](const Tensor& actual, const std::string& name) {
            if (!expected.has(name))
                return std::string();
            const Tensor reference = expected.tensor(name);
            const std::string difference
                = compareTensors(actual, reference, 2e-5f * largestMagnitude(reference));
            return difference.empty() ? difference
                                      : file.filename().string() + " " + name + ": " + difference;
        };
        const Index layers = model->architecture().layers;
        for (const std::string& difference :
            {check(stacked(recorder, "layers.#.attention.weights", layers), "attentions"),
                check(stacked(recorder, "hidden_states.#", layers + 1), "hidden_states"),
                check(recorder.tensor("logits"), "logits")})
            QVERIFY2(difference.empty(), difference.c_str());

        // The sites were announced, in this order, and the output is the last.
        const std::vector<Site> announced = model->sites();
        QCOMPARE(recorder.sites().size(), announced.size());
        for (std::size_t i = 0; i < announced.size(); ++i) {
            QCOMPARE(recorder.sites()[i].name, announced[i].name);
            const Shape shape = recorder.tensor(announced[i].name).shape();
            QCOMPARE(shape.size(), announced[i].shape.size());
            for (std::size_t axis = 0; axis < shape.size(); ++axis)
                QVERIFY(announced[i].shape[axis] == -1 || announced[i].shape[axis] == shape[axis]);
        }
        COMPARE_TENSORS(output, recorder.tensor(announced.back().name), 0);
    }
}

void TestCheckpoints::streamedEqualsDense()
{
    QFETCH(QString, folder);
    const auto path = checkpointFolder(folder.toStdString());
    const auto model = Transformer::open(path);
    ModelInput input;
    for (Index i = 0; i < std::min<Index>(60, model->longestInput()); ++i) {
        input.tokens.emplace_back();
        input.tokens.back().id = (7 * i + 5) % model->architecture().vocabulary;
    }
    Recorder all;
    model->run(input, all, Monitor::none());
    const std::string last = model->sites().back().name;
    Recorder one({last}); // wants no scores and no weights
    const Tensor streamed = model->run(input, one, Monitor::none());
    COMPARE_TENSORS(streamed, all.tensor(last), 1e-5f * largestMagnitude(all.tensor(last)));
}

void TestCheckpoints::reportsUnused()
{
    const auto model = Transformer::open(checkpointFolder("bert-tiny"));
    QVERIFY(model->report().unused.empty());
    QCOMPARE(model->report().harmless,
        (std::vector<std::string>{"bert.pooler.dense.bias", "bert.pooler.dense.weight"}));
}

void TestCheckpoints::saysHowItProjects_data()
{
    using Norm = attention::ProjectionRule::Norm;
    QTest::addColumn<QString>("folder");
    QTest::addColumn<int>("norm");
    QTest::addColumn<bool>("bias");
    QTest::addColumn<bool>("headNorm");
    QTest::addColumn<bool>("rotary");
    // Of layer 0, where the file has a matrix of its own for queries: else nothing is computed.
    QTest::addColumn<QString>("queryName");
    QTest::addColumn<QString>("normName");
    const auto row = [](const char* folder, Norm norm, bool bias, bool headNorm, bool rotary,
                         const char* queryName = "", const char* normName = "") {
        QTest::newRow(folder) << QString::fromLatin1(folder) << int(norm) << bias << headNorm
                              << rotary << QString::fromLatin1(queryName)
                              << QString::fromLatin1(normName);
    };
    row("bert-tiny", Norm::None, true, false, false, "encoder.layer.0.attention.self.query");
    row("albert-tiny", Norm::None, true, false, false);
    row("mpnet-tiny", Norm::None, true, false, false);
    row("gpt2-biased-tiny", Norm::Layer, true, false, false);
    row("gpt_neox-tiny", Norm::Layer, true, false, true);
    row("llama-tiny", Norm::RootMeanSquare, false, false, true, "layers.0.self_attn.q_proj",
        "layers.0.input_layernorm");
    row("qwen2-tiny", Norm::RootMeanSquare, true, false, true, "layers.0.self_attn.q_proj",
        "layers.0.input_layernorm");
    row("qwen3-tiny", Norm::RootMeanSquare, false, true, true);
}

/// The rule is that of the configuration and the file; and the query follows from it.
void TestCheckpoints::saysHowItProjects()
{
    QFETCH(QString, folder);
    QFETCH(QString, queryName);
    QFETCH(QString, normName);
    const auto path = checkpointFolder(folder.toStdString());
    const auto model = Transformer::open(path);
    const std::optional<attention::ProjectionRule> rule = model->projectionRule(0);
    QVERIFY(rule);
    QTEST(int(rule->norm), "norm");
    QTEST(rule->queryBias, "bias");
    QTEST(rule->keyBias, "bias");
    QTEST(rule->valueBias, "bias");
    QTEST(rule->headNorm, "headNorm");
    QTEST(rule->rotary, "rotary");
    QVERIFY(!model->projectionRule(-1));
    QVERIFY(!model->projectionRule(int(model->architecture().layers)));
    if (queryName.isEmpty())
        return;

    // Of the first token, which rotary positions leave as it is.
    ModelInput input;
    input.tokens = tokensOf({5, 9, 7});
    Recorder recorder;
    model->run(input, recorder, Monitor::none());
    Vector x = recorder.tensor("hidden_states.0").matrix().row(0).transpose();
    const transformer::Checkpoint weights = transformer::Checkpoint::open(path);
    const auto stored = [&weights](const QString& name) {
        for (const char* prefix : {"", "model.", "bert."})
            if (weights.has(prefix + name.toStdString()))
                return weights.tensor(prefix + name.toStdString()).toFloat();
        return Tensor();
    };
    if (!normName.isEmpty()) {
        const double square = double(x.squaredNorm()) / double(x.size());
        x *= float(1 / std::sqrt(square + model->architecture().epsilon));
        x = x.cwiseProduct(stored(normName + QStringLiteral(".weight")).vector()).eval();
    }
    Vector query = stored(queryName + QStringLiteral(".weight")).matrix() * x;
    if (rule->queryBias)
        query += stored(queryName + QStringLiteral(".bias")).vector();
    const Tensor recorded = recorder.tensor("layers.0.attention.query");
    for (Index head = 0; head < recorded.dim(0); ++head) {
        const Vector expected = query.segment(head * recorded.dim(2), recorded.dim(2));
        COMPARE_TENSORS(recorded.slice(head).slice(0), Tensor::fromVector(expected), 1e-5F);
    }
}

QTEST_GUILESS_MAIN(TestCheckpoints)
#include "tst_checkpoints.moc"
