// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "core/models/transformer/checkpoints.h"
#include "explain/generation.h"
#include "support/compare.h"
#include "support/errors.h"
#include "support/monitors.h"

#include <QFile>
#include <QTest>

using namespace fovea;
using namespace fovea::explain;
using namespace fovea::test;

class TestGeneration : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void greedy_data();
    void greedy();
    void seeded();
    void endToken();
    void endTokensOfModels();
    void longestInput();
    void attentionOfNewTokens();
    void onlyCausalModels_data();
    void onlyCausalModels();
    void stops();
};

namespace
{

Token named(std::int64_t id)
{
    Token token;
    token.text = std::to_string(id);
    return token;
}

std::vector<std::int64_t> idsOf(const std::vector<Token>& tokens)
{
    std::vector<std::int64_t> ids;
    for (const Token& token : tokens)
        ids.push_back(token.id);
    return ids;
}

GenerationSettings settings(Index newTokens, double temperature = 0, std::uint64_t seed = 1)
{
    GenerationSettings result;
    result.sampling.temperature = temperature;
    result.seed = seed;
    result.newTokens = newTokens;
    return result;
}

} // namespace

void TestGeneration::greedy_data()
{
    QTest::addColumn<QString>("checkpoint");
    for (const char* name : {"gpt2-biased", "llama", "gpt_neox", "mistral"})
        QTest::newRow(name) << QString::fromLatin1(name) + QStringLiteral("-tiny");
}

void TestGeneration::greedy()
{
    // One run on the whole text: each new token has the largest logit of the token before it.
    QFETCH(QString, checkpoint);
    const auto model = Transformer::open(checkpointFolder(checkpoint.toStdString()));
    std::vector<Token> reported;
    const Generation result = generate(*model, tokensOf({5, 12, 19}), settings(6), named,
        [&](const Token& token) { reported.push_back(token); });
    QVERIFY(result.end == Generation::End::NewTokens);
    QCOMPARE(result.tokens.size(), std::size_t(9));
    QCOMPARE(result.tokens[1].id, std::int64_t(12));
    QVERIFY(std::equal(reported.begin(), reported.end(), result.tokens.begin() + 3));
    QCOMPARE(reported[0].text, named(reported[0].id).text);
    const Tensor logits = model->run({result.tokens, {}}, Probe::none(), Monitor::none());
    for (Index i = 2; i < 8; ++i) {
        Index best = 0;
        logits.slice(i).vector().maxCoeff(&best);
        QCOMPARE(result.tokens[std::size_t(i + 1)].id, std::int64_t(best));
    }
}

void TestGeneration::seeded()
{
    const auto model = Transformer::open(checkpointFolder("gpt2-biased-tiny"));
    const auto ids = [&](std::uint64_t seed) {
        return idsOf(generate(*model, tokensOf({5, 12}), settings(12, 5, seed), named, {}).tokens);
    };
    QCOMPARE(ids(1), ids(1));
    QVERIFY(ids(1) != ids(2));
    QVERIFY(ids(1) != idsOf(generate(*model, tokensOf({5, 12}), settings(12), named, {}).tokens));
    const Generation result = generate(*model, tokensOf({5, 12}), settings(4, 5, 3), named, {});
    Random random(3);
    QCOMPARE(result.draws.size(), std::size_t(4));
    for (std::size_t i = 0; i < 4; ++i) {
        QCOMPARE(result.draws[i].number, random.uniform());
        QCOMPARE(std::int64_t(result.draws[i].id), result.tokens[i + 2].id);
    }
}

void TestGeneration::endToken()
{
    const auto model = Transformer::open(checkpointFolder("gpt2-biased-tiny"));
    const auto ids = idsOf(generate(*model, tokensOf({5, 12}), settings(5), named, {}).tokens);
    GenerationSettings ends = settings(5);
    ends.endTokens = {ids[4]};
    const auto first = std::find(ids.begin() + 2, ids.end(), ids[4]) - ids.begin();
    const Generation result = generate(*model, tokensOf({5, 12}), ends, named, {});
    QVERIFY(result.end == Generation::End::EndToken);
    QCOMPARE(idsOf(result.tokens), std::vector<std::int64_t>(ids.begin(), ids.begin() + first + 1));
}

