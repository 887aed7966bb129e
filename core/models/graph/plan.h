// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/monitor.h"
#include "io/onnx/graph.h"
#include "models/graph/value_hook.h"

#include <memory>
#include <set>

namespace fovea::graph
{

class BufferPool;
class Operation;
class RunMemory;

using Values = std::map<std::string, Value>;

/// What must stay visible of a graph whose steps are otherwise drawn together.
struct KeptValues {
    std::set<std::string> names;
    bool all = false; ///< every value: nothing is drawn together
    bool contains(const std::string& value) const { return all || names.contains(value); }
};

/// A graph made ready to run, once: what does not depend on an input is computed, batch
/// normalisations, biases and activations are drawn into the products before them, weights are
/// packed, and the last use of each value is known, so that its memory serves the next ones.
/// Values in `kept` come out as the graph defines them; a hook sees those, the inputs and the
/// outputs, and no others.
///
/// Immutable; run() may be called from several threads at once.
class Plan
{
public:
    /// No value of a run may have more elements (1 GB of float32), and all that live at a time not
    /// more than four times as many: a small file can ask for any size.
    static constexpr Index standardLimit = Index(1) << 28;

    /// @param largestValue in elements
    /// @throws Error when the graph uses operators that are not known (all are named), or uses
    /// known ones in a way that can't be right whatever the input
    static std::shared_ptr<const Plan> make(std::shared_ptr<const Graph> graph,
        KeptValues kept = {}, Index largestValue = standardLimit);
    ~Plan();

    const Graph& graph() const { return *m_graph; }
    const KeptValues& kept() const { return m_kept; }
    /// Whether a value passes the hook, can be fed and can be wanted: it is an input or an output
    /// of the graph or is kept, and exists.
    bool isVisible(const std::string& value) const;

    /// Runs the graph from its inputs to its outputs.
    Values run(const Values& inputs, ValueHook& hook = noHook(),
        Monitor& monitor = Monitor::none()) const;

    /// Runs what is needed for `wanted`, from values that are given: inputs, or visible inner
    /// values, of which those that make them then need not run. So an edit runs only what follows
    /// it: feed the edited value and what an earlier run left of those beside it.
    /// @param feeds by name; floating-point and integer types are not exchanged for each other
    /// @param wanted visible values
    /// @param memory when given, a run on the same inputs begins at the step where the hook last
    /// changed its mind from one run to the next, unless it now does so earlier or wants to see
    /// more. It is shown the kept values of the steps before as if they ran, and the results are
    /// those of a whole run bit by bit.
    /// @return the wanted values by name; those not reached are left out when the hook is done
    /// @throws Error naming the node when values do not fit together or would need too much
    /// memory, or an input is missing or of another type; Stopped when the monitor asks
    Values run(const Values& feeds, const std::vector<std::string>& wanted, ValueHook& hook,
        Monitor& monitor, RunMemory* memory = nullptr) const;

    /// Names of the visible values that depend on `value`, in the order of computation, the
    /// outputs of the graph among them. @pre isVisible(value)
    std::vector<std::string> dependents(const std::string& value) const;

    /// How many steps a whole run takes, after folding: for tests and the inspector.
    std::size_t stepCount() const { return m_steps.size(); }
    /// How many of them stand for several others in runs where nobody looks at what lies between.
    std::size_t shortcutCount() const { return m_shortcuts.size(); }

private:
    /// Values are numbered; names are only needed where they are visible.
    using Slot = std::size_t;
    static constexpr Slot noSlot = Slot(-1);

    struct Step {
        const Node* node;
        std::shared_ptr<const Operation> operation;
        std::vector<Slot> inputs; ///< noSlot where left out
        std::vector<Slot> outputs;
    };
    class Run;
    friend class PlanBuilder;

    Plan() = default;
    static ValueHook& noHook() { return ValueHook::none(); }
    /// Step `shortcut` makes the same as step `last` and those before it that nobody else needs,
    /// but not the values in between.
    struct Shortcut {
        std::size_t last;
        std::size_t shortcut;
        std::vector<Slot> inner;
    };
    void checkFeed(const ValueInfo& info, const Value& value) const;
    /// @param leftOut by step: those that have no part in the run
    std::vector<bool> neededSteps(const std::vector<bool>& given, const std::vector<Slot>& wanted,
        const std::vector<bool>& leftOut) const;
    Slot visibleSlot(const std::string& value) const;
    void checkMemory(Index elements, const Node& node) const;

    std::shared_ptr<const Graph> m_graph;
    KeptValues m_kept;
    Index m_largestValue = standardLimit;
    std::vector<Node> m_nodes; ///< after folding; steps point here
    std::vector<Node> m_shortcutNodes; ///< and here
    std::vector<Step> m_steps;
    std::vector<Shortcut> m_shortcuts;
    std::size_t m_slotCount = 0;
    std::vector<Value> m_constants; ///< by slot; empty where it is none
    std::vector<bool> m_isConstant;
    std::map<std::string, Slot> m_visible; ///< by name
    std::vector<std::string> m_visibleNames; ///< by slot; "" where not visible
    std::shared_ptr<BufferPool> m_buffers;
};

} // namespace fovea::graph
