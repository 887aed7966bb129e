// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "core/models/transformer/checkpoints.h"
#include "explain/interventions.h"
#include "support/compare.h"
#include "support/errors.h"
#include "support/fixtures.h"
#include "support/tensors.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace fovea;
using namespace fovea::explain;
using namespace fovea::test;

class TestInterventionProbe : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init_data();
    void nothingChanges_data() { init_data(); }
    void nothingChanges();
    void headOffIsNoProjection();
    void maskedToken_data() { init_data(); }
    void maskedToken();
    void heldRow();
    void temperature();
    void wantsOnlyWhatItChanges();
    void observerSeesChanges();
    void endsWithTheObserver();
    void inAChain();
    void passesOverWhatIsNotThere();
    void wrongHeldRow();
    void tooLong();
    void values();
};

namespace
{

ModelInput someInput(const Transformer& model, Index count)
{
    std::vector<std::int64_t> ids;
    for (Index i = 0; i < count; ++i)
        ids.push_back((7 * i + 5) % model.architecture().vocabulary);
    return {tokensOf(ids), {}};
}

Tensor runWith(const Transformer& model, const Interventions& changes, Index count,
    Probe& observer = Probe::none())
{
    return model.run(someInput(model, count), *makeProbe(changes, observer), Monitor::none());
}

std::string weightsOf(int layer)
{
    return "layers." + std::to_string(layer) + ".attention.weights";
}

} // namespace

void TestInterventionProbe::init_data()
{
    QTest::addColumn<QString>("checkpoint");
    for (const char* name : {"bert", "gpt2-biased", "gpt_neox", "llama", "mistral", "mpnet"})
        QTest::newRow(name) << QString::fromLatin1(name) + QStringLiteral("-tiny");
}

void TestInterventionProbe::nothingChanges()
{
    QFETCH(QString, checkpoint);
    const auto model = Transformer::open(checkpointFolder(checkpoint.toStdString()));
    const Tensor untouched = model->run(someInput(*model, 9), Probe::none(), Monitor::none());
    COMPARE_TENSORS(runWith(*model, {}, 9), untouched, 0);
    Interventions one;
    one.temperatures[{1, 0}] = 1;
    COMPARE_TENSORS(runWith(*model, one, 9), untouched, 0);
}

void TestInterventionProbe::headOffIsNoProjection()
{
    const auto model = Transformer::open(checkpointFolder("bert-tiny"));
    const Index size = model->architecture().headSize;
    Interventions changes;
    changes.headsOff = {{0, 1}, {1, 0}};
    const Tensor off = runWith(*model, changes, 12);

    // The same model without these heads' columns.
    std::map<std::string, Tensor> tensors;
    const auto file = loadFixture("checkpoints/bert-tiny/model");
    for (const std::string& name : file.names())
        tensors[name] = file.tensor(name);
    for (const HeadPlace& place : changes.headsOff) {
        Tensor& weight = tensors.at(
            "bert.encoder.layer." + std::to_string(place.layer) + ".attention.output.dense.weight");
        weight = weight.toFloat();
        weight.mutableMatrix().middleCols(place.head * size, size).setZero();
    }
    const QTemporaryDir folder;
    QFile::copy(QStringLiteral(FOVEA_TEST_DATA "/checkpoints/bert-tiny/config.json"),
        folder.filePath(QStringLiteral("config.json")));
    io::writeSafeTensors(
        folder.path().toStdString() + "/model.safetensors", {tensors.begin(), tensors.end()});
    const auto cut = Transformer::open(folder.path().toStdString());
    const Tensor expected = cut->run(someInput(*cut, 12), Probe::none(), Monitor::none());
    COMPARE_TENSORS(off, expected, 1e-6f * largestMagnitude(expected));
    QVERIFY(!compareTensors(off, runWith(*model, {}, 12), 1e-3f).empty());
}

void TestInterventionProbe::maskedToken()
{
    QFETCH(QString, checkpoint);
    const auto model = Transformer::open(checkpointFolder(checkpoint.toStdString()));
    const Index n = 8;
    Interventions changes;
    changes.maskedTokens = {0, 3};
    Recorder recorder;
    runWith(*model, changes, n, recorder);
    for (int layer = 0; layer < model->architecture().layers; ++layer) {
        const Tensor weights = recorder.tensor(weightsOf(layer));
        const ConstMatrixMap rows = weights.matrix();
        QCOMPARE(rows.col(0).cwiseAbs().maxCoeff(), 0.0f);
        QCOMPARE(rows.col(3).cwiseAbs().maxCoeff(), 0.0f);
        for (Index r = 0; r < rows.rows(); ++r) {
            // What is left shares all; the first token of a causal model has nothing left.
            const bool isEmpty = model->architecture().causal && r % n == 0;
            QVERIFY(close(double(rows.row(r).sum()), isEmpty ? 0 : 1, 1e-5));
        }
    }
}

