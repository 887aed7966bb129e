// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/dot_product.h"
#include "attention/heads.h"
#include "attention/multi_head.h"
#include "base/random.h"
#include "support/compare.h"
#include "support/fixtures.h"
#include "support/tensors.h"

#include <QTest>

using namespace fovea;
using namespace fovea::attention;

class TestMultiHead : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void selfAttention()
    {
        const auto fixture = test::loadFixture("mechanisms/multi_head");
        const Tensor x = fixture.tensor("x");
        const auto result = MultiHead::fromTorch(test::parameters(fixture), 3).forward(x, x, x);
        COMPARE_TENSORS(result.attention.weights, fixture.tensor("weights"), 1e-5f);
        COMPARE_TENSORS(result.output, fixture.tensor("output"), 1e-5f);
    }
    void crossAttention()
    {
        const auto fixture = test::loadFixture("mechanisms/multi_head_cross");
        const auto result
            = MultiHead::fromTorch(test::parameters(fixture), 3)
                  .forward(fixture.tensor("q"), fixture.tensor("k"), fixture.tensor("v"));
        COMPARE_TENSORS(result.attention.weights, fixture.tensor("weights"), 1e-5f);
        COMPARE_TENSORS(result.output, fixture.tensor("output"), 1e-5f);
    }
    void permutedTokensGiveThePermutedOutput()
    {
        const auto fixture = test::loadFixture("mechanisms/multi_head");
        const MultiHead layer = MultiHead::fromTorch(test::parameters(fixture), 3);
        const Tensor x = fixture.tensor("x");
        const Tensor reversed = Tensor::fromMatrix(x.matrix().colwise().reverse());
        const Tensor output = layer.forward(x, x, x).output;
        const Tensor other = layer.forward(reversed, reversed, reversed).output;
        COMPARE_TENSORS(other, Tensor::fromMatrix(output.matrix().colwise().reverse()), 1e-5f);
    }
    void maskHoldsForEveryHead()
    {
        const auto fixture = test::loadFixture("mechanisms/multi_head");
        const Tensor x = fixture.tensor("x");
        const auto result = MultiHead::fromTorch(test::parameters(fixture), 3)
                                .forward(x, x, x, AttentionMask::causal());
        for (Index row = 0; row < 3 * 6; ++row) {
            QCOMPARE(
                (result.attention.weights.matrix().row(row).array() != 0).count(), row % 6 + 1);
        }
    }
    void wrongParametersAreNamed_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("missing");
        QTest::newRow("no output weight") << "out_proj.weight" << true;
        QTest::newRow("no input weight") << "in_proj_weight" << true;
        QTest::newRow("input weight") << "in_proj_weight" << false;
        QTest::newRow("bias") << "in_proj_bias" << false;
        QTest::newRow("extra key") << "bias_k" << false;
    }
    void wrongParametersAreNamed()
    {
        QFETCH(QString, name);
        QFETCH(bool, missing);
        auto changed = test::parameters(test::loadFixture("mechanisms/multi_head"));
        if (missing)
            changed.erase(name.toStdString());
        else
            changed[name.toStdString()] = Tensor({5, 5});
        QString text;
        try {
            MultiHead::fromTorch(changed, 3);
        } catch (const Error& error) {
            text = QString::fromStdString(error.what());
        }
        QVERIFY2(text.contains(name == u"in_proj_weight" && missing ? u"q_proj_weight"_qs : name),
            qPrintable(text));
    }
    void headsMustDivideTheFeatures()
    {
        const auto fixture = test::loadFixture("mechanisms/multi_head");
        QVERIFY_EXCEPTION_THROWN(MultiHead::fromTorch(test::parameters(fixture), 5), Error);
        QVERIFY_EXCEPTION_THROWN(MultiHead::fromTorch(test::parameters(fixture), 0), Error);
    }

    void groupedQueriesShareNeighbouringKeys()
    {
        const Tensor q = test::randomTensor({6, 4, 8}, 1);
        const Tensor k = test::randomTensor({2, 5, 8}, 2);
        const Tensor v = test::randomTensor({2, 5, 3}, 3);
        const HeadsAttention grouped = groupedQueryAttention(q, k, v, AttentionMask::causal());
        for (Index h = 0; h < 6; ++h) {
            const Index group = h < 3 ? 0 : 1;
            const Attention alone = dotProductAttention(
                q.slice(h), k.slice(group), v.slice(group), AttentionMask::causal());
            COMPARE_TENSORS(grouped.weights.slice(h), alone.weights, 0.f);
            COMPARE_TENSORS(grouped.output.slice(h), alone.output, 0.f);
        }
        QVERIFY_EXCEPTION_THROWN(
            groupedQueryAttention(q.slice(0).reshaped({1, 4, 8}), k, v), Error);
    }
    void headsAreSplitAndJoined()
    {
        const Tensor x({2, 5}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
        const Tensor heads = splitHeads(x, 2, 3);
        COMPARE_TENSORS(heads, Tensor({2, 2, 3}, {1, 2, 3, 6, 7, 8, 4, 5, 0, 9, 10, 0}), 0.f);
        COMPARE_TENSORS(
            joinHeads(heads), Tensor({2, 6}, {1, 2, 3, 4, 5, 0, 6, 7, 8, 9, 10, 0}), 0.f);
    }
};

QTEST_GUILESS_MAIN(TestMultiHead)
#include "tst_multi_head.moc"
