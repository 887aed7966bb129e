// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/graph/plan_builder.h"

#include "base/error.h"
#include "io/printable.h"
#include "models/graph/buffer_pool.h"
#include "models/graph/operation.h"

#include <algorithm>

namespace fovea::graph
{

namespace
{

/// A plan stays small whatever a small file describes: a value is only computed when it is small
/// or not larger than what it is computed from, and all of them together have a bound. The others
/// are computed anew in each run.
constexpr Index smallValue = Index(1) << 20;
constexpr Index mostFolded = Index(1) << 27;

void checkOperators(const Graph& graph)
{
    std::set<std::string> unknown;
    for (const Node& node : graph.nodes) {
        if (!findOperator(node.domain, node.type) || node.domain == ownDomain)
            unknown.insert((node.domain.empty() ? "" : node.domain + '.') + node.label());
    }
    if (unknown.empty())
        return;
    std::string list;
    for (const std::string& one : unknown)
        list += (list.empty() ? "" : ", ") + one;
    throw Error(FOVEA_TEXT("Error",
                    "%1 uses operators that can't be run: %2. Export the model without them, or "
                    "choose another model."),
        {graph.file, io::printable(list, 300)});
}

void checkNodes(const Graph& graph)
{
    for (const Node& node : graph.nodes) {
        const Operator& entry = *findOperator(node.domain, node.type);
        const std::size_t inputs = node.inputs.size();
        if (inputs < entry.leastInputs || inputs > entry.mostInputs
            || node.outputs.size() > entry.mostOutputs || node.outputs.empty()) {
            throw Error(FOVEA_TEXT("Error",
                            "In %1, the node %2 has a number of inputs or outputs that its operator "
                            "does not have. The file is damaged: download it or export the model "
                            "again."),
                {graph.file, node.label()});
        }
    }
}

} // namespace

std::shared_ptr<const Plan> Plan::make(
    std::shared_ptr<const Graph> graph, KeptValues kept, Index largestValue)
{
    return PlanBuilder(std::move(graph), std::move(kept), largestValue).build();
}

PlanBuilder::PlanBuilder(std::shared_ptr<const Graph> graph, KeptValues kept, Index largestValue)
    : m_graph(std::move(graph)), m_kept(std::move(kept)), m_largestValue(largestValue),
      m_buffers(std::make_shared<BufferPool>()), m_draft(*m_graph, m_kept)
{
    checkOperators(*m_graph);
    checkNodes(*m_graph);
}

std::shared_ptr<const Plan> PlanBuilder::build()
{
    foldConstants();
    fuseGelu(m_draft);
    fuseNormalisations(m_draft, *m_graph);
    fuseConvolutions(m_draft, *m_graph);
    fuseProducts(m_draft, *m_graph);
    fuseSums(m_draft, *m_graph);
    if (!m_kept.all)
        fuseAttention(m_draft);
    return assemble();
}

/// The inputs of a node that are known; computed() for what a file holds in another form.
std::vector<const Value*> PlanBuilder::constantInputs(const Node& node)
{
    std::vector<const Value*> result;
    for (const std::string& name : node.inputs)
        result.push_back(name.empty() ? nullptr : m_draft.constant(name));
    return result;
}

void PlanBuilder::foldConstants()
{
    std::vector<Node> left;
    for (Node& node : m_draft.nodes) {
        const auto inputs = constantInputs(node);
        bool known = true;
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            // What a hook may replace is not known, though it is constant.
            known = known && (node.inputs[i].empty()
                || (inputs[i] && !m_kept.contains(node.inputs[i])));
        }
        if (!known || !fold(node, inputs))
            left.push_back(std::move(node));
    }
    m_draft.nodes = std::move(left);
}

bool PlanBuilder::fold(const Node& node, const std::vector<const Value*>& inputs)
{
    const Operator& entry = *findOperator(node.domain, node.type);
    Index largest = smallValue;
    for (const Value* input : inputs)
        largest = std::max(largest, input ? input->size() : 0);
    Call call(*m_graph, node, inputs, *m_buffers,
        std::min({largest, mostFolded - m_folded, m_largestValue}));
    try {
        entry.make(call, inputs)->run(call);
    } catch (const Error&) {
        return false; // said when it runs, if it is needed at all
    }
    for (std::size_t i = 0; i < node.outputs.size(); ++i) {
        m_folded += call.results()[i].size();
        if (!node.outputs[i].empty())
            m_draft.setConstant(node.outputs[i], std::move(call.results()[i]));
    }
    return true;
}

std::shared_ptr<const Plan> PlanBuilder::assemble()
{
    const std::shared_ptr<Plan> plan(new Plan);
    plan->m_graph = m_graph;
    plan->m_kept = m_kept;
    plan->m_largestValue = m_largestValue;
    plan->m_buffers = m_buffers;
    plan->m_nodes = std::move(m_draft.nodes);
    std::map<std::string, const Shortcut*> shortcuts; // by what they make
    for (const Shortcut& shortcut : m_draft.shortcuts)
        shortcuts[shortcut.node.outputs[0]] = &shortcut;
    plan->m_shortcutNodes.reserve(shortcuts.size());

    std::map<std::string, Plan::Slot> slots;
    const auto slotOf = [&](const std::string& name) {
        if (name.empty())
            return Plan::noSlot;
        const auto [place, isNew] = slots.emplace(name, slots.size());
        if (isNew) {
            const Value* value = m_draft.constant(name);
            plan->m_constants.push_back(value ? *value : Value());
            plan->m_isConstant.push_back(value != nullptr);
        }
        return place->second;
    };
    std::set<std::string> visible;
    for (const ValueInfo& input : m_graph->inputs) {
        visible.insert(input.name);
        slotOf(input.name);
    }
    for (const ValueInfo& output : m_graph->outputs) {
        visible.insert(output.name);
        slotOf(output.name);
    }
    const auto addStep = [&](const Node& node) {
        Plan::Step step;
        step.node = &node;
        const Constants constants = constantInputs(node);
        const NodeReader reader(*m_graph, node);
        step.operation = findOperator(node.domain, node.type)->make(reader, constants);
        for (const std::string& name : node.inputs)
            step.inputs.push_back(slotOf(name));
        for (const std::string& name : node.outputs) {
            step.outputs.push_back(slotOf(name));
            if (!name.empty() && m_kept.contains(name))
                visible.insert(name);
        }
        plan->m_steps.push_back(std::move(step));
    };
    for (const Node& node : plan->m_nodes) {
        addStep(node);
        const auto found = shortcuts.find(node.outputs[0]);
        if (found == shortcuts.end())
            continue;
        plan->m_shortcutNodes.push_back(found->second->node);
        addStep(plan->m_shortcutNodes.back());
        const std::size_t step = plan->m_steps.size() - 1;
        plan->m_shortcuts.push_back({step - 1, step, {}});
        for (const std::string& name : found->second->inner)
            plan->m_shortcuts.back().inner.push_back(slotOf(name));
    }
    for (const auto& [name, value] : m_draft.constants()) {
        if (!name.empty() && m_kept.contains(name)) {
            visible.insert(name);
            slotOf(name);
        }
    }
    plan->m_slotCount = slots.size();
    plan->m_visibleNames.resize(slots.size());
    for (const std::string& name : visible) {
        plan->m_visible[name] = slots.at(name);
        plan->m_visibleNames[slots.at(name)] = name;
    }
    return plan;
}

} // namespace fovea::graph
