// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "core/models/transformer/checkpoints.h"
#include "support/compare.h"
#include "support/monitors.h"
#include "support/tensors.h"

#include <QtTest>

#include <thread>

using namespace fovea;
using namespace fovea::test;
using transformer::Prefix;

using Ids = std::vector<std::int64_t>;

/// A causal model goes on from its last run; results are those of a model that never ran.
class TestPrefix : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void knowsBeginnings();
    void forgetsWhatDidNotEnd();
    void sameAsAnew_data();
    void sameAsAnew();
    void editsLeaveNoTrace();
    void afterStops();
    void afterEarlyEnds();
    void fromSeveralThreads();
    void chosenLogits_data();
    void chosenLogits();
    void logitsOfAKnownText_data();
    void logitsOfAKnownText();
    void keepsLogitsThatFit();
    void givesBackWhatIsNotNeeded();
};

namespace
{

const std::string weights = "layers.1.attention.weights";

struct Result {
    Tensor logits;
    Tensor map;
};

/// A run that may use the prefix: maps and logits are all it wants.
Result run(const Transformer& model, const Ids& ids, Monitor& monitor = Monitor::none())
{
    Recorder recorder({"layers.0.attention.scores", weights, "logits"});
    recorder.keepMaps();
    Result result;
    result.logits = model.run({tokensOf(ids), {}}, recorder, monitor);
    const auto map = recorder.map(weights);
    const Index n = map->rows();
    result.map = Tensor({map->heads(), n, n});
    for (Index h = 0; h < map->heads(); ++h) {
        Matrix cells(n, n);
        map->block(h, {0, n}, {0, n}, cells);
        result.map.mutableMatrix().middleRows(h * n, n) = cells;
    }
    return result;
}

Result runAnew(const std::string& checkpoint, const Ids& ids)
{
    return run(*Transformer::open(checkpointFolder(checkpoint)), ids);
}

std::string difference(const Result& actual, const Result& expected)
{
    return compareTensors(actual.logits, expected.logits, 1e-5f * largestMagnitude(expected.logits))
        + compareTensors(actual.map, expected.map, 1e-5f);
}

Ids longer(Ids ids, const Ids& more)
{
    ids.insert(ids.end(), more.begin(), more.end());
    return ids;
}

const Ids text{5, 12, 19, 26, 2, 20, 7, 8, 9, 10};

} // namespace

void TestPrefix::knowsBeginnings()
{
    Prefix prefix;
    QCOMPARE(prefix.begin(tokensOf({1, 2, 3}), 2), Index(0));
    prefix.projections(0, 6)[2] = 5;
    prefix.end(tokensOf({1, 2, 3}));
    QCOMPARE(prefix.begin(tokensOf({1, 2, 3, 4, 5}), 2), Index(3));
    QCOMPARE(prefix.projections(0, 10)[2], 5.0f); // stays when it grows
    prefix.end(tokensOf({1, 2, 3, 4, 5}));
    QCOMPARE(prefix.begin(tokensOf({1, 2, 3, 4, 5}), 2), Index(4)); // one is left to compute
    prefix.end(tokensOf({1, 2, 3, 4, 5}));
    QCOMPARE(prefix.begin(tokensOf({1, 2, 9, 4, 5}), 2), Index(2));
    prefix.end(tokensOf({1, 2, 9, 4, 5}));
    auto typed = tokensOf({1, 2, 9, 4});
    typed[1].type = 1;
    QCOMPARE(prefix.begin(typed, 2), Index(1));
}

void TestPrefix::forgetsWhatDidNotEnd()
{
    Prefix prefix;
    prefix.begin(tokensOf({1, 2, 3, 4}), 1);
    prefix.end(tokensOf({1, 2, 3, 4}));
    QCOMPARE(prefix.begin(tokensOf({1, 2, 7, 8}), 1), Index(2)); // and no end
    QCOMPARE(prefix.begin(tokensOf({1, 2, 3, 4, 5}), 1), Index(2));
}

void TestPrefix::sameAsAnew_data()
{
    QTest::addColumn<QString>("checkpoint");
    for (const char* name : {"gpt2-biased", "gpt_neox", "gpt_neox-serial", "llama", "llama-linear",
             "llama-yarn", "llama-dynamic", "llama3", "mistral", "qwen2", "qwen3", "bert"})
        QTest::newRow(name) << QString::fromLatin1(name) + QStringLiteral("-tiny");
}

