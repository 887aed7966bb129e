// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/positions.h"
#include "attention/temporal.h"
#include "base/random.h"
#include "support/compare.h"
#include "support/tensors.h"

#include <QTest>

using namespace fovea;
using namespace fovea::attention;

class TestTemporal : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void agreesWithPlainLoops()
    {
        const Tensor frames = test::randomTensor({5, 3, 2, 4}, 1);
        const TemporalAttention temporal{test::randomTensor({6, 3}, 2), test::randomTensor({6}, 3),
            test::randomTensor({6, 3}, 4), test::randomTensor({6}, 5)};
        const auto result = temporal.forward(frames);
        double pooled[5][3] = {};
        for (Index t = 0; t < 5; ++t) {
            for (Index c = 0; c < 3; ++c)
                pooled[t][c] = double(frames.slice(t).slice(c).vector().sum()) / 8;
        }
        const auto project = [&](Index t, const Tensor& weight, const Tensor& bias, Index d) {
            double sum = double(bias.vector()(d));
            for (Index c = 0; c < 3; ++c)
                sum += pooled[t][c] * double(weight.matrix()(d, c));
            return sum;
        };
        double mean[5] = {};
        for (Index t = 0; t < 5; ++t) {
            double weights[5] = {};
            double total = 0;
            for (Index u = 0; u < 5; ++u) {
                double dot = 0;
                for (Index d = 0; d < 6; ++d) {
                    dot += project(t, temporal.queryWeight, temporal.queryBias, d)
                        * project(u, temporal.keyWeight, temporal.keyBias, d);
                }
                weights[u] = std::exp(dot / std::sqrt(6.0));
                total += weights[u];
            }
            double output = 0;
            for (Index u = 0; u < 5; ++u) {
                QVERIFY(std::abs(result.weights.matrix()(t, u) - weights[u] / total) < 1e-5);
                mean[u] += weights[u] / total / 5;
                output += weights[u] / total * double(frames.slice(u).vector()(13));
            }
            QVERIFY(std::abs(result.output.slice(t).vector()(13) - output) < 1e-5);
        }
        for (Index u = 0; u < 5; ++u)
            QVERIFY(std::abs(result.frameWeights.vector()(u) - mean[u]) < 1e-5);
        QCOMPARE(result.output.shape(), frames.shape());
        QVERIFY(std::abs(result.frameWeights.vector().sum() - 1) < 1e-5f);
    }
    void pooledFramesAndCausalMask()
    {
        const Tensor frames = test::randomTensor({4, 3}, 1);
        const TemporalAttention temporal{
            test::randomTensor({2, 3}, 2), Tensor(), test::randomTensor({2, 3}, 4), Tensor()};
        const auto result = temporal.forward(frames, AttentionMask::causal());
        COMPARE_TENSORS(result.pooled, frames, 0.f);
        COMPARE_TENSORS(result.output.slice(0), frames.slice(0), 1e-6f);
        QCOMPARE(result.weights.matrix()(1, 2), 0.f);
    }
    void sinusoidalPositions()
    {
        const Tensor positions = attention::sinusoidalPositions(3, 5);
        const Tensor expected({3, 5},
            {0, 1, 0, 1, 0, //
                std::sin(1.f), std::cos(1.f), std::sin(std::pow(10000.f, -0.4f)),
                std::cos(std::pow(10000.f, -0.4f)), std::sin(std::pow(10000.f, -0.8f)), //
                std::sin(2.f), std::cos(2.f), std::sin(2 * std::pow(10000.f, -0.4f)),
                std::cos(2 * std::pow(10000.f, -0.4f)), std::sin(2 * std::pow(10000.f, -0.8f))});
        COMPARE_TENSORS(positions, expected, 1e-6f);
    }
};

QTEST_GUILESS_MAIN(TestTemporal)
#include "tst_temporal.moc"
