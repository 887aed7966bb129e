// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/graph/plan.h"

#include "base/error.h"
#include "io/printable.h"
#include "models/graph/buffer_pool.h"
#include "models/graph/operation.h"

#include <algorithm>
#include <cassert>

namespace fovea::graph
{

/// The values of one run, by slot.
struct Plan::Run {
    std::vector<Value> values; ///< constants only where a hook has replaced them
    std::vector<bool> given; ///< constants and what was fed
    std::vector<std::size_t> uses; ///< how many steps and wanted values still need a slot
    Index elements = 0; ///< of values that steps have made and that live

    void make(Slot slot, Value value)
    {
        elements += value.size() - values[slot].size();
        values[slot] = std::move(value);
    }
    void use(Slot slot)
    {
        if (--uses[slot] == 0 && !given[slot])
            make(slot, {});
    }
};

/// What stands in a slot; empty before it is made.
const Value& Plan::valueIn(const Run& run, Slot slot) const
{
    const Value& value = run.values[slot];
    return value.isEmpty() ? m_constants[slot] : value;
}

Plan::~Plan() = default;

bool Plan::isVisible(const std::string& value) const
{
    return m_visible.contains(value);
}

Plan::Slot Plan::visibleSlot(const std::string& value) const
{
    const auto found = m_visible.find(value);
    if (found == m_visible.end()) {
        throw Error(FOVEA_TEXT("Error",
                        "%1 has no value %2 that can be seen. Choose another one."),
            {m_graph->file, io::printable(value)});
    }
    return found->second;
}

void Plan::checkMemory(Index elements, const Node& node) const
{
    if (elements <= 4 * m_largestValue)
        return;
    throw Error(FOVEA_TEXT("Error",
                    "In %1, the values up to the node %2 would need too much memory. Use a smaller "
                    "input, or another model."),
        {m_graph->file, node.label()});
}

void Plan::checkFeed(const ValueInfo& info, const Value& value) const
{
    bool fits = isFloating(info.type) == isFloating(value.type);
    if (info.shape) {
        fits = fits && info.shape->size() == value.shape().size();
        for (std::size_t i = 0; fits && i < info.shape->size(); ++i)
            fits = (*info.shape)[i] < 0 || (*info.shape)[i] == value.shape()[i];
    }
    if (!fits) {
        throw Error(FOVEA_TEXT("Error",
                        "The input %2 of %1 is %3 of shape %4 and was given %5 of shape %6. Give it "
                        "what the model was made for."),
            {m_graph->file, io::printable(info.name), name(info.type),
                info.shape ? toString(*info.shape) : "?", name(value.type),
                toString(value.shape())});
    }
}

std::vector<bool> Plan::neededSteps(
    const std::vector<bool>& given, const std::vector<Slot>& wanted) const
{
    std::vector<bool> missing(m_slotCount, false);
    for (const Slot slot : wanted)
        missing[slot] = !given[slot];
    std::vector<bool> needed(m_steps.size(), false);
    for (std::size_t i = m_steps.size(); i-- > 0;) {
        for (const Slot slot : m_steps[i].outputs)
            needed[i] = needed[i] || (slot != noSlot && missing[slot]);
        if (!needed[i])
            continue;
        for (const Slot slot : m_steps[i].inputs) {
            if (slot != noSlot && !given[slot])
                missing[slot] = true;
        }
    }
    return needed;
}

Values Plan::run(const Values& inputs, ValueHook& hook, Monitor& monitor) const
{
    std::vector<std::string> wanted;
    for (const ValueInfo& output : m_graph->outputs)
        wanted.push_back(output.name);
    return run(inputs, wanted, hook, monitor);
}

Values Plan::run(const Values& feeds, const std::vector<std::string>& wanted, ValueHook& hook,
    Monitor& monitor) const
{
    Run run{std::vector<Value>(m_slotCount), m_isConstant, std::vector<std::size_t>(m_slotCount, 0)};
    const std::vector<bool>& given = run.given;
    /// @return what the hook hands back; empty when it does not look
    const auto shown = [&](Slot slot, const Value& before) {
        const std::string& name = m_visibleNames[slot];
        if (name.empty() || !hook.wants(name))
            return Value();
        Value after = hook.visit(name, before);
        assert(after.shape() == before.shape() && isFloating(after.type) == isFloating(before.type));
        return after;
    };
    for (const auto& [name, value] : feeds) {
        const Slot slot = visibleSlot(name);
        if (const ValueInfo* info = m_graph->find(name))
            checkFeed(*info, value);
        run.values[slot] = value.computed();
        run.given[slot] = true;
    }
    std::vector<Slot> results;
    for (const std::string& name : wanted) {
        results.push_back(visibleSlot(name));
        ++run.uses[results.back()];
    }

    const std::vector<bool> needed = neededSteps(given, results);
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        for (const Slot slot : m_steps[i].inputs) {
            if (needed[i] && slot != noSlot)
                ++run.uses[slot];
        }
    }
    for (const ValueInfo& input : m_graph->inputs) {
        const Slot slot = m_visible.at(input.name);
        if (!given[slot] && run.uses[slot] > 0) {
            throw Error(FOVEA_TEXT("Error",
                            "The input %2 of %1 was not given. Give the model all of its inputs."),
                {m_graph->file, io::printable(input.name)});
        }
    }
    for (Slot slot = 0; slot < m_slotCount; ++slot) {
        if (!given[slot])
            continue;
        if (Value value = shown(slot, valueIn(run, slot)); !value.isEmpty())
            run.values[slot] = std::move(value);
    }

    for (std::size_t i = 0; i < m_steps.size() && !hook.isDone(); ++i) {
        monitor.check();
        if (!needed[i])
            continue;
        const Step& step = m_steps[i];
        std::vector<const Value*> inputs;
        for (const Slot slot : step.inputs)
            inputs.push_back(slot == noSlot ? nullptr : &valueIn(run, slot));
        Call call(*m_graph, *step.node, std::move(inputs), *m_buffers, m_largestValue);
        step.operation->run(call);
        for (std::size_t k = 0; k < step.outputs.size(); ++k) {
            const Slot slot = step.outputs[k];
            if (slot == noSlot || given[slot])
                continue;
            Value& made = call.results()[k];
            Value replaced = shown(slot, made);
            if (run.uses[slot] > 0)
                run.make(slot, std::move(replaced.isEmpty() ? made : replaced));
        }
        for (const Slot slot : step.inputs) {
            if (slot != noSlot)
                run.use(slot);
        }
        checkMemory(run.elements, *step.node);
        monitor.progress(double(i + 1) / double(m_steps.size()));
    }
    monitor.check();

    Values values;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (const Value& value = valueIn(run, results[i]); !value.isEmpty())
            values[wanted[i]] = value;
    }
    return values;
}

std::vector<std::string> Plan::dependents(const std::string& value) const
{
    std::vector<bool> reached(m_slotCount, false);
    reached[visibleSlot(value)] = true;
    std::vector<std::string> names;
    for (const Step& step : m_steps) {
        const bool depends = std::any_of(step.inputs.begin(), step.inputs.end(),
            [&](Slot slot) { return slot != noSlot && reached[slot]; });
        for (const Slot slot : step.outputs) {
            if (!depends || slot == noSlot || reached[slot])
                continue;
            reached[slot] = true;
            if (!m_visibleNames[slot].empty())
                names.push_back(m_visibleNames[slot]);
        }
    }
    return names;
}

} // namespace fovea::graph
