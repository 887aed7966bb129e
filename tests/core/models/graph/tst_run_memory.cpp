// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "graph_builder.h"
#include "models/graph/graph_model.h"
#include "models/model_folder.h"
#include "support/compare.h"
#include "support/monitors.h"

#include <QTest>

#include <algorithm>
#include <atomic>
#include <random>
#include <thread>

using namespace fovea;
using namespace fovea::graph;
using test::GraphBuilder;

namespace
{

const std::filesystem::path models = FOVEA_SHIPPED_MODELS;

/// A map whose channels are gated, which is split, put together again, masked and added to what it
/// was: values that live long, a step of two outputs, and two outputs of the graph.
std::shared_ptr<const Graph> network()
{
    GraphBuilder g;
    const auto map = g.add(
        "Relu", {g.convolution(g.input("picture", {1, 3, 8, 10}), 3, 6, 3)}, {}, "map");
    const auto pooled = g.add("GlobalAveragePool", {map}, {}, "pooled");
    const auto gate = g.add("Sigmoid", {g.convolution(pooled, 6, 6)}, {}, "gate");
    const auto gated = g.add("Mul", {map, gate}, {}, "gated");
    Graph graph = *g.graph();
    graph.nodes.push_back({{}, "Split", {}, {{"axis", std::int64_t(1)}}, {gated},
        {"first half", "second half"}});
    const auto node = [&](const char* type, std::vector<std::string> inputs, const char* name,
                          std::map<std::string, Attribute> attributes = {}) {
        graph.nodes.push_back({{}, type, {}, std::move(attributes), std::move(inputs), {name}});
    };
    node("Tanh", {"second half"}, "bent");
    node("Concat", {"bent", "first half"}, "joined", {{"axis", std::int64_t(1)}});
    node("ReduceMean", {"joined"}, "mean", {{"axes", std::vector<std::int64_t>{1}}});
    node("Sigmoid", {"mean"}, "mask");
    node("Mul", {"joined", "mask"}, "masked");
    node("Add", {"masked", "map"}, "sum");
    node("GlobalMaxPool", {"sum"}, "scores");
    for (const char* output : {"scores", "mask"})
        graph.outputs.push_back({output, ElementType::Float32, {}, {}});
    return std::make_shared<const Graph>(std::move(graph));
}

const std::vector<std::string> names{"picture", "map", "pooled", "gate", "gated", "first half",
    "second half", "bent", "joined", "mask", "masked", "sum", "scores"};

std::shared_ptr<const Plan> makePlan()
{
    return Plan::make(network(), {{names.begin(), names.end()}, false});
}

/// Multiplies values by numbers.
class Changer : public ValueHook
{
public:
    bool wants(const std::string& name) const override
    {
        return factors.contains(name) || looksAt.empty() || looksAt.contains(name);
    }
    Value visit(const std::string& name, Value value) override
    {
        order.push_back(name);
        if (const auto found = factors.find(name); found != factors.end()) {
            for (float& number : value.tensor.mutableFloats())
                number *= found->second;
        }
        seen[name] = value;
        return value;
    }
    bool isDone() const override { return order.size() >= longest; }

    std::map<std::string, float> factors;
    std::set<std::string> looksAt; ///< empty: everything
    std::size_t longest = std::size_t(-1);
    std::vector<std::string> order;
    Values seen;
};

class Counter : public Monitor
{
public:
    void progress(double) override { ++steps; }
    int steps = 0;
};

bool areSame(const Values& a, const Values& b)
{
    return std::ranges::equal(a, b, [](const auto& one, const auto& other) {
        return one.first == other.first && one.second.shape() == other.second.shape()
            && std::ranges::equal(one.second.floats(), other.second.floats());
    });
}

const std::vector<std::string> outputs{"scores", "mask"};

/// Runs with a memory and without one.
/// @return what differs
std::string compareRuns(const Plan& plan, const Values& inputs, const Changer& changer,
    RunMemory& memory, int* steps = nullptr, int* wholeSteps = nullptr)
{
    Changer remembering = changer;
    Changer whole = changer;
    Counter counter, wholeCounter;
    std::vector<std::string> wanted = outputs;
    for (const std::string& name : names) {
        if (changer.wants(name))
            wanted.push_back(name);
    }
    const Values actual = plan.run(inputs, wanted, remembering, counter, &memory);
    const Values expected = plan.run(inputs, wanted, whole, wholeCounter);
    if (steps)
        *steps = counter.steps;
    if (wholeSteps)
        *wholeSteps = wholeCounter.steps;
    if (!areSame(actual, expected))
        return "other results";
    if (!areSame(remembering.seen, whole.seen))
        return "other values are seen";
    return remembering.order == whole.order ? "" : "the values are seen in another order";
}

Values picture(std::uint64_t seed)
{
    return {{"picture", Value(test::randomTensor({1, 3, 8, 10}, seed))}};
}

} // namespace

