// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "graph_builder.h"
#include "models/graph/plan.h"
#include "models/graph/run_memory.h"
#include "support/compare.h"

#include <QtTest>

#include <functional>

using namespace fovea;
using namespace fovea::graph;
using namespace fovea::test;

namespace
{

using Order = std::vector<std::int64_t>;

/// Attention of q [2, 7, 3, 4], k [2, 9, 3, 4], v [2, 9, 3, 5] as exporters write it down.
struct Form {
    Order query{0, 2, 1, 3};
    Order key{0, 2, 3, 1};
    Order value{0, 2, 1, 3};
    Order output{0, 2, 1, 3}; ///< empty: none
    const char* scale = "Div"; ///< nullptr: none
    bool scaleFirst = false; ///< the number before the product
    std::int64_t axis = -1;
    bool masked = false;
    int shortcuts = 2;
};

struct Attention {
    std::string query, key, product, scores, weights, value, mixed, output;
};

Attention build(GraphBuilder& g, const Form& form)
{
    const auto turn = [&](const std::string& x, const Order& order) {
        return order.empty() ? x : g.add("Transpose", {x}, {{"perm", order}});
    };
    Attention a;
    a.query = turn(g.input("q", {2, 7, 3, 4}), form.query);
    a.key = turn(g.input("k", {2, 9, 3, 4}), form.key);
    a.product = g.add("MatMul", {a.query, a.key});
    a.scores = a.product;
    if (form.scale) {
        const auto number = g.number(0.6f);
        a.scores = g.add(form.scale,
            form.scaleFirst ? std::vector{number, a.scores} : std::vector{a.scores, number});
    }
    if (form.masked)
        a.scores = g.add("Add", {a.scores, g.weights({1, 1, 7, 9})});
    a.weights = g.add("Softmax", {a.scores}, {{"axis", form.axis}});
    a.value = turn(g.input("v", {2, 9, 3, 5}), form.value);
    a.mixed = g.add("MatMul", {a.weights, a.value});
    a.output = turn(a.mixed, form.output);
    g.output(a.output);
    return a;
}

Values inputs()
{
    return {{"q", Value(randomTensor({2, 7, 3, 4}, 1))},
        {"k", Value(randomTensor({2, 9, 3, 4}, 2))}, {"v", Value(randomTensor({2, 9, 3, 5}, 3))}};
}

/// Looks at some values, and doubles one.
class Hook : public ValueHook
{
public:
    explicit Hook(std::set<std::string> names, std::string doubled = {})
        : m_names(std::move(names)), m_doubled(std::move(doubled))
    {
    }
    bool wants(const std::string& name) const override
    {
        return m_names.contains(name) || name == m_doubled;
    }
    Value visit(const std::string& name, Value value) override
    {
        if (name == m_doubled) {
            Tensor twice(value.shape());
            for (std::size_t i = 0; i < value.floats().size(); ++i)
                twice.mutableFloats()[i] = 2 * value.floats()[i];
            value = Value(twice);
        }
        seen[name] = value;
        return value;
    }
    Values seen;

private:
    std::set<std::string> m_names;
    std::string m_doubled;
};

} // namespace

Q_DECLARE_METATYPE(Form)

/// Attention is computed in two steps where nobody looks at what lies between, and gives what the
/// single steps give; where somebody looks, they run.
class TestShortcuts : public QObject
{
    Q_OBJECT

private slots:
    void forms_data();
    void forms();
    void sharesFactors();
    void leavesVectorsAlone();
    void remembersRuns();

private:
    static void compareRuns(const Attention& a, const std::shared_ptr<const Graph>& graph);
};

void TestShortcuts::forms_data()
{
    QTest::addColumn<Form>("form");
    const auto row = [](const char* name, const Form& form) { QTest::newRow(name) << form; };
    row("as a module exports it", {});
    row("multiplied", {.scale = "Mul", .axis = 3});
    row("by a number that stands first", {.scale = "Mul", .scaleFirst = true});
    row("no scale", {.scale = nullptr});
    row("over a number: not a scale", {.scaleFirst = true, .shortcuts = 2});
    row("with a mask", {.masked = true, .shortcuts = 2});
    row("heads stay where they are", {.output = {}});
    row("another order of the outcome", {.output = {2, 0, 1, 3}});
    row("an order that moves features", {.output = {0, 2, 3, 1}});
    row("another axis", {.axis = 2, .shortcuts = 2});
}

void TestShortcuts::forms()
{
    QFETCH(Form, form);
    GraphBuilder g;
    const Attention a = build(g, form);
    const auto graph = g.graph();
    QCOMPARE(int(Plan::make(graph)->shortcutCount()), form.shortcuts);
    QCOMPARE(Plan::make(graph, {{}, true})->shortcutCount(), std::size_t(0));
    compareRuns(a, graph);
}

