// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "explain/head_statistics.h"
#include "sites/query_key_map.h"
#include "support/attention_weights.h"
#include "support/monitors.h"
#include "support/tensors.h"

#include <QTest>

#include <cmath>

using namespace fovea;
using namespace fovea::explain;
using namespace fovea::test;

class TestHeadStatistics : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void byHand();
    void induction();
    void naive_data();
    void naive();
    void emptyRows();
    void notANumberSpreads();
    void withoutText();
    void findsSeparators();
    void stops();
};

namespace
{

std::vector<Token> tokensWithIds(const std::vector<std::int64_t>& ids)
{
    std::vector<Token> tokens(ids.size());
    for (std::size_t i = 0; i < ids.size(); ++i)
        tokens[i].id = ids[i];
    return tokens;
}

} // namespace

void TestHeadStatistics::byHand()
{
    const DenseMap map(Tensor({3, 3},
        {1, 0, 0, //
            0.5f, 0.5f, 0, //
            0.25f, 0.5f, 0.25f}));
    const HeadStatistics s = headStatistics(map, 0, tokensWithIds({7, 8, 9}), {1, 2});
    const double ln2 = std::log(2.0);
    QVERIFY(close(double(s.entropy), (0 + ln2 + 1.5 * ln2) / 3, 1e-6));
    QVERIFY(close(double(s.distance), (0 + 0.5 + 1.0) / 3, 1e-6));
    QVERIFY(close(double(s.previous), (0.5 + 0.5) / 2, 1e-6)); // row 0 has no token before it
    QVERIFY(close(double(s.same), (1 + 0.5 + 0.25) / 3, 1e-6));
    QVERIFY(close(double(s.first), (1 + 0.5 + 0.25) / 3, 1e-6));
    QVERIFY(close(double(s.separator), (0 + 0.5 + 0.75) / 3, 1e-6));
    QVERIFY(std::isnan(s.induction));
}

void TestHeadStatistics::induction()
{
    // a b a c a: row 2 looks at what followed the first a (1), row 4 at 1 and 3.
    Tensor weights({5, 5});
    MatrixMap rows = weights.mutableMatrix();
    rows.setConstant(0.2f);
    rows.row(2) << 0.125f, 0.75f, 0.125f, 0, 0;
    rows.row(4) << 0.25f, 0.125f, 0.25f, 0.25f, 0.125f;
    const DenseMap map(weights);
    const float expected = (0.75f + 0.375f) / 2;
    QCOMPARE(headStatistics(map, 0, tokensWithIds({1, 2, 1, 3, 1}), {}).induction, expected);

    // Without a vocabulary texts count.
    std::vector<Token> words(5);
    const char* texts[] = {"a", "b", "a", "c", "a"};
    for (std::size_t i = 0; i < 5; ++i)
        words[i].text = texts[i];
    QCOMPARE(headStatistics(map, 0, words, {}).induction, expected);

    // What a tokenizer adds does not count.
    words[2].special = true;
    QCOMPARE(headStatistics(map, 0, words, {}).induction, 0.125f);

    // The same token twice in a row: what followed the first is the second itself.
    const DenseMap pair(Tensor({2, 2}, {1, 0, 0.25f, 0.75f}));
    QCOMPARE(headStatistics(pair, 0, tokensWithIds({4, 4}), {}).induction, 0.75f);
}

void TestHeadStatistics::naive_data()
{
    QTest::addColumn<bool>("lazy");
    QTest::newRow("dense") << false;
    QTest::newRow("from queries and keys") << true;
}