class TestRunMemory : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void beginsAtTheChange()
    {
        const auto plan = makePlan();
        RunMemory memory;
        const Values inputs = picture(1);
        int whole = 0;
        const auto steps = [&](std::map<std::string, float> factors, const Values& values) {
            Changer changer;
            changer.factors = std::move(factors);
            int count = 0;
            const std::string fault = compareRuns(*plan, values, changer, memory, &count, &whole);
            if (!fault.empty())
                qWarning("%s", fault.c_str());
            return fault.empty() ? count : -1;
        };
        const int plain = steps({}, inputs);
        QVERIFY(plain > 0);
        QCOMPARE(plain, whole);
        QCOMPARE(steps({{"gate", 0.5f}}, inputs), whole);
        const int fromGate = steps({{"gate", 0.25f}}, inputs);
        QVERIFY(fromGate > 0 && fromGate < whole);
        QCOMPARE(steps({}, inputs), fromGate); // taken back
        QCOMPARE(steps({{"gate", 0.75f}}, inputs), fromGate);
        // A later one beside it: from there when it moves again.
        QCOMPARE(steps({{"gate", 0.75f}, {"mask", 0.5f}}, inputs), fromGate);
        const int fromMask = steps({{"gate", 0.75f}, {"mask", 0.25f}}, inputs);
        QVERIFY(fromMask > 0 && fromMask < fromGate);
        QCOMPARE(steps({{"gate", 0.75f}, {"mask", 0.0f}}, inputs), fromMask);
        // The earlier one moves.
        QCOMPARE(steps({{"gate", 0.5f}, {"mask", 0.0f}}, inputs), whole);
        QCOMPARE(steps({{"gate", 0.1f}, {"mask", 0.0f}}, inputs), fromGate);
        // Another picture.
        QCOMPARE(steps({{"gate", 0.1f}, {"mask", 0.0f}}, picture(2)), whole);
        QCOMPARE(steps({{"gate", 0.2f}, {"mask", 0.0f}}, picture(2)), whole);
        QCOMPARE(steps({{"gate", 0.3f}, {"mask", 0.0f}}, picture(2)), fromGate);
    }

    /// Whatever changes from run to run.
    void isTheSameAsAWholeRun()
    {
        const auto plan = makePlan();
        RunMemory memory;
        std::mt19937 random(3);
        const auto chance = [&](unsigned of) { return random() % of == 0; };
        Changer changer;
        std::uint64_t seed = 1;
        int fewer = 0;
        int stops = 0;
        for (int i = 0; i < 400; ++i) {
            const std::string& name = names[random() % names.size()];
            if (chance(2) && !changer.factors.empty())
                changer.factors.begin()->second = 0.01f * float(random() % 100);
            else if (changer.factors.erase(name) == 0)
                changer.factors[name] = 0.5f;
            while (changer.factors.size() > 3)
                changer.factors.erase(changer.factors.begin());
            if (chance(10))
                changer.looksAt = {"gate", "sum"};
            else if (chance(5))
                changer.looksAt.clear();
            if (chance(20))
                ++seed;
            changer.longest = chance(10) ? random() % 8 : std::size_t(-1);
            if (chance(5)) {
                test::Stopping stopping(int(random() % 10));
                Changer stopped = changer;
                try {
                    plan->run(picture(seed), outputs, stopped, stopping, &memory);
                } catch (const Stopped&) {
                    ++stops;
                }
            }
            int steps = 0, whole = 0;
            const bool ends = changer.longest < names.size();
            const std::string fault
                = compareRuns(*plan, picture(seed), changer, memory, &steps, &whole);
            // One that ends early may hand out more than the whole run got to.
            QVERIFY2(fault.empty() || (ends && fault == "other results"), fault.c_str());
            fewer += steps < whole;
        }
        QVERIFY(fewer > 100);
        QVERIFY(stops > 20);
    }

    void servesSeveralThreads()
    {
        const auto plan = makePlan();
        RunMemory memory;
        std::atomic<int> faults = 0;
        std::vector<std::thread> threads;
        for (int t = 0; t < 3; ++t) {
            threads.emplace_back([&, t] {
                for (int i = 0; i < 60; ++i) {
                    Changer changer;
                    changer.factors[t == 0 ? "mask" : "gate"] = 0.01f * float(i);
                    faults += !compareRuns(*plan, picture(1), changer, memory).empty();
                }
            });
        }
        for (std::thread& thread : threads)
            thread.join();
        QCOMPARE(faults.load(), 0);
    }

    /// Every gate of the network that ships, one after the other, moved twice and left there.
    void shippedGates()
    {
        const auto model = openModelFolder(models / "selfie-segmentation");
        const auto other = openModelFolder(models / "selfie-segmentation");
        ModelInput input;
        input.image = test::randomTensor({3, 256, 256});
        std::map<std::string, float> values;
        const auto run = [&](const Model& network, Recorder& recorder) {
            Editor editor;
            for (const auto& [gate, value] : values) {
                editor.set(gate, [number = value](const Site&, Tensor gates) {
                    gates.mutableFloats()[2] = number;
                    return gates;
                });
            }
            ProbeChain chain({&editor, &recorder});
            Counter counter;
            network.run(input, chain, counter);
            return counter.steps;
        };
        Recorder first;
        int before = run(*model, first);
        int gates = 0;
        for (const AttentionLinks& links : model->attentionLinks()) {
            if (links.kind != AttentionLinks::Kind::ChannelGate)
                continue;
            Recorder moved, again, whole;
            values[links.gate] = 0.5f;
            run(*model, moved);
            values[links.gate] = 0.25f;
            const int steps = run(*model, again);
            other->run({{}, Tensor({3, 256, 256})}, moved, Monitor::none()); // forgets it
            const int wholeSteps = run(*other, whole);
            QVERIFY(steps > 0 && steps < before && before <= wholeSteps);
            before = steps;
            ++gates;
            QCOMPARE(whole.sites().size(), model->sites().size());
            for (const Site& site : whole.sites()) {
                QVERIFY2(std::ranges::equal(again.tensor(site.name).floats(),
                             whole.tensor(site.name).floats()),
                    site.name.c_str());
            }
        }
        QCOMPARE(gates, 10);
    }
};

QTEST_GUILESS_MAIN(TestRunMemory)
#include "tst_run_memory.moc"
