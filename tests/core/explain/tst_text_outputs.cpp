// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "explain/text_vector.h"
#include "explain/word_tags.h"
#include "models/model_folder.h"
#include "support/compare.h"
#include "support/fixtures.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace fovea;
using namespace fovea::explain;

namespace
{

const std::filesystem::path models = FOVEA_SHIPPED_MODELS;

std::vector<Token> tokensOf(const Tensor& ids)
{
    std::vector<Token> tokens;
    for (const std::int64_t id : ids.toIntegers().integers()) {
        Token token;
        token.id = id;
        tokens.push_back(token);
    }
    return tokens;
}

/// Logits whose largest ones are these classes.
Tensor logitsOf(const std::vector<Index>& classes, Index count)
{
    Tensor logits({Index(classes.size()), count});
    for (std::size_t i = 0; i < classes.size(); ++i)
        logits.mutableMatrix()(Index(i), classes[i]) = 3;
    return logits;
}

/// "0-2 n, 2-3 v"
std::string described(const std::vector<TaggedWord>& words)
{
    std::string text;
    for (const TaggedWord& word : words) {
        text += text.empty() ? "" : ", ";
        text += std::to_string(word.tokens.begin);
        text += '-';
        text += std::to_string(word.tokens.end);
        text += ' ';
        text += word.tag;
    }
    return text;
}

} // namespace

