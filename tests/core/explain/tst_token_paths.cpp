// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "explain/rollout.h"
#include "explain/token_paths.h"
#include "support/attention_weights.h"
#include "support/compare.h"
#include "support/monitors.h"

#include <QTest>

using namespace fovea;
using namespace fovea::explain;
using namespace fovea::test;

class TestTokenPaths : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void byHand();
    void endAtTheRollout();
    void stops();
};

void TestTokenPaths::byHand()
{
    // A'_1 = [1, 0; 1/2, 1/2], A'_2 = [3/4, 1/4; 0, 1].
    const std::vector<LayerAttention> layers{
        {mapOf(Tensor({2, 2}, {1, 0, 1, 0})), {}}, {mapOf(Tensor({2, 2}, {0.5f, 0.5f, 0, 1})), {}}};
    const std::vector<Tensor> mixed = mixedLayers(layers, {});
    QCOMPARE(mixed.size(), 2U);
    COMPARE_TENSORS(mixed[0], Tensor({2, 2}, {1, 0, 0.5f, 0.5f}), 0);
    COMPARE_TENSORS(mixed[1], Tensor({2, 2}, {0.75f, 0.25f, 0, 1}), 0);
    COMPARE_TENSORS(sharesByLayer(mixed, 0),
        Tensor({3, 2}, {0.875f, 0.125f, 0.75f, 0.25f, 1, 0}), 0);
}

void TestTokenPaths::endAtTheRollout()
{
    std::vector<LayerAttention> layers;
    for (std::uint64_t layer = 0; layer < 5; ++layer)
        layers.push_back({mapOf(randomWeights(3, 8, layer + 1)), {}});
    layers[2].headsLeftOut = {1};
    const Mixing mixing{Mixing::Heads::Maximum, 0.3f, 0.25f};
    const std::vector<Tensor> mixed = mixedLayers(layers, mixing);
    const Tensor whole = rollout(layers, mixing);
    for (Index token = 0; token < 8; ++token) {
        const Tensor shares = sharesByLayer(mixed, token);
        COMPARE_TENSORS(shares.slice(0), whole.slice(token), 1e-6f);
        for (Index layer = 0; layer <= 5; ++layer)
            QVERIFY(std::abs(shares.matrix().row(layer).sum() - 1) < 1e-5f);
    }
}

void TestTokenPaths::stops()
{
    const std::vector<LayerAttention> layers(3, LayerAttention{mapOf(randomWeights(1, 4, 1)), {}});
    Stopping monitor(1);
    QVERIFY_THROWS_EXCEPTION(Stopped, mixedLayers(layers, {}, monitor));
}

QTEST_GUILESS_MAIN(TestTokenPaths)
#include "tst_token_paths.moc"