void TestInterventionProbe::heldRow()
{
    const auto model = Transformer::open(checkpointFolder("llama-tiny"));
    std::vector<float> held(6, 0);
    held[1] = 0.75f;
    held[4] = 0.25f; // the token after: a causal mask does not hold it back
    Interventions changes;
    changes.heldRows[{{1, 2}, 3}] = held;
    changes.maskedTokens = {1}; // neither does this
    Recorder recorder;
    runWith(*model, changes, 6, recorder);
    const Tensor row = recorder.tensor(weightsOf(1)).slice(2).slice(3);
    COMPARE_TENSORS(row, Tensor({6}, held), 0);
    // The head's output is that mixture of its values (six heads share two).
    const Tensor values = recorder.tensor("layers.1.attention.value").slice(0);
    const Vector expected = 0.75f * values.slice(1).vector() + 0.25f * values.slice(4).vector();
    COMPARE_TENSORS(recorder.tensor("layers.1.attention.head_output").slice(2).slice(3),
        Tensor::fromVector(expected), 1e-6f);
}

void TestInterventionProbe::temperature()
{
    const auto model = Transformer::open(checkpointFolder("bert-tiny"));
    Recorder before({weightsOf(1)});
    runWith(*model, {}, 7, before);
    Interventions changes;
    changes.temperatures[{1, 1}] = 0.5f;
    Recorder after({weightsOf(1)});
    runWith(*model, changes, 7, after);
    const Tensor a = before.tensor(weightsOf(1));
    const Tensor b = after.tensor(weightsOf(1));
    COMPARE_TENSORS(b.slice(0), a.slice(0), 0);
    // Half the temperature squares the weights, but for their sum.
    Matrix squared = a.slice(1).matrix().cwiseProduct(a.slice(1).matrix());
    for (Index r = 0; r < squared.rows(); ++r)
        squared.row(r) /= squared.row(r).sum();
    COMPARE_TENSORS(b.slice(1), Tensor::fromMatrix(squared), 1e-5f);
    QVERIFY(!compareTensors(b.slice(1), a.slice(1), 1e-3f).empty());
}

void TestInterventionProbe::wantsOnlyWhatItChanges()
{
    const auto model = Transformer::open(checkpointFolder("bert-tiny"));
    const auto wanted = [&](const Interventions& changes) {
        const auto probe = makeProbe(changes);
        std::vector<std::string> names;
        for (const Site& site : model->sites()) {
            if (probe->wants(site))
                names.push_back(site.name);
        }
        return names;
    };
    using Names = std::vector<std::string>;
    QCOMPARE(wanted({}), Names());
    Interventions changes;
    changes.headsOff = {{1, 0}};
    QCOMPARE(wanted(changes), Names{"layers.1.attention.head_output"});
    changes = {};
    changes.heldRows[{{0, 0}, 0}] = {};
    QCOMPARE(wanted(changes), Names{weightsOf(0)});
    changes = {};
    changes.temperatures[{1, 0}] = 2;
    changes.temperatures[{0, 0}] = 1;
    QCOMPARE(wanted(changes), Names{"layers.1.attention.scores"});
    changes = {};
    changes.maskedTokens = {2};
    QCOMPARE(wanted(changes).size(), std::size_t(model->architecture().layers));
}

void TestInterventionProbe::observerSeesChanges()
{
    // As tensor and as map, and also the maps of layers that were left alone.
    const auto model = Transformer::open(checkpointFolder("bert-tiny"));
    Interventions changes;
    changes.headsOff = {{0, 0}};
    changes.temperatures[{0, 1}] = 3;
    Recorder tensors;
    const Tensor output = runWith(*model, changes, 7, tensors);
    QCOMPARE(largestMagnitude(tensors.tensor("layers.0.attention.head_output").slice(0)), 0.0f);
    Recorder maps;
    maps.keepMaps();
    COMPARE_TENSORS(runWith(*model, changes, 7, maps), output, 1e-5f * largestMagnitude(output));
    for (int layer = 0; layer < 2; ++layer) {
        const auto map = maps.map(weightsOf(layer));
        QVERIFY(map != nullptr);
        Matrix cells(7, 7);
        map->block(1, {0, 7}, {0, 7}, cells);
        COMPARE_TENSORS(
            Tensor::fromMatrix(cells), tensors.tensor(weightsOf(layer)).slice(1), 1e-5f);
    }
}