/// What models say of a text beyond attention: words with their tags, and one vector.
class TestTextOutputs : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void wordsOfLabels_data()
    {
        QTest::addColumn<std::vector<Index>>("classes");
        QTest::addColumn<std::string>("words");
        using Classes = std::vector<Index>;
        // 0 n-B, 1 n-I, 2 B-PER, 3 I-PER, 4 O, 5 noun
        QTest::newRow("goes on") << Classes{0, 1, 1, 0} << std::string("0-3 n, 3-4 n");
        QTest::newRow("marks in front") << Classes{2, 3, 2, 3} << std::string("0-2 PER, 2-4 PER");
        QTest::newRow("outside") << Classes{0, 4, 1, 4} << std::string("0-1 n, 2-3 n");
        QTest::newRow("another tag") << Classes{0, 3, 1} << std::string("0-1 n, 1-2 PER, 2-3 n");
        QTest::newRow("begins inside") << Classes{1, 1} << std::string("0-2 n");
        QTest::newRow("no marks") << Classes{5, 5, 4} << std::string("0-1 noun, 1-2 noun");
        QTest::newRow("none") << Classes{} << std::string();
    }
    void wordsOfLabels()
    {
        QFETCH(std::vector<Index>, classes);
        QFETCH(std::string, words);
        const std::vector<std::string> names{"n-B", "n-I", "B-PER", "I-PER", "O", "noun"};
        const Tensor logits = classes.empty() ? Tensor({0, 6}) : logitsOf(classes, 6);
        QCOMPARE(described(taggedWords(logits, std::vector<Token>(classes.size()), names)), words);
    }

    void addedTokensAndBrokenLogitsAreNoWords()
    {
        const std::vector<std::string> names{"n-B", "n-I"};
        std::vector<Token> tokens(4);
        tokens[0].special = true;
        Tensor logits = logitsOf({0, 0, 1, 1}, 2);
        logits.mutableMatrix()(2, 0) = std::numeric_limits<float>::quiet_NaN();
        QCOMPARE(described(taggedWords(logits, tokens, names)), std::string("1-2 n, 3-4 n"));
    }

    void probabilityIsTheSmallestOfTheWord()
    {
        const Tensor logits({2, 2}, std::vector<float>{2, 0, 0, 0.5F});
        const auto words = taggedWords(logits, std::vector<Token>(2), {"n-B", "n-I"});
        QCOMPARE(words.size(), std::size_t(1));
        QVERIFY(std::abs(double(words[0].probability) - 1 / (1 + std::exp(-0.5))) < 1e-6);
    }

    /// Against labels of the logits that ONNX Runtime computed for the tagger that ships.
    void shippedTagger_data()
    {
        QTest::addColumn<int>("number");
        for (int i = 0; i < 7; ++i)
            QTest::addRow("%d", i) << i;
    }
    void shippedTagger()
    {
        QFETCH(int, number);
        const auto expected
            = test::loadFixture("models/chinese-tagger/expected_" + std::to_string(number));
        const auto model = openModelFolder(models / "chinese-tagger");
        ModelInput input;
        input.tokens = tokensOf(expected.tensor("input_ids"));
        Recorder recorder({"tag_logits"});
        model->run(input, recorder, Monitor::none());
        const std::vector<std::string> names = model->classNames();
        const auto words = taggedWords(recorder.tensor("tag_logits"), input.tokens, names);
        // The labels, put together again, are those with the largest expected logits.
        std::vector<std::string> labels(input.tokens.size());
        for (const TaggedWord& word : words) {
            for (Index i = word.tokens.begin; i < word.tokens.end; ++i)
                labels[std::size_t(i)] = word.tag;
            QVERIFY(word.probability > 0 && word.probability <= 1);
        }
        const Tensor logits = expected.tensor("tag_logits");
        for (Index i = 0; i < logits.dim(0); ++i) {
            Index best = 0;
            logits.matrix().row(i).maxCoeff(&best);
            const std::string& name = names[std::size_t(best)];
            QCOMPARE(labels[std::size_t(i)], name == "O" ? "" : name.substr(0, name.size() - 2));
            const bool begins = std::any_of(words.begin(), words.end(),
                [i](const TaggedWord& word) { return word.tokens.begin == i; });
            if (name.ends_with("-B"))
                QVERIFY(begins);
        }
    }

    void cosines()
    {
        const Tensor a({3}, std::vector<float>{1, 2, 2});
        const Tensor b({3}, std::vector<float>{2, 0, 0});
        QCOMPARE(cosine(a, a), 1.0F);
        QVERIFY(std::abs(cosine(a, b) - 1.0F / 3) < 1e-7F);
        QCOMPARE(cosine(a, Tensor({3})), 0.0F);
        const Tensor large({2}, std::vector<float>{3e30F, 0});
        QCOMPARE(cosine(large, large), 1.0F);
    }

    /// Against the embeddings that ONNX Runtime computed for the encoder that ships.
    void shippedEncoder()
    {
        const auto model = openModelFolder(models / "universal-sentence-encoder-lite");
        const std::vector<Site> sites = model->sites();
        const Site* site = textVectorSite(sites);
        QVERIFY(site);
        QCOMPARE(site->name, std::string("sentence_embedding"));
        std::vector<Tensor> vectors;
        std::vector<Tensor> wanted;
        for (int i = 0; i < 6; ++i) {
            const auto expected = test::loadFixture(
                "models/universal-sentence-encoder-lite/expected_" + std::to_string(i));
            vectors.push_back(textVector(*model, tokensOf(expected.tensor("input_ids"))));
            wanted.push_back(expected.tensor("sentence_embedding"));
            COMPARE_TENSORS(vectors.back(), wanted.back(), 1e-4f);
        }
        for (std::size_t i = 0; i < vectors.size(); ++i) {
            for (std::size_t j = 0; j < vectors.size(); ++j) {
                const Vector x = wanted[i].vector();
                const Vector y = wanted[j].vector();
                const float plain = x.dot(y) / x.norm() / y.norm();
                QVERIFY(std::abs(cosine(vectors[i], vectors[j]) - plain) < 1e-4F);
            }
        }
        // A change inside the model changes the vector.
        Interventions changes;
        changes.headsOff = {{0, 0}, {1, 1}};
        const auto expected
            = test::loadFixture("models/universal-sentence-encoder-lite/expected_0");
        const Tensor changed
            = textVector(*model, tokensOf(expected.tensor("input_ids")), changes);
        QVERIFY(cosine(changed, vectors[0]) < 0.9999F);
    }

    void othersHaveNoVector()
    {
        const auto model = openModelFolder(models / "chinese-tagger");
        QVERIFY(!textVectorSite(model->sites()));
    }
};

QTEST_GUILESS_MAIN(TestTextOutputs)
#include "tst_text_outputs.moc"
