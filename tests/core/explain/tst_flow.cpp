// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "explain/flow.h"
#include "explain/max_flow.h"
#include "explain/rollout.h"
#include "support/attention_weights.h"
#include "support/compare.h"
#include "support/errors.h"
#include "support/monitors.h"
#include "support/tensors.h"

#include <QTest>

#include <algorithm>

using namespace fovea;
using namespace fovea::explain;
using namespace fovea::test;

class TestFlow : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void graphByHand();
    void flowIsTakenBack();
    void randomGraphs();
    void byHand();
    void oneLayer();
    void naive_data();
    void naive();
    void everyToken();
    void shares();
    void tooLarge();
    void notFinite();
    void stops();
};

namespace
{

/// Augmenting paths one after the other, as Edmonds and Karp find them, on a matrix of capacities.
double plainFlow(Eigen::MatrixXd left, Index source, Index sink)
{
    double flow = 0;
    for (;;) {
        std::vector<Index> from(std::size_t(left.rows()), -1);
        from[std::size_t(source)] = source;
        std::vector<Index> queue{source};
        for (std::size_t i = 0; i < queue.size(); ++i) {
            for (Index to = 0; to < left.cols(); ++to) {
                if (left(queue[i], to) > 1e-12 && from[std::size_t(to)] < 0) {
                    from[std::size_t(to)] = queue[i];
                    queue.push_back(to);
                }
            }
        }
        if (from[std::size_t(sink)] < 0)
            return flow;
        double amount = 1e9;
        for (Index node = sink; node != source; node = from[std::size_t(node)])
            amount = std::min(amount, left(from[std::size_t(node)], node));
        for (Index node = sink; node != source; node = from[std::size_t(node)]) {
            left(from[std::size_t(node)], node) -= amount;
            left(node, from[std::size_t(node)]) += amount;
        }
        flow += amount;
    }
}

std::vector<LayerAttention> someLayers(int count, Index n, bool causal = false)
{
    std::vector<LayerAttention> layers;
    for (int layer = 0; layer < count; ++layer)
        layers.push_back({mapOf(randomWeights(2, n, std::uint64_t(layer) + 3, causal)), {}});
    return layers;
}

} // namespace

void TestFlow::graphByHand()
{
    // Cormen, Leiserson, Rivest, Stein, "Introduction to Algorithms", the first network of the
    // chapter on maximum flow: 23.
    MaxFlow graph(6);
    graph.addEdge(0, 1, 16);
    graph.addEdge(0, 2, 13);
    graph.addEdge(1, 3, 12);
    graph.addEdge(2, 1, 4);
    graph.addEdge(2, 4, 14);
    graph.addEdge(3, 2, 9);
    graph.addEdge(3, 5, 20);
    graph.addEdge(4, 3, 7);
    graph.addEdge(4, 5, 4);
    QCOMPARE(graph.run(0, 5), 23.0);
    QCOMPARE(graph.run(0, 5), 23.0); // starts again
    QCOMPARE(graph.run(0, 3), 19.0); // 12 by node 1, 7 by node 4
    QCOMPARE(graph.run(5, 0), 0.0);
}

void TestFlow::flowIsTakenBack()
{
    // The way 0 1 2 3, tried first, blocks both others: its middle has to be given up again.
    MaxFlow graph(6);
    graph.addEdge(0, 4, 1);
    graph.addEdge(0, 1, 1);
    graph.addEdge(1, 5, 1);
    graph.addEdge(1, 2, 1);
    graph.addEdge(2, 3, 1);
    graph.addEdge(4, 2, 1);
    graph.addEdge(5, 3, 1);
    QCOMPARE(graph.run(0, 3), 2.0);
}

void TestFlow::randomGraphs()
{
    Random random(11);
    for (int round = 0; round < 200; ++round) {
        const auto nodes = Index(2 + random.uniform() * 12);
        Eigen::MatrixXd capacities = Eigen::MatrixXd::Zero(nodes, nodes);
        MaxFlow graph{std::int32_t(nodes)};
        for (Index i = 0; i < nodes; ++i) {
            for (Index j = 0; j < nodes; ++j) {
                if (i != j && random.uniform() < 0.4) {
                    capacities(i, j) = random.uniform();
                    graph.addEdge(std::int32_t(i), std::int32_t(j), capacities(i, j));
                }
            }
        }
        QVERIFY(close(
            graph.run(0, std::int32_t(nodes - 1)), plainFlow(capacities, 0, nodes - 1), 1e-9));
    }
}

