// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/graph/plan.h"

#include "base/error.h"
#include "io/printable.h"
#include "models/graph/operation.h"

#include <algorithm>

namespace fovea::graph
{

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

std::vector<bool> Plan::neededSteps(const std::vector<bool>& given,
    const std::vector<Slot>& wanted, const std::vector<bool>& leftOut) const
{
    std::vector<bool> missing(m_slotCount, false);
    for (const Slot slot : wanted)
        missing[slot] = !given[slot];
    std::vector<bool> needed(m_steps.size(), false);
    for (std::size_t i = m_steps.size(); i-- > 0;) {
        for (const Slot slot : m_steps[i].outputs)
            needed[i] = needed[i] || (slot != noSlot && missing[slot] && !leftOut[i]);
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