void TestGeneration::endTokensOfModels()
{
    using Ids = std::vector<std::int64_t>;
    QCOMPARE(Transformer::open(checkpointFolder("llama-tiny"))->endTokens(), Ids{957});
    QCOMPARE(Transformer::open(checkpointFolder("bert-tiny"))->endTokens(), Ids());
    // What is no token of the vocabulary ends nothing.
    QFile file(QStringLiteral(FOVEA_TEST_DATA "/checkpoints/llama-tiny/config.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QByteArray config = file.readAll();
    const auto ids = [&] {
        return transformer::textFamily(io::JsonSettings::parse(config.toStdString(), "config.json"))
            .endTokens;
    };
    QCOMPARE(ids(), Ids{957});
    config.replace("\"eos_token_id\": 957", "\"eos_token_id\": [957, -1, 3, 99999, 2.5]");
    QCOMPARE(ids(), (Ids{957, 3}));
    config.replace("[957, -1, 3, 99999, 2.5]", "-1");
    QCOMPARE(ids(), Ids());
}

void TestGeneration::longestInput()
{
    const auto model = Transformer::open(checkpointFolder("gpt2-biased-tiny"));
    const Index longest = model->longestInput();
    QVERIFY(longest < 2000);
    std::vector<std::int64_t> ids(std::size_t(longest - 2), 3);
    const Generation result = generate(*model, tokensOf(ids), settings(10), named, {});
    QVERIFY(result.end == Generation::End::LongestInput);
    QCOMPARE(Index(result.tokens.size()), longest);
}

void TestGeneration::attentionOfNewTokens()
{
    // A later run on the whole text shows each row as it was when its token came last.
    const auto model = Transformer::open(checkpointFolder("gpt2-biased-tiny"));
    const auto tokens = generate(*model, tokensOf({5, 12, 3}), settings(4), named, {}).tokens;
    const std::string name = "layers.1.attention.weights";
    Recorder whole({name});
    model->run({tokens, {}}, whole, Monitor::none());
    for (std::size_t count = 4; count <= tokens.size(); ++count) {
        Recorder then({name});
        model->run(
            {{tokens.begin(), tokens.begin() + std::ptrdiff_t(count)}, {}}, then, Monitor::none());
        const auto row = Index(count) - 1;
        const Vector expected = then.tensor(name).slice(0).slice(row).vector();
        const Vector actual = whole.tensor(name).slice(0).slice(row).vector().head(row + 1);
        COMPARE_TENSORS(Tensor::fromVector(actual), Tensor::fromVector(expected), 1e-6f);
    }
}

void TestGeneration::onlyCausalModels_data()
{
    QTest::addColumn<QString>("checkpoint");
    QTest::newRow("masked words") << "bert-tiny";
    QTest::newRow("hidden states") << "mpnet-tiny";
}

void TestGeneration::onlyCausalModels()
{
    QFETCH(QString, checkpoint);
    const auto model = Transformer::open(checkpointFolder(checkpoint.toStdString()));
    EXPECT_ERROR(
        generate(*model, tokensOf({5}), settings(2), named, {}), "does not predict the next token");
}

void TestGeneration::stops()
{
    const auto model = Transformer::open(checkpointFolder("gpt2-biased-tiny"));
    for (const int looks : {0, 1, 8}) {
        Stopping monitor(looks);
        QVERIFY_THROWS_EXCEPTION(
            Stopped, generate(*model, tokensOf({5}), settings(50), named, {}, monitor));
    }
}

QTEST_GUILESS_MAIN(TestGeneration)
#include "tst_generation.moc"