void TestHeadStatistics::naive()
{
    QFETCH(bool, lazy);
    constexpr Index n = 150; // more than two strips
    std::shared_ptr<const AttentionMap> map = mapOf(randomWeights(2, n, 5));
    if (lazy) {
        map = std::make_shared<QueryKeyMap>(randomTensor({2, n, 8}, 1), randomTensor({2, n, 8}, 2),
            0.5f, attention::AttentionMask::causal());
    }
    std::vector<std::int64_t> ids;
    Random random(3);
    for (Index i = 0; i < n; ++i)
        ids.push_back(std::int64_t(random.uniform() * 40));
    const std::vector<Index> separators{3, 4, 5, 60, 149};

    for (Index h = 0; h < 2; ++h) {
        Matrix p(n, n);
        map->block(h, {0, n}, {0, n}, p);
        double entropy = 0, distance = 0, previous = 0, same = 0, first = 0, separator = 0;
        double induction = 0;
        int repeated = 0;
        for (Index i = 0; i < n; ++i) {
            bool isRepeated = false;
            for (Index j = 0; j < n; ++j) {
                const double weight = double(p(i, j));
                entropy -= weight > 0 ? weight * std::log(weight) : 0;
                distance += weight * double(std::abs(i - j));
                if (j < i && ids[std::size_t(j)] == ids[std::size_t(i)]) {
                    isRepeated = true;
                    induction += double(p(i, j + 1));
                }
            }
            repeated += isRepeated;
            previous += i > 0 ? double(p(i, i - 1)) : 0;
            same += double(p(i, i));
            first += double(p(i, 0));
            for (const Index j : separators)
                separator += double(p(i, j));
        }
        const HeadStatistics s = headStatistics(*map, h, tokensWithIds(ids), separators);
        QVERIFY(repeated > 100);
        QVERIFY(close(double(s.entropy), entropy / n, 1e-4));
        QVERIFY(close(double(s.distance), distance / n, 1e-3));
        QVERIFY(close(double(s.previous), previous / (n - 1), 1e-5));
        QVERIFY(close(double(s.same), same / n, 1e-5));
        QVERIFY(close(double(s.first), first / n, 1e-5));
        QVERIFY(close(double(s.separator), separator / n, 1e-5));
        QVERIFY(close(double(s.induction), induction / repeated, 1e-5));
    }
}

void TestHeadStatistics::emptyRows()
{
    // A row that attends to nothing is no row of weight 0.
    const DenseMap map(Tensor({2, 2}, {0, 0, 0.25f, 0.75f}));
    const HeadStatistics s = headStatistics(map, 0, tokensWithIds({1, 2}), {0});
    QCOMPARE(s.same, 0.75f);
    QCOMPARE(s.separator, 0.25f);
    const HeadStatistics nothing
        = headStatistics(DenseMap(Tensor({2, 2})), 0, tokensWithIds({1, 1}), {0});
    for (const float value : {nothing.entropy, nothing.distance, nothing.previous, nothing.same,
             nothing.first, nothing.separator, nothing.induction})
        QVERIFY(std::isnan(value));
    const HeadStatistics none = headStatistics(DenseMap(Tensor({0, 0})), 0, {}, {});
    QVERIFY(std::isnan(none.entropy));
}

void TestHeadStatistics::notANumberSpreads()
{
    const DenseMap map(Tensor({2, 2}, {0.5f, 0.5f, notANumber, notANumber}));
    const HeadStatistics s = headStatistics(map, 0, tokensWithIds({1, 1}), {0});
    for (const float value :
        {s.entropy, s.distance, s.previous, s.same, s.first, s.separator, s.induction})
        QVERIFY(std::isnan(value));
}

void TestHeadStatistics::withoutText()
{
    const HeadStatistics s = headStatistics(DenseMap(randomWeights(1, 6, 1)), 0, {}, {});
    QVERIFY(s.entropy > 0);
    QVERIFY(std::isnan(s.separator)); // no share of what is not there
    QVERIFY(std::isnan(s.induction));
}

void TestHeadStatistics::findsSeparators()
{
    std::vector<Token> tokens(5);
    tokens[0].special = tokens[2].special = tokens[4].special = true;
    QCOMPARE(separators(tokens), (std::vector<Index>{2, 4}));
    QVERIFY(separators({}).empty());
}

void TestHeadStatistics::stops()
{
    // At whichever look: the summary, the separators, the repeated tokens.
    for (int looks = 0; looks < 3; ++looks) {
        const DenseMap map(randomWeights(1, 10, 1));
        Stopping monitor(looks);
        QVERIFY_THROWS_EXCEPTION(Stopped,
            headStatistics(map, 0, tokensWithIds({1, 1, 1, 1, 1, 1, 1, 1, 1, 1}), {2}, monitor));
    }
}

QTEST_GUILESS_MAIN(TestHeadStatistics)
#include "tst_head_statistics.moc"