void TestInterventionProbe::endsWithTheObserver()
{
    const auto model = Transformer::open(checkpointFolder("bert-tiny"));
    Interventions changes;
    changes.headsOff = {{0, 0}};
    changes.maskedTokens = {1};
    Recorder recorder({weightsOf(1)});
    recorder.endWhenComplete();
    QVERIFY(runWith(*model, changes, 5, recorder).isEmpty());
    QVERIFY(!recorder.tensor(weightsOf(1)).isEmpty());
}

void TestInterventionProbe::inAChain()
{
    const auto model = Transformer::open(checkpointFolder("bert-tiny"));
    Interventions changes;
    changes.maskedTokens = {1};
    const auto probe = makeProbe(changes);
    Recorder recorder({weightsOf(0)});
    ProbeChain chain({probe.get(), &recorder});
    model->run(someInput(*model, 5), chain, Monitor::none());
    QCOMPARE(recorder.tensor(weightsOf(0)).matrix().col(1).cwiseAbs().maxCoeff(), 0.0f);
}

void TestInterventionProbe::passesOverWhatIsNotThere()
{
    const auto model = Transformer::open(checkpointFolder("bert-tiny"));
    Interventions changes;
    changes.headsOff = {{99, 0}, {0, 99}, {0, -1}};
    changes.maskedTokens = {-1, 50};
    changes.temperatures[{0, 99}] = 2;
    changes.heldRows[{{0, 0}, 50}] = {1};
    const Tensor expected = runWith(*model, {}, 6);
    COMPARE_TENSORS(runWith(*model, changes, 6), expected, 1e-5f * largestMagnitude(expected));
}

void TestInterventionProbe::wrongHeldRow()
{
    const auto model = Transformer::open(checkpointFolder("bert-tiny"));
    Interventions changes;
    changes.heldRows[{{1, 0}, 2}] = {0.5f, 0, 0, 0, 0, 0, 0, 0.5f};
    EXPECT_ERROR(runWith(*model, changes, 6), "layer 1, head 0 has 8 weights for 6 tokens");
    // What is behind the last number, on either side, is 0.
    for (const std::size_t count : {2u, 6u, 8u}) {
        changes.heldRows[{{1, 0}, 2}] = {0.5f, 0.5f};
        changes.heldRows[{{1, 0}, 2}].resize(count, 0);
        Recorder recorder({weightsOf(1)});
        runWith(*model, changes, 6, recorder);
        COMPARE_TENSORS(recorder.tensor(weightsOf(1)).slice(0).slice(2),
            Tensor({6}, std::vector<float>{0.5f, 0.5f, 0, 0, 0, 0}), 0);
    }
}

void TestInterventionProbe::tooLong()
{
    // A text of many tokens runs, but not with all of its scores at once.
    QFile file(QStringLiteral(FOVEA_TEST_DATA "/checkpoints/llama-tiny/config.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QByteArray config = file.readAll();
    config.replace("\"max_position_embeddings\": 128", "\"max_position_embeddings\": 8000");
    const QTemporaryDir folder;
    QFile copy(folder.filePath(QStringLiteral("config.json")));
    QVERIFY(copy.open(QIODevice::WriteOnly) && copy.write(config) > 0);
    copy.close();
    QVERIFY(QFile::copy(QStringLiteral(FOVEA_TEST_DATA "/checkpoints/llama-tiny/model.safetensors"),
        folder.filePath(QStringLiteral("model.safetensors"))));
    const auto model = Transformer::open(folder.path().toStdString());
    QCOMPARE(model->longestInput(), Index(8000));
    Interventions changes;
    changes.maskedTokens = {1};
    EXPECT_ERROR(runWith(*model, changes, 6689), "of 6689 tokens are too many");
    EXPECT_ERROR(runWith(*model, changes, 6689), "at most 6688 tokens fit");
    changes = {};
    changes.headsOff = {{0, 1}};
    QCOMPARE(runWith(*model, changes, 6689).dim(0), Index(6689));
}

void TestInterventionProbe::values()
{
    Interventions a;
    QVERIFY(a.isEmpty());
    a.headsOff.insert({1, 2});
    a.heldRows[{{0, 1}, 2}] = {1, 0};
    Interventions b = a;
    QVERIFY(a == b && !a.isEmpty());
    b.heldRows[{{0, 1}, 2}][0] = 0.5f;
    QVERIFY(a != b);
    // NaN, as a model may compute it, is no other row.
    b.heldRows[{{0, 1}, 2}][0] = std::numeric_limits<float>::quiet_NaN();
    a = b;
    QVERIFY(a == b);
    b.temperatures[{0, 0}] = 2;
    QVERIFY(a != b);
}

QTEST_GUILESS_MAIN(TestInterventionProbe)
#include "tst_intervention_probe.moc"