void TestPrefix::sameAsAnew()
{
    QFETCH(QString, checkpoint);
    const std::string folder = checkpoint.toStdString();
    const auto model = Transformer::open(checkpointFolder(folder));
    Ids changed = text;
    changed[4] = 3;
    Ids much = longer(text, {11, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15});
    much.resize(std::min(much.size(), std::size_t(model->longestInput())));
    for (const Ids& ids : {text, longer(text, {11}), longer(text, {12, 13}), text, changed,
             Ids{5, 12, 19}, much, Ids{6}, Ids{6, 7}, much}) {
        const std::string message = difference(run(*model, ids), runAnew(folder, ids));
        QVERIFY2(message.empty(), message.c_str());
    }
}

void TestPrefix::editsLeaveNoTrace()
{
    const std::string folder = "gpt2-biased-tiny";
    const auto model = Transformer::open(checkpointFolder(folder));
    run(*model, text);
    for (const Site& site : model->sites()) {
        Editor edit;
        edit.set(site.name, [](const Site&, Tensor value) {
            for (float& number : value.mutableFloats())
                number = 2 * number + 1;
            return value;
        });
        const Ids edited = longer(text, {4});
        const Tensor first = model->run({tokensOf(edited), {}}, edit, Monitor::none());
        const Tensor expected = Transformer::open(checkpointFolder(folder))
                                    ->run({tokensOf(edited), {}}, edit, Monitor::none());
        COMPARE_TENSORS(first, expected, 1e-5f * largestMagnitude(expected));
        const Ids ids = longer(text, {4, 5});
        const std::string message = difference(run(*model, ids), runAnew(folder, ids));
        QVERIFY2(message.empty(), (site.name + ": " + message).c_str());
    }
}

void TestPrefix::afterStops()
{
    const std::string folder = "llama-tiny";
    const auto model = Transformer::open(checkpointFolder(folder));
    Ids changed = text;
    changed[3] = 1;
    const Result expected = runAnew(folder, longer(text, {1}));
    int stopped = 0;
    for (int looks = 0; looks < 12; ++looks) {
        run(*model, text);
        Stopping monitor(looks);
        try {
            model->run({tokensOf(changed), {}}, Probe::none(), monitor);
        } catch (const Stopped&) {
            ++stopped;
        }
        const std::string message = difference(run(*model, longer(text, {1})), expected);
        QVERIFY2(message.empty(), message.c_str());
    }
    QVERIFY(stopped > 1);
}

void TestPrefix::afterEarlyEnds()
{
    const std::string folder = "gpt2-biased-tiny";
    const auto model = Transformer::open(checkpointFolder(folder));
    run(*model, text);
    Ids changed = text;
    changed[3] = 1;
    Recorder recorder({"layers.0.attention.weights"});
    recorder.keepMaps();
    recorder.endWhenComplete();
    QVERIFY(model->run({tokensOf(changed), {}}, recorder, Monitor::none()).isEmpty());
    for (const Ids& ids : {changed, text}) {
        const std::string message = difference(run(*model, ids), runAnew(folder, ids));
        QVERIFY2(message.empty(), message.c_str());
    }
}

void TestPrefix::chosenLogits_data()
{
    sameAsAnew_data();
    QTest::newRow("roberta") << "roberta-tiny";
    QTest::newRow("albert") << "albert-tiny";
}

void TestPrefix::chosenLogits()
{
    // Of some tokens, before and after runs for all, after shorter and changed texts.
    QFETCH(QString, checkpoint);
    const std::string folder = checkpoint.toStdString();
    const auto model = Transformer::open(checkpointFolder(folder));
    Ids changed = text;
    changed[2] = 3;
    const auto chosen = [&](const Ids& ids, const std::vector<Index>& rows) {
        ModelInput input{tokensOf(ids), {}};
        input.logitRows = rows;
        Recorder recorder({"logits"});
        const Tensor logits = model->run(input, recorder, Monitor::none());
        return compareTensors(recorder.tensor("logits"), logits, 0).empty() ? logits : Tensor();
    };
    for (const Ids& ids : {text, changed, Ids{5, 12, 19}, text}) {
        const Tensor all = runAnew(folder, ids).logits;
        const float tolerance = 1e-6f * std::max(1.0f, largestMagnitude(all));
        const auto last = Index(ids.size()) - 1;
        for (const std::vector<Index>& rows :
            {std::vector<Index>{last}, {0}, {last, 0, 1}, std::vector<Index>{}}) {
            const Tensor logits = chosen(ids, rows);
            if (all.rank() == 1 || rows.empty()) { // one for the whole text, or of all tokens
                COMPARE_TENSORS(logits, all, tolerance);
                continue;
            }
            QCOMPARE(logits.shape(), (Shape{Index(rows.size()), all.dim(1)}));
            for (std::size_t i = 0; i < rows.size(); ++i)
                COMPARE_TENSORS(logits.slice(Index(i)), all.slice(rows[i]), tolerance);
        }
    }
}