void TestFlow::byHand()
{
    // A'_1 = [1, 0; 1/2, 1/2], A'_2 = [3/4, 1/4; 0, 1]. From token 0: to input 0 by itself 3/4 and
    // by token 1 1/4; to input 1 only by token 1, 1/4. From token 1: halves.
    const std::vector<LayerAttention> layers{
        {mapOf(Tensor({2, 2}, {1, 0, 1, 0})), {}}, {mapOf(Tensor({2, 2}, {0.5f, 0.5f, 0, 1})), {}}};
    COMPARE_TENSORS(attentionFlow(layers, {}, 0), Tensor({2}, {1, 0.25f}), 0);
    COMPARE_TENSORS(attentionFlow(layers, {}, 1), Tensor({2}, {0.5f, 0.5f}), 0);
}

void TestFlow::oneLayer()
{
    const auto layers = someLayers(1, 9);
    for (Index i = 0; i < 9; ++i)
        COMPARE_TENSORS(attentionFlow(layers, {}, i), rollout(layers, {}).slice(i), 0);
}

void TestFlow::naive_data()
{
    QTest::addColumn<bool>("causal");
    QTest::newRow("all see all") << false;
    QTest::newRow("causal") << true;
}

void TestFlow::naive()
{
    QFETCH(bool, causal);
    constexpr Index n = 7;
    constexpr int depth = 4;
    auto layers = someLayers(depth, n, causal);
    layers[1].headsLeftOut = {0};
    const Mixing mixing{Mixing::Heads::Maximum, 0.5f, 0.3f};
    Eigen::MatrixXd capacities = Eigen::MatrixXd::Zero((depth + 1) * n, (depth + 1) * n);
    for (Index layer = 0; layer < depth; ++layer) {
        Matrix rows(n, n);
        mixedRows(layers[std::size_t(layer)], mixing, {0, n}, rows, Monitor::none());
        capacities.block((layer + 1) * n, layer * n, n, n) = rows.cast<double>();
    }
    for (Index token = 0; token < n; ++token) {
        Tensor expected({n});
        for (Index j = 0; j < n; ++j)
            expected.mutableFloats()[std::size_t(j)]
                = float(plainFlow(capacities, depth * n + token, j));
        COMPARE_TENSORS(attentionFlow(layers, mixing, token), expected, 1e-6f);
    }
}

void TestFlow::everyToken()
{
    const auto layers = someLayers(3, 6);
    const Tensor flows = attentionFlows(layers, {});
    QCOMPARE(flows.shape(), (Shape{6, 6}));
    for (Index token = 0; token < 6; ++token)
        COMPARE_TENSORS(flows.slice(token), attentionFlow(layers, {}, token), 0);
}

void TestFlow::shares()
{
    COMPARE_TENSORS(flowShares(Tensor({2, 2}, {1, 0.25f, 0, 0})),
        Tensor({2, 2}, {0.8f, 0.2f, 0, 0}), 0);
    COMPARE_TENSORS(flowShares(Tensor({3}, {1, 2, 1})), Tensor({3}, {0.25f, 0.5f, 0.25f}), 0);
}

void TestFlow::tooLarge()
{
    const auto map = mapOf(Tensor({1, 300, 300}));
    const std::vector<LayerAttention> layers(12, LayerAttention{map, {}});
    EXPECT_ERROR(attentionFlow(layers, {}, 0),
        "through 12 layers of 300 tokens is too large. Choose fewer layers, or shorten the text to "
        "209 tokens");
}

void TestFlow::notFinite()
{
    const std::vector<LayerAttention> layers{{mapOf(Tensor({2, 2}, {notANumber, 1, 0, 1})), {}}};
    EXPECT_ERROR(attentionFlow(layers, {}, 0), "a weight is not a finite number");
    COMPARE_TENSORS(attentionFlow(layers, {}, 1), Tensor({2}, {0, 1}), 0); // not on its way
}

void TestFlow::stops()
{
    const auto layers = someLayers(3, 12);
    for (const int looks : {0, 3, 8, 20}) { // maps, then flows
        Stopping monitor(looks);
        QVERIFY_THROWS_EXCEPTION(Stopped, attentionFlow(layers, {}, 11, monitor));
    }
}

QTEST_GUILESS_MAIN(TestFlow)
#include "tst_flow.moc"
