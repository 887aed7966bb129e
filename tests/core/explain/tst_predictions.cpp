// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "explain/predictions.h"
#include "support/errors.h"
#include "support/tensors.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace fovea;
using namespace fovea::explain;
using namespace fovea::test;
using Cut = Candidate::Cut;

class TestPredictions : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void byHand();
    void naive_data();
    void naive();
    void ties();
    void temperatureZero();
    void extremes();
    void notFinite();
    void samplesAsSaid_data();
    void samplesAsSaid();
    void samplesAgain();
    void drawsByHand();
    void drawsAsCandidatesLie();
    void chosenClasses();
    void losses();
    void largeVocabulary();
};

namespace
{

/// ln of these probabilities, moved by a constant, which must not matter.
std::vector<float> logitsOf(const std::vector<double>& probabilities)
{
    std::vector<float> logits;
    for (const double p : probabilities)
        logits.push_back(float(std::log(p) + 3));
    return logits;
}

} // namespace

void TestPredictions::byHand()
{
    const auto logits = logitsOf({0.1, 0.4, 0.2, 0.3});
    const Predictions plain = predict(logits, {}, 10);
    QCOMPARE(plain.classes, Index(4));
    QCOMPARE(plain.kept, Index(4));
    const Index order[] = {1, 3, 2, 0};
    const double expected[] = {0.4, 0.3, 0.2, 0.1};
    for (std::size_t i = 0; i < 4; ++i) {
        const Candidate& c = plain.candidates[i];
        QCOMPARE(c.id, order[i]);
        QCOMPARE(c.rank, Index(i));
        QVERIFY(close(c.probability, expected[i], 1e-6));
        QVERIFY(close(c.sampled, expected[i], 1e-6));
        QVERIFY(close(c.logProbability, std::log(expected[i]), 1e-6));
        QVERIFY(c.cut == Cut::No);
    }

    // The three first: 4/9, 3/9, 2/9. Half of them: the first leaves 4/9 < 1/2, the second ends it.
    const Predictions cut = predict(logits, {1, 3, 0.5}, 4);
    QCOMPARE(cut.kept, Index(2));
    QVERIFY(close(cut.keptMass, 0.7, 1e-6));
    QVERIFY(close(cut.candidates[0].sampled, 4.0 / 7, 1e-6));
    QVERIFY(close(cut.candidates[1].sampled, 3.0 / 7, 1e-6));
    QVERIFY(cut.candidates[1].cut == Cut::No);
    QVERIFY(cut.candidates[2].cut == Cut::TopP);
    QVERIFY(cut.candidates[3].cut == Cut::TopK);
    QCOMPARE(cut.candidates[2].sampled, 0.0);
    QVERIFY(close(cut.candidates[3].probability, 0.1, 1e-6));

    // Temperature 1/2 squares: 16, 9, 4, 1 of 30; the model's own log-probabilities stay.
    const Predictions sharp = predict(logits, {0.5, 0, 1}, 2);
    QCOMPARE(sharp.candidates.size(), std::size_t(2));
    QVERIFY(close(sharp.candidates[0].probability, 16.0 / 30, 1e-6));
    QVERIFY(close(sharp.candidates[1].probability, 9.0 / 30, 1e-6));
    QVERIFY(close(sharp.candidates[0].logProbability, std::log(0.4), 1e-6));

    // The most probable class always stays.
    const Predictions one = predict(logits, {1, 0, 0}, 2);
    QCOMPARE(one.kept, Index(1));
    QCOMPARE(one.candidates[0].sampled, 1.0);
}

void TestPredictions::naive_data()
{
    QTest::addColumn<double>("temperature");
    QTest::addColumn<int>("topK");
    QTest::addColumn<double>("topP");
    QTest::newRow("plain") << 1.0 << 0 << 1.0;
    QTest::newRow("flat") << 2.5 << 0 << 1.0;
    QTest::newRow("top-k") << 1.0 << 100 << 1.0;
    QTest::newRow("top-k of all") << 1.0 << 5000 << 1.0;
    QTest::newRow("top-p") << 1.0 << 0 << 0.9;
    QTest::newRow("top-p, many kept") << 3.0 << 0 << 0.999;
    QTest::newRow("both") << 0.7 << 40 << 0.8;
}

