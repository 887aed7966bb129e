// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/graph/graph_links.h"

#include <algorithm>

namespace fovea::graph
{

namespace
{

template <typename T> const T* attribute(const Node& node, const char* name)
{
    const auto found = node.attributes.find(name);
    return found == node.attributes.end() ? nullptr : std::get_if<T>(&found->second);
}

} // namespace

GraphLinks::GraphLinks(const Graph& graph) : m_graph(graph)
{
    for (const ValueInfo& input : graph.inputs)
        m_dependent.insert(input.name);
    for (const Node& node : graph.nodes) {
        bool depends = false;
        for (const std::string& input : node.inputs) {
            if (input.empty())
                continue;
            std::vector<const Node*>& users = m_consumers[input];
            if (users.empty() || users.back() != &node)
                users.push_back(&node);
            depends = depends || m_dependent.contains(input);
        }
        for (const std::string& output : node.outputs) {
            if (output.empty())
                continue;
            m_producers[output] = &node;
            if (depends)
                m_dependent.insert(output);
        }
    }
}

const Node* GraphLinks::producer(const std::string& value) const
{
    const auto found = m_producers.find(value);
    return found == m_producers.end() ? nullptr : found->second;
}

const Node* GraphLinks::producer(const std::string& value, const char* type) const
{
    const Node* node = producer(value);
    return node && node->type == type && !node->inputs.empty() ? node : nullptr;
}

const std::vector<const Node*>& GraphLinks::consumers(const std::string& value) const
{
    static const std::vector<const Node*> none;
    const auto found = m_consumers.find(value);
    return found == m_consumers.end() ? none : found->second;
}

std::optional<Value> GraphLinks::stored(const std::string& value) const
{
    const auto found = m_graph.initialisers.find(value);
    if (found != m_graph.initialisers.end())
        return found->second.computed();
    const Node* node = producer(value);
    if (!node)
        return {};
    if (node->type == "Constant") {
        if (const auto* tensor = attribute<Value>(*node, "value"))
            return tensor->computed();
        if (const auto* number = attribute<float>(*node, "value_float"))
            return Value(Tensor({}, std::vector<float>{*number}));
        if (const auto* number = attribute<std::int64_t>(*node, "value_int"))
            return Value::integers({}, {*number});
        if (const auto* list = attribute<std::vector<std::int64_t>>(*node, "value_ints"))
            return Value::integers({Index(list->size())}, *list);
        return {};
    }
    // Exporters store float16 and cast it, or reshape a number.
    constexpr const char* same[] = {"Identity", "Cast", "Reshape", "Unsqueeze", "Squeeze"};
    const bool keeps = std::any_of(
        std::begin(same), std::end(same), [&](const char* type) { return node->type == type; });
    return keeps && !node->inputs.empty() ? stored(node->inputs.front()) : std::nullopt;
}

std::optional<float> GraphLinks::number(const std::string& value) const
{
    if (value.empty() || !isConstant(value))
        return {};
    const auto found = stored(value);
    if (!found || found->size() != 1)
        return {};
    return isFloating(found->type) ? found->floats()[0] : float(found->integers()[0]);
}

std::optional<std::vector<std::int64_t>> GraphLinks::integers(const std::string& value) const
{
    if (value.empty() || !isConstant(value))
        return {};
    const auto found = stored(value);
    if (!found || isFloating(found->type) || found->isEmpty())
        return {};
    return std::vector<std::int64_t>(found->integers().begin(), found->integers().end());
}

std::int64_t integerAttribute(const Node& node, const char* name, std::int64_t standard)
{
    const auto* found = attribute<std::int64_t>(node, name);
    return found ? *found : standard;
}

float numberAttribute(const Node& node, const char* name, float standard)
{
    const auto* found = attribute<float>(node, name);
    return found ? *found : standard;
}

std::vector<std::int64_t> integersAttribute(const Node& node, const char* name)
{
    const auto* found = attribute<std::vector<std::int64_t>>(node, name);
    return found ? *found : std::vector<std::int64_t>();
}

std::string otherOperand(const Node& node, const std::string& operand)
{
    if (node.inputs.size() != 2)
        return {};
    return node.inputs[0] == operand ? node.inputs[1] : node.inputs[0];
}

} // namespace fovea::graph
