// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0

// Runs a plan.

#include "base/error.h"
#include "io/printable.h"
#include "models/graph/buffer_pool.h"
#include "models/graph/operation.h"
#include "models/graph/plan.h"
#include "models/graph/run_memory.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace fovea::graph
{

namespace
{

/// Whether two values are the same, bit by bit.
bool areSame(const Value& a, const Value& b)
{
    if (a.type != b.type || a.tensor.type() != b.tensor.type() || a.shape() != b.shape())
        return false;
    const std::size_t size = std::size_t(a.size()) * byteSize(a.tensor.type());
    return a.tensor.bytes() == b.tensor.bytes() || size == 0
        || std::memcmp(a.tensor.bytes(), b.tensor.bytes(), size) == 0;
}

bool areSame(const Values& a, const Values& b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& one, const auto& other) {
        return one.first == other.first && areSame(one.second, other.second);
    });
}

} // namespace

/// One run: its values, by slot.
class Plan::Run
{
public:
    Run(const Plan& plan, const Values& feeds, const std::vector<std::string>& wanted,
        ValueHook& hook, RunMemory* memory);
    Values run(Monitor& monitor);

private:
    const Value& valueIn(Slot slot) const;
    void make(Slot slot, Value value);
    std::vector<bool> leftOut() const;
    void countUses(std::size_t firstStep);
    void recall(const Values& feeds);
    void showGiven();
    bool isWanted(Slot slot) const;
    Value ask(Slot slot, const Value& before);
    bool differs(Slot slot, const Value& replaced) const;
    Value show(Slot slot, std::size_t step, const Value& before);
    void remember(Slot slot, const Value& before, const Value& replaced);
    void keep(std::size_t step);
    bool mayResume(const RunMemory::Kept& kept);
    std::size_t resume();
    void runStep(std::size_t number);

    /// Calls visit(slot) for the visible outputs of the needed steps before this one.
    template <typename Visit> void forEachVisible(std::size_t end, Visit visit) const;

    const Plan& m_plan;
    ValueHook& m_hook;
    RunMemory* m_memory;
    const std::vector<std::string>& m_wanted;
    std::vector<Slot> m_results; ///< of the wanted values
    std::vector<Value> m_values; ///< constants only where a hook has replaced them
    std::vector<bool> m_given; ///< constants and what was fed
    std::vector<bool> m_needed; ///< by step
    std::vector<std::size_t> m_uses; ///< how many steps and wanted values still need a slot
    Index m_elements = 0; ///< of values that steps have made and that live

    /// What runs on the same inputs have left; null when there is none.
    std::shared_ptr<const RunMemory::Kept> m_before;
    /// As long as every change is as it was in the run before.
    bool m_isTracking = false;
    RunMemory::Numbered m_edits; ///< up to here
    RunMemory::Numbered m_shown;
    Index m_shownElements = 0;
    /// What the hook has made of values already, when the run then had to begin at the start: it
    /// sees each value once. Empty values: it changed nothing.
    RunMemory::Numbered m_answers;
};

Plan::Run::Run(const Plan& plan, const Values& feeds, const std::vector<std::string>& wanted,
    ValueHook& hook, RunMemory* memory)
    : m_plan(plan), m_hook(hook), m_memory(memory), m_wanted(wanted), m_values(plan.m_slotCount),
      m_given(plan.m_isConstant)
{
    for (const auto& [name, value] : feeds) {
        const Slot slot = plan.visibleSlot(name);
        if (const ValueInfo* info = plan.m_graph->find(name))
            plan.checkFeed(*info, value);
        m_values[slot] = value.computed();
        m_given[slot] = true;
    }
    for (const std::string& name : wanted)
        m_results.push_back(plan.visibleSlot(name));
    m_needed = plan.neededSteps(m_given, m_results, leftOut());
    countUses(0);
    for (const ValueInfo& input : plan.m_graph->inputs) {
        const Slot slot = plan.m_visible.at(input.name);
        if (!m_given[slot] && m_uses[slot] > 0) {
            throw Error(FOVEA_TEXT("Error",
                            "The input %2 of %1 was not given. Give the model all of its inputs."),
                {plan.m_graph->file, io::printable(input.name)});
        }
    }
    recall(feeds);
}

