// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/graph/draft.h"

namespace fovea::graph
{

Draft::Draft(const Graph& graph, const KeptValues& kept)
    : nodes(graph.nodes), m_graph(graph), m_kept(kept)
{
    for (const ValueInfo& output : graph.outputs)
        m_outputs.insert(output.name);
}

const Value* Draft::constant(const std::string& name)
{
    auto found = m_constants.find(name);
    if (found == m_constants.end()) {
        const auto stored = m_graph.initialisers.find(name);
        if (stored == m_graph.initialisers.end())
            return nullptr;
        found = m_constants.emplace(name, stored->second.computed()).first;
    }
    return &found->second;
}

const Value* Draft::fixed(const std::string& name)
{
    return m_kept.contains(name) ? nullptr : constant(name);
}

std::optional<float> Draft::fixedNumber(const std::string& name)
{
    const Value* value = fixed(name);
    if (!value || !isFloating(value->type) || value->size() != 1 || value->rank() > 1)
        return {};
    return value->floats()[0];
}

std::string Draft::addConstant(Value value)
{
    // A line break keeps the name apart from those of any sensible file; the loop from the others.
    std::string name;
    do {
        name = "fovea\n" + std::to_string(m_added++);
    } while (m_constants.contains(name) || m_graph.find(name) || m_users.contains(name));
    m_constants[name] = std::move(value);
    return name;
}

void Draft::findUsers()
{
    m_users.clear();
    m_producers.clear();
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (isRemoved(i))
            continue;
        for (const std::string& input : nodes[i].inputs)
            m_users[input].push_back(i);
        for (const std::string& output : nodes[i].outputs)
            m_producers[output] = i;
    }
}

const Node* Draft::producer(const std::string& value, const char* type) const
{
    const auto found = m_producers.find(value);
    if (found == m_producers.end() || value.empty() || isRemoved(found->second))
        return nullptr;
    const Node& node = nodes[found->second];
    return node.domain.empty() && node.type == type ? &node : nullptr;
}

const std::vector<std::size_t>& Draft::users(const std::string& value) const
{
    static const std::vector<std::size_t> nobody;
    const auto found = m_users.find(value);
    return found == m_users.end() ? nobody : found->second;
}

bool Draft::isHidden(const std::string& value) const
{
    return !m_kept.contains(value) && !m_outputs.contains(value);
}

std::optional<std::size_t> Draft::onlyUser(const std::string& value) const
{
    const auto& all = users(value);
    if (all.size() != 1 || !isHidden(value))
        return {};
    return all[0];
}

void Draft::tidy()
{
    std::erase_if(nodes, [](const Node& node) { return node.outputs.empty(); });
}

} // namespace fovea::graph
