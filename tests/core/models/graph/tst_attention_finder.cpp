// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "graph_builder.h"
#include "models/graph/value_shapes.h"

#include <QTest>

#include <functional>

using namespace fovea;
using namespace fovea::graph;
using test::GraphBuilder;

namespace
{

using Numbers = std::vector<std::int64_t>;
/// What becomes of a feature map [1, 6, 8, 10].
using Build = std::function<std::string(GraphBuilder& g, const std::string& map)>;

std::vector<FoundSite> found(const GraphBuilder& builder)
{
    const auto graph = builder.graph();
    Values values;
    for (const ValueInfo& info : graph->inputs)
        values[info.name] = Value(test::randomTensor(*info.shape));
    return findAttention(*graph, measureShapes(graph, values));
}

/// A network that does something to a map and convolves it again.
std::vector<FoundSite> foundIn(const Build& build, std::int64_t opset = 14)
{
    GraphBuilder g(opset);
    const auto map = g.add("Relu", {g.convolution(g.input("image", {1, 3, 8, 10}), 3, 6)}, {}, "map");
    g.output(g.convolution(build(g, map), 6, 2));
    return found(g);
}

/// Squeeze and two products, as in squeeze-and-excitation.
std::string channelLogits(GraphBuilder& g, const std::string& map)
{
    const auto squeezed = g.add("GlobalAveragePool", {map}, {}, "squeezed");
    const auto few = g.add("Relu", {g.convolution(squeezed, 6, 2)});
    return g.add("Conv", {few, g.weights({6, 2, 1, 1})}, {}, "logits");
}

/// CBAM's: mean and maximum over the channels, one convolution.
std::string placeLogits(GraphBuilder& g, const std::string& map)
{
    const Numbers channels{1};
    const auto mean = g.add("ReduceMean", {map}, {{"axes", channels}});
    const auto most = g.add("ReduceMax", {map}, {{"axes", channels}});
    const auto both
        = g.add("Concat", {mean, most}, {{"axis", std::int64_t(1)}}, "squeezed");
    return g.add("Conv", {both, g.weights({1, 2, 7, 7})}, {{"pads", Numbers(4, 3)}}, "logits");
}

std::string multiply(GraphBuilder& g, const std::string& map, const std::string& gate)
{
    return g.add("Mul", {map, gate}, {}, "product");
}

/// What attention adds to queries [1, 2, 5, 4] and keys, up to its logits.
struct Heads {
    std::string query, key, value, logits;
};

Heads heads(GraphBuilder& g, Index tokens = 5)
{
    const auto x = g.input("x", {1, tokens, 8});
    const auto split = [&](const char* name, Numbers order) {
        const auto projected = g.add("MatMul", {x, g.weights({8, 8})});
        const auto parts = g.add("Reshape", {projected, g.integers({1, -1, 2, 4})});
        return g.add("Transpose", {parts}, {{"perm", std::move(order)}}, name);
    };
    Heads result{split("query", {0, 2, 1, 3}), split("key", {0, 2, 3, 1}),
        split("value", {0, 2, 1, 3}), {}};
    const auto products = g.add("MatMul", {result.query, result.key});
    result.logits = g.add("Mul", {products, g.number(0.5f)}, {}, "logits");
    return result;
}

} // namespace