/// Which steps have no part in this run: those that a shortcut stands for, or, where a value in
/// between is given or somebody looks at it, the shortcut.
std::vector<bool> Plan::Run::leftOut() const
{
    std::vector<bool> result(m_plan.m_steps.size(), false);
    for (const Shortcut& s : m_plan.m_shortcuts) {
        const bool isSeen = std::any_of(s.inner.begin(), s.inner.end(),
            [&](Slot slot) { return m_given[slot] || isWanted(slot); });
        result[isSeen ? s.shortcut : s.last] = true;
    }
    return result;
}

void Plan::Run::countUses(std::size_t firstStep)
{
    m_uses.assign(m_plan.m_slotCount, 0);
    for (const Slot slot : m_results)
        ++m_uses[slot];
    for (std::size_t i = firstStep; i < m_plan.m_steps.size(); ++i) {
        for (const Slot slot : m_plan.m_steps[i].inputs) {
            if (m_needed[i] && slot != noSlot)
                ++m_uses[slot];
        }
    }
}

/// What stands in a slot; empty before it is made.
const Value& Plan::Run::valueIn(Slot slot) const
{
    const Value& value = m_values[slot];
    return value.isEmpty() ? m_plan.m_constants[slot] : value;
}

void Plan::Run::make(Slot slot, Value value)
{
    m_elements += value.size() - m_values[slot].size();
    m_values[slot] = std::move(value);
}

void Plan::Run::recall(const Values& feeds)
{
    if (!m_memory)
        return;
    m_before = m_memory->kept();
    if (m_before && areSame(m_before->feeds, feeds)) {
        m_isTracking = true;
        return;
    }
    m_before.reset();
    m_memory->keep(std::make_shared<RunMemory::Kept>(RunMemory::Kept{feeds, {}, 0, {}, {}}));
}

bool Plan::Run::isWanted(Slot slot) const
{
    const std::string& name = m_plan.m_visibleNames[slot];
    return !name.empty() && m_hook.wants(name);
}

/// @return what the hook hands back in place of a value; empty when it does not look or keeps it
Value Plan::Run::ask(Slot slot, const Value& before)
{
    if (const auto known = m_answers.find(slot); known != m_answers.end())
        return known->second;
    if (!isWanted(slot))
        return {};
    Value after = m_hook.visit(m_plan.m_visibleNames[slot], before);
    assert(after.shape() == before.shape() && isFloating(after.type) == isFloating(before.type));
    return after.tensor.bytes() == before.tensor.bytes() ? Value() : after;
}

/// Whether the run before has had another change at this place.
bool Plan::Run::differs(Slot slot, const Value& replaced) const
{
    const auto known = m_before->edits.find(slot);
    if (known == m_before->edits.end())
        return !replaced.isEmpty();
    return replaced.isEmpty() || !areSame(replaced, known->second);
}

/// The same, watched for changes.
/// @param step that has made the value; 0 also for those that were given
Value Plan::Run::show(Slot slot, std::size_t step, const Value& before)
{
    Value replaced = ask(slot, before);
    if (m_isTracking && differs(slot, replaced)) {
        if (!replaced.isEmpty())
            m_edits[slot] = replaced;
        keep(step);
    } else if (m_isTracking) {
        remember(slot, before, replaced);
    }
    return replaced;
}

void Plan::Run::remember(Slot slot, const Value& before, const Value& replaced)
{
    if (!replaced.isEmpty())
        m_edits[slot] = replaced;
    if (m_given[slot] || !isWanted(slot))
        return;
    m_shownElements += before.size();
    m_shown[slot] = before;
    if (m_shownElements > RunMemory::mostElements) {
        m_isTracking = false;
        m_shown.clear();
    }
}

/// Keeps what stands there before a step.
void Plan::Run::keep(std::size_t step)
{
    m_isTracking = false;
    RunMemory::Kept kept{m_before->feeds, std::move(m_edits), step, {}, std::move(m_shown)};
    Index elements = m_shownElements;
    for (Slot slot = 0; slot < m_values.size(); ++slot) {
        if (m_uses[slot] == 0 || m_given[slot] || m_values[slot].isEmpty())
            continue;
        kept.live[slot] = m_values[slot];
        elements += m_values[slot].size();
    }
    if (step == 0 || elements > RunMemory::mostElements)
        kept = {std::move(kept.feeds), std::move(kept.edits), 0, {}, {}};
    m_memory->keep(std::make_shared<RunMemory::Kept>(std::move(kept)));
}

