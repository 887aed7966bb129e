// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/additive.h"
#include "attention/bilinear.h"
#include "attention/cosine.h"
#include "attention/dot_product.h"
#include "support/compare.h"
#include "support/fixtures.h"

#include <QTest>

using namespace fovea;
using namespace fovea::attention;

class TestScoring : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void dotProduct()
    {
        const auto fixture = test::loadFixture("mechanisms/dot_product");
        const Attention attention
            = dotProductAttention(fixture.tensor("q"), fixture.tensor("k"), fixture.tensor("v"));
        COMPARE_TENSORS(attention.scores, fixture.tensor("scores"), 1e-5f);
        COMPARE_TENSORS(attention.weights, fixture.tensor("weights"), 1e-5f);
        COMPARE_TENSORS(attention.output, fixture.tensor("output"), 1e-5f);
    }
    void dotProductCausal()
    {
        const auto fixture = test::loadFixture("mechanisms/dot_product_causal");
        const Attention attention = dotProductAttention(
            fixture.tensor("q"), fixture.tensor("k"), fixture.tensor("v"), AttentionMask::causal());
        COMPARE_TENSORS(attention.weights, fixture.tensor("weights"), 1e-5f);
        COMPARE_TENSORS(attention.output, fixture.tensor("output"), 1e-5f);
    }
    void dotProductValidLength()
    {
        const auto fixture = test::loadFixture("mechanisms/dot_product_valid_length");
        const Tensor lengthTensor = fixture.tensor("lengths").toIntegers();
        const auto lengths = lengthTensor.integers();
        const Attention attention = dotProductAttention(fixture.tensor("q"), fixture.tensor("k"),
            fixture.tensor("v"), AttentionMask::validLengths({lengths.begin(), lengths.end()}));
        COMPARE_TENSORS(attention.weights, fixture.tensor("weights"), 1e-5f);
        COMPARE_TENSORS(attention.output, fixture.tensor("output"), 1e-5f);
        for (Index i = 0; i < 5; ++i)
            QCOMPARE((attention.weights.matrix().row(i).array() != 0).count(),
                Index(lengths[std::size_t(i)]));
    }
    void temperatureAndScalingDivideTheScores()
    {
        const auto fixture = test::loadFixture("mechanisms/dot_product");
        const Tensor q = fixture.tensor("q");
        const Tensor k = fixture.tensor("k");
        const Attention plain = dotProductAttention(q, k, fixture.tensor("v"));
        const Attention warm
            = dotProductAttention(q, k, fixture.tensor("v"), {}, std::sqrt(8.f), false);
        COMPARE_TENSORS(warm.scores, plain.scores, 1e-5f);
    }

    void additive()
    {
        const auto fixture = test::loadFixture("mechanisms/additive");
        const AdditiveScoring scoring{
            fixture.tensor("W_q"), fixture.tensor("W_k"), fixture.tensor("w_v")};
        const Attention attention = additiveAttention(
            scoring, fixture.tensor("q"), fixture.tensor("k"), fixture.tensor("v"));
        COMPARE_TENSORS(attention.scores, fixture.tensor("scores"), 1e-5f);
        COMPARE_TENSORS(attention.weights, fixture.tensor("weights"), 1e-5f);
        COMPARE_TENSORS(attention.output, fixture.tensor("output"), 1e-5f);
    }

    void bilinear()
    {
        const Tensor q({2, 2}, {1, 2, -1, 0.5f});
        const Tensor k({2, 3}, {1, 0, 2, -1, 3, 0.5f});
        const Tensor weight({2, 3}, {0, 1, 2, 3, -1, 0.5f});
        // By hand: q W = [6, -1, 3] and [1.5, -1.5, -1.75].
        COMPARE_TENSORS(
            bilinearScores(q, k, weight), Tensor({2, 2}, {12, -7.5f, -2, -6.875f}), 1e-5f);
        const Tensor v({2, 1}, {1, -1});
        const Attention attention = bilinearAttention(q, k, v, weight);
        QVERIFY(std::abs(attention.output.vector()(1) - std::tanh(4.875f / 2)) < 1e-6f);
    }
    void bilinearWithTheIdentityIsTheDotProduct()
    {
        const auto fixture = test::loadFixture("mechanisms/dot_product");
        const Tensor identity = Tensor::fromMatrix(Matrix::Identity(8, 8));
        COMPARE_TENSORS(bilinearScores(fixture.tensor("q"), fixture.tensor("k"), identity),
            dotProductScores(fixture.tensor("q"), fixture.tensor("k"), false), 1e-5f);
    }

    void cosine()
    {
        const Tensor q({3, 2}, {3, 4, 0, 0, 1e30f, 0});
        const Tensor k({2, 2}, {4, 3, -6, -8});
        COMPARE_TENSORS(cosineScores(q, k), Tensor({3, 2}, {0.96f, -1, 0, 0, 0.8f, -0.6f}), 1e-6f);
        COMPARE_TENSORS(cosineScores(q, k, 5), Tensor({3, 2}, {4.8f, -5, 0, 0, 4, -3}), 1e-5f);
        const Attention attention = cosineAttention(q, k, Tensor({2, 1}, {1, 3}));
        QCOMPARE(attention.output.vector()(1), 2.f);
    }

    void nanIsShown()
    {
        Tensor q({2, 2}, {std::nanf(""), 1, 1, 1});
        const Tensor k({2, 2}, {1, 0, 0, 1});
        const AdditiveScoring scoring{k, k, Tensor({2}, {1, 1})};
        for (const Attention& attention : {dotProductAttention(q, k, k), cosineAttention(q, k, k),
                 bilinearAttention(q, k, k, k), additiveAttention(scoring, q, k, k)}) {
            QVERIFY(attention.output.matrix().row(0).array().isNaN().all());
            QVERIFY(attention.output.matrix().row(1).allFinite());
        }
    }
};

QTEST_GUILESS_MAIN(TestScoring)
#include "tst_scoring.moc"