void TestPrefix::logitsOfAKnownText_data()
{
    sameAsAnew_data();
}

void TestPrefix::logitsOfAKnownText()
{
    // After a run for maps: some logits, all, those of a beginning, one by one, and again.
    QFETCH(QString, checkpoint);
    const std::string folder = checkpoint.toStdString();
    const auto model = Transformer::open(checkpointFolder(folder));
    ModelInput input{tokensOf(text), {}};
    input.logitRows = {9};
    Recorder maps({weights});
    maps.keepMaps();
    model->run(input, maps, Monitor::none());
    QVERIFY(maps.map(weights));
    const Tensor all = runAnew(folder, text).logits;
    const float tolerance = 1e-5f * std::max(1.0f, largestMagnitude(all));
    const auto check = [&](const Ids& ids, const std::vector<Index>& rows) {
        input.tokens = tokensOf(ids);
        input.logitRows = rows;
        const Tensor logits = model->run(input, Probe::none(), Monitor::none());
        const Tensor expected = runAnew(folder, ids).logits;
        if (rows.empty() || expected.rank() == 1) {
            COMPARE_TENSORS(logits, expected, tolerance);
            return;
        }
        QCOMPARE(logits.shape(), (Shape{Index(rows.size()), expected.dim(1)}));
        for (std::size_t i = 0; i < rows.size(); ++i)
            COMPARE_TENSORS(logits.slice(Index(i)), expected.slice(rows[i]), tolerance);
    };
    const Ids beginning(text.begin(), text.begin() + 4);
    check(text, {9});
    check(text, {9, 2});
    check(text, {4});
    check(text, {4});
    check(text, {});
    check(text, {1, 8});
    check(text, {});
    check(beginning, {3});
    check(beginning, {});
    check(text, {9});
    Ids changed = text;
    changed[9] = 3;
    check(changed, {9});
    check(longer(text, {11}), {});
}

void TestPrefix::keepsLogitsThatFit()
{
    Prefix prefix;
    prefix.begin(tokensOf({1, 2, 3}), 1);
    prefix.keepLogits(Tensor({3, 2}));
    QCOMPARE(prefix.logitRows(), Index(3));
    prefix.end(tokensOf({1, 2, 3}));
    prefix.begin(tokensOf({1, 9, 3}), 1);
    QCOMPARE(prefix.logitRows(), Index(1));
    prefix.hidden(Index(Prefix::budget / sizeof(float)) - 5);
    prefix.keepLogits(Tensor({3, 2}));
    QCOMPARE(prefix.logitRows(), Index(0));
    QVERIFY(prefix.logits().isEmpty());
}

void TestPrefix::fromSeveralThreads()
{
    const std::string folder = "qwen2-tiny";
    const auto model = Transformer::open(checkpointFolder(folder));
    std::vector<std::string> messages(4);
    std::vector<std::thread> threads;
    for (std::int64_t t = 0; t < 4; ++t) {
        threads.emplace_back([&, t] {
            for (std::int64_t round = 0; round < 20; ++round) {
                const Ids ids = longer(text, {t, round});
                messages[std::size_t(t)] += difference(run(*model, ids), runAnew(folder, ids));
            }
        });
    }
    for (std::thread& thread : threads)
        thread.join();
    for (const std::string& message : messages)
        QVERIFY2(message.empty(), message.c_str());
}

void TestPrefix::givesBackWhatIsNotNeeded()
{
    constexpr std::ptrdiff_t much = 8 << 20; // 32 MB
    transformer::Buffer buffer;
    buffer.floats(much);
    buffer.settle();
    QVERIFY(buffer.bytes() >= std::size_t(much) * sizeof(float)); // it was needed
    buffer.floats(much / 2);
    buffer.settle();
    QVERIFY(buffer.bytes() >= std::size_t(much) * sizeof(float));
    buffer.floats(much / 8);
    buffer.settle();
    QCOMPARE(buffer.bytes(), std::size_t(0));
    buffer.floats(100);
    buffer.settle();
    QVERIFY(buffer.bytes() > 0); // little is kept

    using Pool = transformer::KeptPool<transformer::Workspace>;
    Pool pool;
    {
        Pool::Loan loan(pool);
        (*loan).wide.floats(much);
        (*loan).hidden.floats(much);
    }
    {
        Pool::Loan loan(pool);
        QVERIFY((*loan).wide.bytes() > 0);
        (*loan).hidden.floats(much);
    }
    Pool::Loan loan(pool);
    QCOMPARE((*loan).wide.bytes(), std::size_t(0));
    QVERIFY((*loan).hidden.bytes() > 0);
}

QTEST_GUILESS_MAIN(TestPrefix)
#include "tst_prefix.moc"