class TestAttentionFinder : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void channelGates_data()
    {
        QTest::addColumn<Build>("gateOf");
        QTest::addRow("Sigmoid") << Build([](GraphBuilder& g, const std::string& map) {
            return g.add("Sigmoid", {channelLogits(g, map)}, {}, "gate");
        });
        QTest::addRow("HardSigmoid") << Build([](GraphBuilder& g, const std::string& map) {
            return g.add("HardSigmoid", {channelLogits(g, map)}, {}, "gate");
        });
        QTest::addRow("Clip(x + 3, 0, 6) / 6") << Build([](GraphBuilder& g, const std::string& map) {
            const auto line = g.add("Add", {channelLogits(g, map), g.number(3)});
            const auto clip = g.add("Clip", {line, g.number(0), g.number(6)});
            return g.add("Div", {clip, g.number(6)}, {}, "gate");
        });
        QTest::addRow("Clip(x + 3, 0, 6) * 1/6") << Build([](GraphBuilder& g, const std::string& map) {
            const auto line = g.add("Add", {g.number(3), channelLogits(g, map)});
            const auto clip = g.add("Clip", {line, g.number(0), g.number(6)});
            return g.add("Mul", {clip, g.number(1.0f / 6)}, {}, "gate");
        });
        QTest::addRow("Clip(x / 5 + 1 / 2, 0, 1)") << Build([](GraphBuilder& g, const std::string& map) {
            const auto share = g.add("Mul", {channelLogits(g, map), g.number(0.2f)});
            const auto line = g.add("Add", {share, g.number(0.5f)});
            return g.add("Clip", {line, g.number(0), g.number(1)}, {}, "gate");
        });
        QTest::addRow("1 / (1 + exp(-x))") << Build([](GraphBuilder& g, const std::string& map) {
            const auto power = g.add("Exp", {g.add("Neg", {channelLogits(g, map)})});
            return g.add("Div", {g.number(1), g.add("Add", {power, g.number(1)})}, {}, "gate");
        });
    }
    void channelGates()
    {
        QFETCH(Build, gateOf);
        const auto sites = foundIn([&](GraphBuilder& g, const std::string& map) {
            return multiply(g, map, gateOf(g, map));
        });
        QCOMPARE(sites.size(), std::size_t(1));
        QCOMPARE(sites[0].kind, FoundKind::ChannelGate);
        QCOMPARE(sites[0].layer, 0);
        QCOMPARE(sites[0].gate, std::string("gate"));
        QCOMPARE(sites[0].logits, std::string("logits"));
        QCOMPARE(sites[0].squeezed, std::string("squeezed"));
        QCOMPARE(sites[0].input, std::string("map"));
        QCOMPARE(sites[0].output, std::string("product"));
        QVERIFY2(sites[0].reason.english().find("6 channels: a channel gate.") != std::string::npos,
            sites[0].reason.english().c_str());
    }

    /// As PyTorch writes fully connected layers and expand_as(); and "1 + gate".
    void reshapedGates()
    {
        const auto sites = foundIn([](GraphBuilder& g, const std::string& map) {
            const auto pooled = g.add("GlobalAveragePool", {map});
            const auto flat = g.add("Reshape", {pooled, g.integers({1, 6})}, {}, "flat");
            const auto logits = g.add("MatMul", {flat, g.weights({6, 6})}, {}, "logits");
            const auto gate = g.add("Sigmoid", {logits}, {}, "gate");
            const auto shaped = g.add("Reshape", {gate, g.integers({1, 6, 1, 1})});
            const auto wide = g.add("Expand", {shaped, g.integers({1, 6, 8, 10})});
            const auto once = g.add("Mul", {map, wide}, {}, "once");
            const auto more = g.add("Sigmoid", {placeLogits(g, once)}, {}, "mask");
            return multiply(g, once, g.add("Add", {g.number(1), more}));
        });
        QCOMPARE(sites.size(), std::size_t(2));
        QCOMPARE(sites[0].kind, FoundKind::ChannelGate);
        QCOMPARE(sites[0].gate, std::string("gate"));
        QCOMPARE(sites[1].kind, FoundKind::SpatialMask);
        QCOMPARE(sites[1].layer, 1);
        QCOMPARE(sites[1].gate, std::string("mask"));
        QCOMPARE(sites[1].input, std::string("once"));
        QCOMPARE(sites[1].squeezed, std::string("squeezed"));
    }

    void branches()
    {
        const auto sites = foundIn([](GraphBuilder& g, const std::string& map) {
            const auto other = g.convolution(map, 6, 6, 3);
            const auto axes = g.integers({1});
            const auto both = g.add("Concat",
                {g.add("Unsqueeze", {map, axes}), g.add("Unsqueeze", {other, axes})},
                {{"axis", std::int64_t(1)}}, "branches");
            const auto pooled = g.add("GlobalAveragePool", {g.add("Add", {map, other})});
            const auto flat = g.convolution(pooled, 6, 12);
            const auto logits = g.add("Reshape", {flat, g.integers({1, 2, 6, 1, 1})}, {}, "logits");
            const auto gate = g.add("Softmax", {logits}, {{"axis", std::int64_t(1)}}, "gate");
            return g.add("ReduceSum", {multiply(g, both, gate), axes},
                {{"keepdims", std::int64_t(0)}});
        });
        QCOMPARE(sites.size(), std::size_t(1));
        QCOMPARE(sites[0].kind, FoundKind::ChannelGate);
        QCOMPARE(sites[0].gate, std::string("gate"));
        QCOMPARE(sites[0].input, std::string("branches"));
    }

    /// Both ways: one after the other, and multiplied with each other first.
    void coordinateAttention_data()
    {
        QTest::addColumn<bool>("together");
        QTest::addRow("one by one") << false;
        QTest::addRow("together") << true;
    }
    void coordinateAttention()
    {
        QFETCH(bool, together);
        const auto sites = foundIn([&](GraphBuilder& g, const std::string& map) {
            const auto gate = [&](std::int64_t axis, const char* name) {
                const auto mean = g.add("ReduceMean", {map}, {{"axes", Numbers{axis}}});
                return g.add("Sigmoid", {g.convolution(mean, 6, 6)}, {}, name);
            };
            const auto rows = gate(3, "rows");
            const auto columns = gate(2, "columns");
            if (together)
                return multiply(g, map, g.add("Mul", {rows, columns}));
            return g.add("Mul", {g.add("Mul", {map, rows}), columns});
        });
        QCOMPARE(sites.size(), std::size_t(2));
        for (const FoundSite& site : sites)
            QCOMPARE(site.kind, FoundKind::AxisGate);
        QCOMPARE(sites[0].gate, std::string("rows"));
        QCOMPARE(sites[1].gate, std::string("columns"));
        QVERIFY(sites[0].reason.english().find("8 rows") != std::string::npos);
        QVERIFY(sites[1].reason.english().find("10 columns") != std::string::npos);
    }

    /// As its authors' code is exported: both means are convolved together, one of them turned.
    void exportedCoordinateAttention()
    {
        const auto sites = foundIn([](GraphBuilder& g, const std::string& map) {
            const Numbers order{0, 1, 3, 2};
            const auto rows = g.add("AveragePool", {map}, {{"kernel_shape", Numbers{1, 10}}});
            const auto columns = g.add("AveragePool", {map}, {{"kernel_shape", Numbers{8, 1}}});
            const auto both = g.add("Concat", {rows, g.add("Transpose", {columns}, {{"perm", order}})},
                {{"axis", std::int64_t(2)}});
            const auto few = g.add("HardSwish", {g.convolution(both, 6, 4)});
            const auto part = [&](std::int64_t from, std::int64_t to) {
                return g.add("Slice",
                    {few, g.integers({from}), g.integers({to}), g.integers({2})});
            };
            const auto gate = [&](const std::string& logits, const char* name) {
                return g.add("Sigmoid", {g.convolution(logits, 4, 6)}, {}, name);
            };
            const auto turned = g.add("Transpose", {part(8, 18)}, {{"perm", order}});
            const auto high = gate(part(0, 8), "rows");
            const auto wide = gate(turned, "columns");
            return g.add("Mul", {g.add("Mul", {map, wide}), high});
        });
        QCOMPARE(sites.size(), std::size_t(2));
        QCOMPARE(sites[0].gate, std::string("columns"));
        QCOMPARE(sites[1].gate, std::string("rows"));
        for (const FoundSite& site : sites)
            QCOMPARE(site.kind, FoundKind::AxisGate);
        QVERIFY(sites[0].reason.english().find("10 columns") != std::string::npos);
    }

    /// Channels as the last axis: a gate's shape alone would make it another kind.
    void channelsLast_data()
    {
        QTest::addColumn<Build>("gateOf"); // of a map [1, 8, 10, 6]
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("words");
        const Numbers first{0, 3, 1, 2}, last{0, 2, 3, 1};
        const auto mean = [](Numbers axes) {
            return Build([axes](GraphBuilder& g, const std::string& map) {
                return g.add("Sigmoid", {g.add("ReduceMean", {map}, {{"axes", axes}})}, {}, "gate");
            });
        };
        const auto row = [](const char* name, const Build& build, FoundKind kind,
                             const char* words) {
            QTest::newRow(name) << build << int(kind) << QString::fromLatin1(words);
        };
        row("channels", mean({1, 2}), FoundKind::ChannelGate, "6 channels: a channel gate");
        row("places", mean({3}), FoundKind::SpatialMask, "8 x 10 places: a spatial mask");
        row("rows", mean({2}), FoundKind::AxisGate, "8 rows: coordinate attention");
        row("columns", mean({1}), FoundKind::AxisGate, "10 columns: coordinate attention");
        row("its own channels first", Build([=](GraphBuilder& g, const std::string& map) {
            const auto turned = g.add("Transpose", {map}, {{"perm", first}});
            const auto gate = g.add("Sigmoid", {channelLogits(g, turned)}, {}, "gate");
            return g.add("Transpose", {gate}, {{"perm", last}});
        }),
            FoundKind::ChannelGate, "6 channels");
        row("its own plane first", Build([=](GraphBuilder& g, const std::string& map) {
            const auto turned = g.add("Transpose", {map}, {{"perm", first}});
            const auto gate = g.add("Sigmoid", {placeLogits(g, turned)}, {}, "gate");
            return g.add("Transpose", {gate}, {{"perm", last}});
        }),
            FoundKind::SpatialMask, "8 x 10 places");
        row("a vector", Build([=](GraphBuilder& g, const std::string& map) {
            const auto pooled = g.add("ReduceMean", {map},
                {{"axes", Numbers{1, 2}}, {"keepdims", std::int64_t(0)}});
            return g.add("Sigmoid", {g.add("MatMul", {pooled, g.weights({6, 6})})}, {}, "gate");
        }),
            FoundKind::ChannelGate, "6 channels");
    }
    void channelsLast()
    {
        QFETCH(Build, gateOf);
        QFETCH(QString, words);
        for (const bool isConverted : {true, false}) {
            GraphBuilder g;
            std::string map;
            if (isConverted) { // convolutions between transpositions
                const auto image = g.input("image", {1, 8, 10, 3});
                const auto turned
                    = g.add("Transpose", {image}, {{"perm", Numbers{0, 3, 1, 2}}});
                const auto relu = g.add("Relu", {g.convolution(turned, 3, 6)});
                map = g.add("Transpose", {relu}, {{"perm", Numbers{0, 2, 3, 1}}}, "map");
            } else { // no convolution: products over the last axis
                const auto image = g.input("image", {1, 8, 10, 4});
                map = g.add("Relu", {g.add("MatMul", {image, g.weights({4, 6})})}, {}, "map");
            }
            const auto gate = gateOf(g, map);
            const auto product = multiply(g, map, gate);
            g.output(g.add("ReduceMean", {product}, {{"axes", Numbers{3}}}));
            const auto sites = found(g);
            QCOMPARE(sites.size(), std::size_t(1));
            QTEST(int(sites[0].kind), "kind");
            QCOMPARE(sites[0].gate, std::string("gate"));
            QVERIFY(!sites[0].logits.empty());
            QCOMPARE(sites[0].input, std::string("map"));
            QVERIFY2(sites[0].reason.english().find(words.toStdString()) != std::string::npos,
                sites[0].reason.english().c_str());
        }
    }

    /// The same shapes where convolutions say that channels come first.
    void channelsFirst_data()
    {
        QTest::addColumn<Numbers>("axes"); // that a mean takes together
        QTest::addColumn<QString>("words");
        QTest::newRow("[1, 1, 1, 10]") << Numbers{1, 2} << QStringLiteral("10 columns");
        QTest::newRow("[1, 6, 8, 1]") << Numbers{3} << QStringLiteral("8 rows");
        QTest::newRow("[1, 6, 1, 10]") << Numbers{2} << QStringLiteral("10 columns");
        QTest::newRow("[1, 1, 8, 10]") << Numbers{1} << QStringLiteral("8 x 10 places");
        QTest::newRow("[1, 6, 1, 1]") << Numbers{2, 3} << QStringLiteral("6 channels");
    }
    void channelsFirst()
    {
        QFETCH(Numbers, axes);
        QFETCH(QString, words);
        const auto sites = foundIn([&](GraphBuilder& g, const std::string& map) {
            return multiply(
                g, map, g.add("Sigmoid", {g.add("ReduceMean", {map}, {{"axes", axes}})}));
        });
        QCOMPARE(sites.size(), std::size_t(1));
        QVERIFY2(sites[0].reason.english().find(words.toStdString()) != std::string::npos,
            sites[0].reason.english().c_str());
    }

    void elementGate()
    {
        const auto sites = foundIn([](GraphBuilder& g, const std::string& map) {
            return multiply(g, map, g.add("Sigmoid", {g.convolution(map, 6, 6)}, {}, "gate"));
        });
        QCOMPARE(sites.size(), std::size_t(1));
        QCOMPARE(sites[0].kind, FoundKind::ElementGate);
        QCOMPARE(sites[0].squeezed, std::string());
    }

    void outputMask()
    {
        GraphBuilder g;
        const auto map = g.convolution(g.input("image", {1, 3, 8, 10}), 3, 6);
        const auto mask = g.add("Sigmoid", {g.convolution(map, 6, 1)}, {}, "mask");
        g.output(g.add("Reshape", {mask, g.integers({1, 8, 10})}));
        g.output(g.add("Sigmoid", {g.add("GlobalAveragePool", {map})}));
        const auto sites = found(g);
        QCOMPARE(sites.size(), std::size_t(1));
        QCOMPARE(sites[0].kind, FoundKind::OutputMask);
        QCOMPARE(sites[0].gate, std::string("mask"));
        QCOMPARE(sites[0].layer, -1);
    }
    void outputMaskChannelsLast()
    {
        GraphBuilder g;
        const auto image = g.input("image", {1, 8, 10, 3});
        const auto map = g.convolution(
            g.add("Transpose", {image}, {{"perm", Numbers{0, 3, 1, 2}}}), 3, 2);
        const auto logits = g.add("Transpose", {map}, {{"perm", Numbers{0, 2, 3, 1}}});
        g.output(g.add("Sigmoid", {logits}, {}, "masks"));
        const auto sites = found(g);
        QCOMPARE(sites.size(), std::size_t(1));
        QCOMPARE(sites[0].kind, FoundKind::OutputMask);
        QVERIFY(sites[0].reason.english().find("8 x 10") != std::string::npos);
    }

    void lookAlikes_data()
    {
        QTest::addColumn<Build>("build");
        QTest::addRow("SiLU") << Build([](GraphBuilder& g, const std::string& map) {
            return g.add("Mul", {map, g.add("Sigmoid", {map})});
        });
        QTest::addRow("Swish with a factor") << Build([](GraphBuilder& g, const std::string& map) {
            const auto logits = g.add("Mul", {map, g.number(1.702f)});
            return g.add("Mul", {g.add("Sigmoid", {logits}), map});
        });
        QTest::addRow("HardSwish") << Build([](GraphBuilder& g, const std::string& map) {
            return g.add("HardSwish", {map});
        });
        QTest::addRow("x * HardSigmoid(x)") << Build([](GraphBuilder& g, const std::string& map) {
            return g.add("Mul", {map, g.add("HardSigmoid", {map})});
        });
        QTest::addRow("x * Clip(x + 3, 0, 6) / 6") << Build([](GraphBuilder& g, const std::string& map) {
            const auto clip = g.add("Clip",
                {g.add("Add", {map, g.number(3)}), g.number(0), g.number(6)});
            return g.add("Div", {g.add("Mul", {map, clip}), g.number(6)});
        });
        QTest::addRow("x * (Clip(x + 3, 0, 6) / 6)") << Build([](GraphBuilder& g, const std::string& map) {
            const auto clip = g.add("Clip",
                {g.add("Add", {map, g.number(3)}), g.number(0), g.number(6)});
            return g.add("Mul", {map, g.add("Div", {clip, g.number(6)})});
        });
        QTest::addRow("GELU") << Build([](GraphBuilder& g, const std::string& map) {
            const auto error = g.add("Erf", {g.add("Div", {map, g.number(1.41421356f)})});
            const auto twice = g.add("Mul", {map, g.add("Add", {error, g.number(1)})});
            return g.add("Mul", {twice, g.number(0.5f)});
        });
        QTest::addRow("classifier") << Build([](GraphBuilder& g, const std::string& map) {
            const auto flat = g.add("Flatten", {g.add("GlobalAveragePool", {map})});
            const auto logits = g.add("MatMul", {flat, g.weights({6, 4})});
            g.output(g.add("Softmax", {logits}, {{"axis", std::int64_t(1)}}));
            g.output(g.add("Sigmoid", {logits}));
            return map;
        });
        QTest::addRow("a mean over classes") << Build([](GraphBuilder& g, const std::string& map) {
            const auto flat = g.add("Flatten", {g.add("GlobalAveragePool", {map})});
            const auto shares = g.add("Softmax", {g.add("MatMul", {flat, g.weights({6, 4})})});
            g.output(g.add("MatMul", {shares, g.weights({4, 1})}));
            return map;
        });
        QTest::addRow("SiLU, channels last") << Build([](GraphBuilder& g, const std::string& map) {
            const auto turned = g.add("Transpose", {map}, {{"perm", Numbers{0, 2, 3, 1}}});
            const auto bent = g.add("Mul", {turned, g.add("Sigmoid", {turned})});
            return g.add("Transpose", {bent}, {{"perm", Numbers{0, 3, 1, 2}}});
        });
        QTest::addRow("a gate of a vector, channels last") << Build([](GraphBuilder& g,
                                                                 const std::string& map) {
            const auto turned = g.add("Transpose", {map}, {{"perm", Numbers{0, 2, 3, 1}}});
            const auto pooled = g.add("ReduceMean", {turned}, {{"axes", Numbers{1, 2}}});
            const auto gate = g.add("Sigmoid", {g.add("MatMul", {pooled, g.weights({6, 6})})});
            const auto sum = g.add("Add", {turned, g.add("Mul", {pooled, gate})});
            return g.add("Transpose", {sum}, {{"perm", Numbers{0, 3, 1, 2}}});
        });
        QTest::addRow("a gate of a vector") << Build([](GraphBuilder& g, const std::string& map) {
            const auto pooled = g.add("GlobalAveragePool", {map});
            return g.add("Add", {map,
                g.add("Mul", {pooled, g.add("Sigmoid", {g.convolution(pooled, 6, 6)})})});
        });
    }
    void lookAlikes()
    {
        QFETCH(Build, build);
        const auto sites = foundIn(build);
        QVERIFY2(sites.empty(), sites.empty() ? "" : sites[0].reason.english().c_str());
    }

    void attention()
    {
        GraphBuilder g;
        const Heads h = heads(g);
        const auto weights = g.add("Softmax", {h.logits}, {{"axis", std::int64_t(-1)}}, "weights");
        g.output(g.add("MatMul", {g.add("Dropout", {weights}), h.value}, {}, "output"));
        const auto sites = found(g);
        QCOMPARE(sites.size(), std::size_t(1));
        QCOMPARE(sites[0].kind, FoundKind::AttentionWeights);
        QCOMPARE(sites[0].gate, std::string("weights"));
        QCOMPARE(sites[0].logits, std::string("logits"));
        QCOMPARE(sites[0].query, std::string("query"));
        QCOMPARE(sites[0].key, std::string("key"));
        QVERIFY(sites[0].keyIsTransposed);
        QCOMPARE(sites[0].input, std::string("value"));
        QVERIFY(!sites[0].inputIsTransposed);
        QCOMPARE(sites[0].output, std::string("output"));
        QCOMPARE(sites[0].scale, 0.5f);
        QVERIFY(!sites[0].addsToScores);
        QVERIFY2(sites[0].reason.english().find("heads: 2") != std::string::npos, sites[0].reason.english().c_str());
    }

    /// Old softmaxes flatten the axes from the given one on; biases and masks are added.
    void attentionWithBias()
    {
        GraphBuilder g(11);
        const Heads h = heads(g);
        const auto biased = g.add("Add", {h.logits, g.weights({1, 2, 5, 5})});
        const auto weights = g.add("Softmax", {biased}, {{"axis", std::int64_t(3)}});
        g.output(g.add("MatMul", {weights, h.value}));
        const auto sites = found(g);
        QCOMPARE(sites.size(), std::size_t(1));
        QVERIFY(sites[0].addsToScores);
        QCOMPARE(sites[0].query, std::string("query"));

        GraphBuilder flattening(11);
        const Heads all = heads(flattening);
        flattening.output(flattening.add("MatMul",
            {flattening.add("Softmax", {all.logits}, {{"axis", std::int64_t(2)}}), all.value}));
        QVERIFY(found(flattening).empty());
    }

    void spelledSoftmax()
    {
        GraphBuilder g;
        const Heads h = heads(g);
        const auto most = g.add("ReduceMax", {h.logits}, {{"axes", Numbers{-1}}});
        const auto powers = g.add("Exp", {g.add("Sub", {h.logits, most})});
        const auto sum = g.add("ReduceSum", {powers, g.integers({-1})});
        const auto weights = g.add("Div", {powers, sum}, {}, "weights");
        g.output(g.add("MatMul", {weights, h.value}));
        const auto sites = found(g);
        QCOMPARE(sites.size(), std::size_t(1));
        QCOMPARE(sites[0].gate, std::string("weights"));
        QCOMPARE(sites[0].logits, std::string("logits"));
        QCOMPARE(sites[0].query, std::string("query"));
    }

    /// As generative networks on pictures write it: values times the transposed weights.
    void transposedWeights()
    {
        GraphBuilder g;
        const auto map = g.convolution(g.input("image", {1, 3, 4, 5}), 3, 6);
        const auto flat = [&](const char* name) {
            return g.add("Reshape", {g.convolution(map, 6, 6), g.integers({1, 6, 20})}, {}, name);
        };
        const auto query = g.add("Transpose", {flat("q")}, {{"perm", Numbers{0, 2, 1}}}, "query");
        const auto logits = g.add("MatMul", {query, flat("key")});
        const auto weights = g.add("Softmax", {logits}, {{"axis", std::int64_t(2)}}, "weights");
        const auto turned = g.add("Transpose", {weights}, {{"perm", Numbers{0, 2, 1}}});
        g.output(g.add("MatMul", {flat("value"), turned}, {}, "output"));
        const auto sites = found(g);
        QCOMPARE(sites.size(), std::size_t(1));
        QCOMPARE(sites[0].gate, std::string("weights"));
        QCOMPARE(sites[0].input, std::string("value"));
        QVERIFY(sites[0].inputIsTransposed);
        QVERIFY(sites[0].outputIsTransposed);
        QCOMPARE(sites[0].query, std::string("query"));
        QCOMPARE(sites[0].key, std::string("key"));
    }
};

QTEST_GUILESS_MAIN(TestAttentionFinder)
#include "tst_attention_finder.moc"
