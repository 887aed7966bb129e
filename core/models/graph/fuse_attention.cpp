// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0

// Products of two computed factors, as attention has them, together with the permutations around
// them, a scale and a softmax:
//
//     weights = Softmax(MatMul(Transpose(q), Transpose(k)) / s)
//     output = Transpose(MatMul(weights, Transpose(v)))
//
// Queries, keys, scores and heads' outputs are sites, though: the single steps stay in the plan,
// for runs where somebody looks at them.

#include "models/graph/draft.h"

#include <algorithm>
#include <cstdint>
#include <set>

namespace fovea::graph
{

namespace
{

using Order = std::vector<std::int64_t>;

bool isOrder(const Order& order)
{
    Order sorted = order;
    std::sort(sorted.begin(), sorted.end());
    for (std::size_t k = 0; k < sorted.size(); ++k) {
        if (sorted[k] != std::int64_t(k))
            return false;
    }
    return order.size() >= 2;
}

/// The order of a permutation's axes; empty when it is not one that is said.
Order orderOf(const Node& transpose)
{
    const auto found = transpose.attributes.find("perm");
    if (found == transpose.attributes.end())
        return {};
    const auto* order = std::get_if<Order>(&found->second);
    return order && isOrder(*order) ? *order : Order();
}

/// Whether the last axis stays the last.
bool keepsLast(const Order& order)
{
    return !order.empty() && order.back() == std::int64_t(order.size()) - 1;
}

/// Whether the last axis is one of the last two.
bool keepsRow(const Order& order)
{
    return keepsLast(order)
        || (!order.empty() && order[order.size() - 2] == std::int64_t(order.size()) - 1);
}

/// Whether what a node makes has the axes of its largest input.
bool isElementwise(const Node& node)
{
    static const std::set<std::string> types{
        "Add", "Cast", "Div", "Dropout", "Mul", "Softmax", "Sub", "Where"};
    return node.domain.empty() && types.contains(node.type);
}

/// One product and what follows it, as far as it goes.
class Chain
{
public:
    Chain(Draft& draft, const Node& product) : m_draft(draft), m_end(product.outputs[0])
    {
        m_node.name = product.name;
        m_node.type = "PermutedProduct";
        m_node.domain = ownDomain;
        addFactor(product.inputs[0], "left", keepsLast);
        addFactor(product.inputs[1], "right", keepsRow);
        while (extend()) { }
    }

    /// Whether there is more than the product alone.
    bool isWorthIt() const { return m_node.attributes.contains("softmax") || m_permutes; }

    Shortcut shortcut() &&
    {
        m_node.outputs = {m_end};
        return {std::move(m_node), std::move(m_inner)};
    }

private:
    void addFactor(const std::string& value, const char* attribute, bool (*fits)(const Order&))
    {
        const Node* transpose = m_draft.producer(value, "Transpose");
        const Order order = transpose ? orderOf(*transpose) : Order();
        if (!fits(order)) {
            m_node.inputs.push_back(value);
            m_ranks.insert(0);
            return;
        }
        m_ranks.insert(order.size());
        m_permutes = true;
        m_inner.push_back(value);
        m_node.inputs.push_back(transpose->inputs[0]);
        m_node.attributes[attribute] = order;
    }

    bool extend()
    {
        const auto& users = m_draft.users(m_end);
        if (m_isComplete || users.size() != 1)
            return false;
        const Node& next = m_draft.nodes[users[0]];
        if (!next.domain.empty() || next.outputs.size() != 1)
            return false;
        if (!addScale(next) && !addSoftmax(next) && !addPermutation(next))
            return false;
        m_inner.push_back(m_end);
        m_end = next.outputs[0];
        return true;
    }

    bool addScale(const Node& next)
    {
        const bool isFirst = !next.inputs.empty() && next.inputs[0] == m_end;
        const bool divides = next.type == "Div" && isFirst;
        if ((next.type != "Mul" && !divides) || m_node.attributes.contains("scale")
            || next.attributes.contains("axis"))
            return false;
        const auto number = m_draft.fixedNumber(next.inputs[isFirst ? 1 : 0]);
        if (!number)
            return false;
        m_node.attributes["scale"] = divides ? 1 / *number : *number;
        return true;
    }

    bool addSoftmax(const Node& next)
    {
        if (next.type != "Softmax")
            return false;
        // What is left out depends on the version; the last axis means the same in all.
        const auto found = next.attributes.find("axis");
        const auto* axis
            = found == next.attributes.end() ? nullptr : std::get_if<std::int64_t>(&found->second);
        const bool isLast = axis
            && (*axis == -1
                || (m_ranks.size() == 1 && *axis == std::int64_t(*m_ranks.begin()) - 1));
        if (!isLast)
            return false;
        m_node.attributes["softmax"] = std::int64_t(1);
        m_isComplete = true;
        return true;
    }

    bool addPermutation(const Node& next)
    {
        const Order order = next.type == "Transpose" ? orderOf(next) : Order();
        if (!keepsLast(order))
            return false;
        m_node.attributes["result"] = order;
        m_permutes = m_isComplete = true;
        return true;
    }

    Draft& m_draft;
    Node m_node;
    std::string m_end;
    std::vector<std::string> m_inner;
    std::set<std::size_t> m_ranks; ///< of the factors; 0 where no permutation says it
    bool m_permutes = false;
    bool m_isComplete = false;
};

} // namespace

void fuseAttention(Draft& draft)
{
    draft.findUsers();
    std::set<std::string> matrices; // values known to have two axes at least
    for (const Node& node : draft.nodes) {
        const auto isMatrix = [&](const std::string& value) { return matrices.contains(value); };
        const bool multiplies = node.type == "MatMul" && node.domain.empty()
            && std::all_of(node.inputs.begin(), node.inputs.end(), isMatrix);
        const bool goesOn = isElementwise(node)
            && std::any_of(node.inputs.begin(), node.inputs.end(), isMatrix);
        if (multiplies || goesOn || (node.type == "Transpose" && !orderOf(node).empty()))
            matrices.insert(node.outputs[0]);
        if (!multiplies)
            continue;
        Chain chain(draft, node);
        if (chain.isWorthIt())
            draft.shortcuts.push_back(std::move(chain).shortcut());
    }
}

} // namespace fovea::graph
