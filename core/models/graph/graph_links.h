// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "io/onnx/graph.h"

#include <set>
#include <unordered_map>

namespace fovea::graph
{

/// Who makes and who uses each value of a graph, and which values depend on its inputs.
/// The graph must outlive it.
class GraphLinks
{
public:
    explicit GraphLinks(const Graph& graph);

    const Graph& graph() const { return m_graph; }
    /// Null for inputs and initialisers.
    const Node* producer(const std::string& value) const;
    /// The same when it is of this type and has at least one input, else null.
    const Node* producer(const std::string& value, const char* type) const;
    const std::vector<const Node*>& consumers(const std::string& value) const;
    /// Whether a value is the same in every run.
    bool isConstant(const std::string& value) const { return !m_dependent.contains(value); }
    /// The values that are not, in no order.
    const std::set<std::string>& dependent() const { return m_dependent; }

    /// The only number of a constant with one element that stands in the file as such; nothing
    /// for all others.
    std::optional<float> number(const std::string& value) const;
    /// The whole numbers of such a constant with any number of elements.
    std::optional<std::vector<std::int64_t>> integers(const std::string& value) const;

private:
    std::optional<Value> stored(const std::string& value) const;

    const Graph& m_graph;
    std::unordered_map<std::string, const Node*> m_producers;
    std::unordered_map<std::string, std::vector<const Node*>> m_consumers;
    std::set<std::string> m_dependent;
};

/// Attributes of a node; `standard` when there is none of that kind.
std::int64_t integerAttribute(const Node& node, const char* name, std::int64_t standard);
float numberAttribute(const Node& node, const char* name, float standard);
std::vector<std::int64_t> integersAttribute(const Node& node, const char* name);

/// The operand of a node with two that is not the first one given, or "" when that is none.
std::string otherOperand(const Node& node, const std::string& operand);

} // namespace fovea::graph