void Plan::Run::showGiven()
{
    for (Slot slot = 0; slot < m_plan.m_slotCount; ++slot) {
        if (!m_given[slot])
            continue;
        if (Value replaced = show(slot, 0, valueIn(slot)); !replaced.isEmpty())
            m_values[slot] = std::move(replaced);
    }
}

template <typename Visit> void Plan::Run::forEachVisible(std::size_t end, Visit visit) const
{
    for (std::size_t i = 0; i < end; ++i) {
        for (const Slot slot : m_plan.m_steps[i].outputs) {
            if (m_needed[i] && slot != noSlot && !m_given[slot]
                && !m_plan.m_visibleNames[slot].empty())
                visit(slot);
        }
    }
}

/// Whether all that this run wants of the steps that would be left out is kept.
bool Plan::Run::mayResume(const RunMemory::Kept& kept)
{
    countUses(kept.step);
    bool isThere = true;
    for (std::size_t i = 0; i < kept.step; ++i) {
        for (const Slot slot : m_plan.m_steps[i].outputs) {
            if (slot != noSlot && m_uses[slot] > 0 && !m_given[slot])
                isThere = isThere && kept.live.contains(slot);
        }
    }
    forEachVisible(kept.step, [&](Slot slot) {
        const bool isWanted = m_hook.wants(m_plan.m_visibleNames[slot]);
        isThere = isThere && (isWanted ? kept.shown.contains(slot) : !kept.edits.contains(slot));
    });
    return isThere;
}

/// Shows the hook what it was shown before the kept step.
/// @return the step to begin with: the kept one if the hook changes the same as it did then
std::size_t Plan::Run::resume()
{
    if (!m_isTracking || m_before->step == 0)
        return 0;
    const RunMemory::Kept& kept = *m_before;
    bool isSame = mayResume(kept);
    forEachVisible(kept.step, [&](Slot slot) {
        const auto shown = kept.shown.find(slot);
        if (!isSame || shown == kept.shown.end() || m_hook.isDone())
            return;
        m_answers[slot] = ask(slot, shown->second);
        isSame = !differs(slot, m_answers[slot]);
        if (isSame)
            remember(slot, shown->second, m_answers[slot]);
    });
    if (!isSame) {
        m_shown.clear();
        m_shownElements = 0;
        countUses(0);
        return 0;
    }
    for (const auto& [slot, value] : kept.live) {
        if (m_uses[slot] > 0)
            make(slot, value);
    }
    return kept.step;
}

void Plan::Run::runStep(std::size_t number)
{
    const Step& step = m_plan.m_steps[number];
    std::vector<const Value*> inputs;
    for (const Slot slot : step.inputs)
        inputs.push_back(slot == noSlot ? nullptr : &valueIn(slot));
    Call call(*m_plan.m_graph, *step.node, std::move(inputs), *m_plan.m_buffers,
        m_plan.m_largestValue);
    step.operation->run(call);
    for (std::size_t k = 0; k < step.outputs.size(); ++k) {
        const Slot slot = step.outputs[k];
        if (slot == noSlot || m_given[slot])
            continue;
        Value& made = call.results()[k];
        Value replaced = show(slot, number, made);
        if (m_uses[slot] > 0)
            make(slot, std::move(replaced.isEmpty() ? made : replaced));
    }
    for (const Slot slot : step.inputs) {
        if (slot != noSlot && --m_uses[slot] == 0 && !m_given[slot])
            make(slot, {});
    }
    m_plan.checkMemory(m_elements, *step.node);
}

Values Plan::Run::run(Monitor& monitor)
{
    showGiven();
    const std::size_t count = m_plan.m_steps.size();
    for (std::size_t i = resume(); i < count && !m_hook.isDone(); ++i) {
        monitor.check();
        if (!m_needed[i])
            continue;
        runStep(i);
        monitor.progress(double(i + 1) / double(count));
    }
    monitor.check();

    Values values;
    for (std::size_t i = 0; i < m_wanted.size(); ++i) {
        if (const Value& value = valueIn(m_results[i]); !value.isEmpty())
            values[m_wanted[i]] = value;
    }
    return values;
}

Values Plan::run(const Values& feeds, const std::vector<std::string>& wanted, ValueHook& hook,
    Monitor& monitor, RunMemory* memory) const
{
    return Run(*this, feeds, wanted, hook, memory).run(monitor);
}

} // namespace fovea::graph