void TestShortcuts::compareRuns(const Attention& a, const std::shared_ptr<const Graph>& graph)
{
    const std::set<std::string> names{
        a.query, a.key, a.product, a.scores, a.weights, a.value, a.mixed};
    const auto plan = Plan::make(graph, {names});
    const auto whole = Plan::make(graph, {{}, true});
    const auto compare = [&](Hook& hook, Hook& other) {
        const Tensor is = plan->run(inputs(), hook).at(a.output).tensor;
        const Tensor expected = whole->run(inputs(), other).at(a.output).tensor;
        COMPARE_TENSORS(is, expected, 1e-6f);
        for (const auto& [name, value] : hook.seen)
            COMPARE_TENSORS(value.tensor, other.seen.at(name).tensor, 2e-6f);
    };
    Hook none({}), noneOfOthers({});
    compare(none, noneOfOthers);
    for (const std::string& name : names) {
        Hook seen({name}), expected({name});
        compare(seen, expected);
        QCOMPARE(seen.seen.size(), std::size_t(1));
        Hook changed({a.weights}, name), expectedOfChange({a.weights}, name);
        compare(changed, expectedOfChange);
        if (QTest::currentTestFailed())
            return;
        // Given from outside, it is what the run goes on with.
        Values feeds = inputs();
        feeds[name] = changed.seen.at(name);
        const Tensor fed = plan->run(feeds, {a.output}, ValueHook::none(), Monitor::none())
                               .at(a.output).tensor;
        const Tensor edited = whole->run(inputs(), expectedOfChange).at(a.output).tensor;
        COMPARE_TENSORS(fed, edited, 1e-6f);
        // Wanted as a result, it comes out.
        const Values wanted
            = plan->run(inputs(), {a.output, name}, ValueHook::none(), Monitor::none());
        COMPARE_TENSORS(wanted.at(name).tensor, expected.seen.at(name).tensor, 2e-6f);
    }
}

/// One key and value for all queries' heads and texts: the batch broadcasts.
void TestShortcuts::sharesFactors()
{
    for (const Shape& shape : {Shape{1, 9, 1, 4}, Shape{1, 9, 3, 4}, Shape{2, 9, 1, 4}}) {
        GraphBuilder g;
        const auto q
            = g.add("Transpose", {g.input("q", {2, 7, 3, 4})}, {{"perm", Order{0, 2, 1, 3}}});
        const auto k = g.add("Transpose", {g.input("k", shape)}, {{"perm", Order{0, 2, 3, 1}}});
        const auto v = g.add("Transpose", {g.input("v", shape)}, {{"perm", Order{0, 2, 1, 3}}});
        const auto w
            = g.add("Softmax", {g.add("MatMul", {q, k})}, {{"axis", std::int64_t(-1)}});
        const auto y = g.add("Transpose", {g.add("MatMul", {w, v})}, {{"perm", Order{0, 2, 1, 3}}});
        g.output(y);
        const auto plan = Plan::make(g.graph());
        QCOMPARE(plan->shortcutCount(), std::size_t(2));
        const Values feeds{{"q", Value(randomTensor({2, 7, 3, 4}, 1))},
            {"k", Value(randomTensor(shape, 2))}, {"v", Value(randomTensor(shape, 3))}};
        const Tensor is = plan->run(feeds).at(y).tensor;
        COMPARE_TENSORS(is, Plan::make(g.graph(), {{}, true})->run(feeds).at(y).tensor, 1e-6f);
    }
}

/// A vector has no axis to permute, and its product with a matrix one axis less.
void TestShortcuts::leavesVectorsAlone()
{
    GraphBuilder g;
    const auto q = g.add("Transpose", {g.input("q", {2, 7, 4})}, {{"perm", Order{1, 0, 2}}});
    const auto y = g.add("Softmax", {g.add("MatMul", {q, g.input("k", {4})})},
        {{"axis", std::int64_t(-1)}});
    g.output(y);
    const auto plan = Plan::make(g.graph());
    QCOMPARE(plan->shortcutCount(), std::size_t(0));
    const Values feeds{
        {"q", Value(randomTensor({2, 7, 4}, 1))}, {"k", Value(randomTensor({4}, 2))}};
    QVERIFY(plan->run(feeds).at(y).shape() == (Shape{7, 2}));
}

/// Runs that begin where the one before stopped being the same, though their steps may differ.
void TestShortcuts::remembersRuns()
{
    GraphBuilder g;
    const Attention a = build(g, {});
    const auto plan
        = Plan::make(g.graph(), {{a.query, a.key, a.scores, a.weights, a.value, a.mixed}});
    RunMemory memory;
    const auto compare = [&](std::set<std::string> seen, const std::string& doubled) {
        const auto run = [&](RunMemory* kept) {
            Hook hook(seen, doubled);
            const auto result = plan->run(inputs(), {a.output}, hook, Monitor::none(), kept);
            return result.at(a.output).tensor;
        };
        COMPARE_TENSORS(run(&memory), run(nullptr), 0);
    };
    compare({}, {});
    compare({a.weights}, a.weights);
    compare({a.weights}, a.mixed);
    compare({a.scores}, a.mixed);
    compare({}, a.value);
    compare({}, a.weights);
    compare({a.query, a.weights}, a.weights);
    compare({}, a.mixed);
}

QTEST_GUILESS_MAIN(TestShortcuts)
#include "tst_shortcuts.moc"