void TestPredictions::naive()
{
    QFETCH(double, temperature);
    QFETCH(int, topK);
    QFETCH(double, topP);
    const Tensor logits = randomTensor({1000}, 9);
    const auto x = logits.floats();
    std::vector<double> p;
    for (const float logit : x)
        p.push_back(std::exp(double(logit) / temperature));
    const double sum = std::accumulate(p.begin(), p.end(), 0.0);
    std::vector<std::size_t> order(p.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::sort(order.begin(), order.end(), [&](auto a, auto b) { return p[a] > p[b]; });
    std::vector<double> left;
    for (std::size_t i = 0; i < p.size(); ++i)
        left.push_back(topK == 0 || int(i) < topK ? p[order[i]] / sum : 0);
    const double kept = std::accumulate(left.begin(), left.end(), 0.0);
    double before = 0;
    for (double& value : left) {
        const double share = value / kept;
        if (before >= topP)
            value = 0;
        before += share;
    }
    const double rest = std::accumulate(left.begin(), left.end(), 0.0);

    const Predictions predictions = predict(x, {temperature, topK, topP}, 1000);
    QCOMPARE(predictions.candidates.size(), p.size());
    QVERIFY(close(predictions.keptMass, rest, 1e-9));
    Index count = 0;
    for (std::size_t i = 0; i < p.size(); ++i) {
        const Candidate& c = predictions.candidates[i];
        QCOMPARE(c.id, Index(order[i]));
        QVERIFY(close(c.probability, p[order[i]] / sum, 1e-12));
        QVERIFY(close(c.sampled, left[i] / rest, 1e-9));
        count += left[i] > 0;
    }
    QCOMPARE(predictions.kept, count);
}

void TestPredictions::ties()
{
    const std::vector<float> logits{1, 2, 2, 1, 2};
    const Predictions predictions = predict(logits, {1, 2, 1}, 5);
    const Index order[] = {1, 2, 4, 0, 3};
    for (std::size_t i = 0; i < 5; ++i) {
        QCOMPARE(predictions.candidates[i].id, order[i]);
        QCOMPARE(predictions.candidates[i].cut == Cut::No, i < 2);
    }
}

void TestPredictions::temperatureZero()
{
    const std::vector<float> logits{1, 5, 5, -infinity};
    const Predictions predictions = predict(logits, {0, 0, 1}, 4);
    QCOMPARE(predictions.candidates[0].id, Index(1));
    QCOMPARE(predictions.candidates[0].probability, 1.0);
    QCOMPARE(predictions.candidates[1].probability, 0.0);
    Random random(1);
    for (int i = 0; i < 20; ++i)
        QCOMPARE(sample(logits, {0, 0, 1}, random).id, Index(1));
}

void TestPredictions::extremes()
{
    // Far apart and far from 0: nothing overflows, and what is improbable keeps its logarithm.
    const std::vector<float> logits{30000, -30000, -infinity};
    const Predictions predictions = predict(logits, {}, 3);
    QCOMPARE(predictions.candidates[0].probability, 1.0);
    QCOMPARE(predictions.candidates[1].logProbability, -60000.0);
    QCOMPARE(predictions.candidates[2].logProbability, -double(infinity));
    QCOMPARE(predictions.candidates[2].probability, 0.0);
    QVERIFY(predict(logits, {}, 0).candidates.empty());
    QVERIFY(close(predict(std::vector<float>{4}, {}, 3).candidates[0].probability, 1, 0));
}

void TestPredictions::notFinite()
{
    Random random(1);
    const std::vector<float> one{1, 2, notANumber};
    EXPECT_ERROR(predict(one, {}, 3), "the logit of class 2 is no finite number");
    EXPECT_ERROR(sample(one, {}, random), "the logit of class 2");
    EXPECT_ERROR(predict(std::vector<float>{1, infinity}, {}, 3), "the logit of class 1");
    EXPECT_ERROR(predict(std::vector<float>{-infinity, -infinity}, {}, 3), "no logit is");
    EXPECT_ERROR(predict({}, {}, 3), "no logit is");
}

void TestPredictions::samplesAsSaid_data()
{
    QTest::addColumn<double>("temperature");
    QTest::addColumn<int>("topK");
    QTest::addColumn<double>("topP");
    QTest::newRow("plain") << 1.0 << 0 << 1.0;
    QTest::newRow("all of it") << 0.8 << 5 << 0.85;
}

void TestPredictions::samplesAsSaid()
{
    QFETCH(double, temperature);
    QFETCH(int, topK);
    QFETCH(double, topP);
    const Sampling sampling{temperature, topK, topP};
    const Tensor logits = randomTensor({8}, 4);
    constexpr int draws = 40000;
    std::vector<int> counts(8, 0);
    Random random(7);
    for (int i = 0; i < draws; ++i)
        ++counts[std::size_t(sample(logits.floats(), sampling, random).id)];
    for (const Candidate& c : predict(logits.floats(), sampling, 8).candidates) {
        // Five standard deviations.
        const double spread = std::sqrt(c.sampled * (1 - c.sampled) / draws);
        QVERIFY(std::abs(counts[std::size_t(c.id)] / double(draws) - c.sampled) <= 5 * spread);
    }
}

void TestPredictions::samplesAgain()
{
    const Tensor logits = randomTensor({500}, 4);
    const auto draw = [&](std::uint64_t seed) {
        Random random(seed);
        std::vector<Index> classes;
        for (int i = 0; i < 30; ++i)
            classes.push_back(sample(logits.floats(), {}, random).id);
        return classes;
    };
    QCOMPARE(draw(1), draw(1));
    QVERIFY(draw(1) != draw(2));
}

void TestPredictions::drawsByHand()
{
    // 0.4, 0.3, 0.2, 0.1; the three first stay: 4/9, 3/9, 2/9 side by side.
    const auto logits = logitsOf({0.1, 0.4, 0.2, 0.3});
    const double ends[] = {4.0 / 9, 7.0 / 9, 1};
    const Index order[] = {1, 3, 2};
    Random random(3), numbers(3);
    bool seen[3] = {};
    for (int i = 0; i < 60; ++i) {
        const Draw draw = sample(logits, {1, 3, 1}, random);
        const double number = numbers.uniform();
        QCOMPARE(draw.number, number);
        const std::size_t place = number < ends[0] ? 0 : number < ends[1] ? 1 : 2;
        QCOMPARE(draw.id, order[place]);
        QVERIFY(close(draw.begin, place == 0 ? 0 : ends[place - 1], 1e-6));
        QVERIFY(close(draw.end, ends[place], 1e-6));
        seen[place] = true;
    }
    QVERIFY(seen[0] && seen[1] && seen[2]);
    const Draw certain = sample(logits, {0, 0, 1}, random);
    QCOMPARE(certain.begin, 0.0);
    QCOMPARE(certain.end, 1.0);
}

void TestPredictions::drawsAsCandidatesLie()
{
    const Tensor logits = randomTensor({300}, 6);
    const Sampling sampling{1.3, 200, 0.95};
    const auto all = predict(logits.floats(), sampling, 300).candidates;
    Random random(11);
    for (int i = 0; i < 200; ++i) {
        const Draw draw = sample(logits.floats(), sampling, random);
        QVERIFY(draw.begin <= draw.number && draw.number < draw.end);
        double begin = 0;
        for (const Candidate& c : all) {
            if (c.id == draw.id) {
                QVERIFY(close(draw.begin, begin, 1e-12));
                QVERIFY(close(draw.end, begin + c.sampled, 1e-12));
            }
            begin += c.sampled;
        }
    }
}

void TestPredictions::chosenClasses()
{
    const Tensor logits = randomTensor({500}, 8);
    const Sampling sampling{0.9, 60, 0.7};
    const auto all = predict(logits.floats(), sampling, 500).candidates;
    const std::vector<Index> ids{all[0].id, all[40].id, all[499].id, all[59].id, all[0].id};
    const std::size_t ranks[] = {0, 40, 499, 59, 0};
    const auto chosen = predictClasses(logits.floats(), sampling, ids);
    QCOMPARE(chosen.size(), ids.size());
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const Candidate& expected = all[ranks[i]];
        QCOMPARE(chosen[i].id, ids[i]);
        QCOMPARE(chosen[i].rank, Index(ranks[i]));
        QCOMPARE(chosen[i].probability, expected.probability);
        QCOMPARE(chosen[i].sampled, expected.sampled);
        QCOMPARE(chosen[i].logProbability, expected.logProbability);
        QVERIFY(chosen[i].cut == expected.cut);
    }
    EXPECT_ERROR(predictClasses(std::vector<float>{1, notANumber}, {}, ids), "class 1");
}

