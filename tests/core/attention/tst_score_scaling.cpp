// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/score_scaling.h"

#include <QTest>

#include <cmath>

using namespace fovea;
using namespace fovea::attention;

class TestScoreScaling : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void withOneFeatureThereIsNothingToScale()
    {
        const ScalingEffect effect = scalingEffects({1}, 8, 20, 1)[0];
        QCOMPARE(effect.scaledEntropy, effect.unscaledEntropy);
        QCOMPARE(effect.scaledLargest, effect.unscaledLargest);
    }
    void withoutScalingTheSoftmaxSaturates()
    {
        const auto effects = scalingEffects({1, 4, 64, 512}, 8, 100, 1);
        for (std::size_t i = 0; i + 1 < effects.size(); ++i) {
            QVERIFY(effects[i + 1].unscaledEntropy < effects[i].unscaledEntropy);
            QVERIFY(effects[i + 1].unscaledLargest > effects[i].unscaledLargest);
        }
        QVERIFY(effects[3].unscaledLargest > 0.9);
        // Scaled scores have variance 1 whatever the size.
        QVERIFY(std::abs(effects[3].scaledEntropy - effects[2].scaledEntropy) < 0.1);
        QVERIFY(effects[3].scaledLargest < 0.5);
        for (const ScalingEffect& effect : effects) {
            QVERIFY(effect.scaledEntropy <= std::log(8.0));
            QVERIFY(effect.scaledLargest >= 1 / 8.0);
        }
        QCOMPARE(effects[2].d, Index(64));
    }
    void oneKeyHasAllTheWeight()
    {
        const ScalingEffect effect = scalingEffects({16}, 1, 3, 5)[0];
        QCOMPARE(effect.unscaledLargest, 1.0);
        QCOMPARE(effect.unscaledEntropy, 0.0);
    }
    void drawsAreSeeded()
    {
        QCOMPARE(scalingEffects({8}, 4, 5, 1)[0].scaledEntropy,
            scalingEffects({8}, 4, 5, 1)[0].scaledEntropy);
        QVERIFY(scalingEffects({8}, 4, 5, 1)[0].scaledEntropy
            != scalingEffects({8}, 4, 5, 2)[0].scaledEntropy);
    }
};

QTEST_GUILESS_MAIN(TestScoreScaling)
#include "tst_score_scaling.moc"