void TestPredictions::losses()
{
    const auto before = logitsOf({0.1, 0.4, 0.2, 0.3});
    const auto after = logitsOf({0.55, 0.1, 0.15, 0.2});
    QCOMPARE(largestLosses(before, after, 1, 10), (std::vector<Index>{1, 3, 2}));
    QCOMPARE(largestLosses(before, after, 1, 2), (std::vector<Index>{1, 3}));
    QVERIFY(largestLosses(before, before, 1, 10).empty());
    QCOMPARE(largestLosses(before, after, 0, 10), std::vector<Index>{1});
    EXPECT_ERROR(
        largestLosses(before, std::vector<float>{1, 2, infinity, 3}, 1, 2), "class 2");
}

void TestPredictions::largeVocabulary()
{
    // Every class counts in the sum, though only few are sorted.
    const std::vector<float> logits(250000, -3.0f);
    const Predictions predictions = predict(logits, {1, 0, 0.5}, 2);
    QCOMPARE(predictions.kept, Index(125000));
    QVERIFY(close(predictions.candidates[0].probability * 250000, 1, 1e-9));
    QVERIFY(close(predictions.candidates[0].sampled * 125000, 1, 1e-9));
}

QTEST_GUILESS_MAIN(TestPredictions)
#include "tst_predictions.moc"
