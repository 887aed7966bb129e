// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/graph/lower_einsum.h"

#include <algorithm>
#include <optional>
#include <set>

namespace fovea::graph
{

namespace
{

/// An equation of two terms: the letters of both and the result, then those of one and the result.
struct ProductOfMatrices {
    std::string left, right, output;
    std::string batch;
    char rows = 0, columns = 0, inner = 0;
};

bool isSetOfLetters(std::string term)
{
    const bool areLetters = std::all_of(term.begin(), term.end(),
        [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
    std::sort(term.begin(), term.end());
    return areLetters && std::adjacent_find(term.begin(), term.end()) == term.end();
}

bool contains(const std::string& term, char letter)
{
    return term.find(letter) != std::string::npos;
}

std::optional<ProductOfMatrices> productOf(std::string equation)
{
    std::erase(equation, ' ');
    const auto comma = equation.find(',');
    const auto arrow = equation.find("->");
    if (comma == std::string::npos || arrow == std::string::npos || comma > arrow)
        return {};
    ProductOfMatrices result{equation.substr(0, comma),
        equation.substr(comma + 1, arrow - comma - 1), equation.substr(arrow + 2), {}};
    for (const std::string& term : {result.left, result.right, result.output}) {
        if (!isSetOfLetters(term))
            return {};
    }
    const auto take = [](char& place, char letter) {
        const bool isFree = place == 0;
        place = letter;
        return isFree;
    };
    for (const char letter : result.output) {
        const bool inLeft = contains(result.left, letter);
        if (inLeft && contains(result.right, letter))
            result.batch += letter;
        else if (!take(inLeft ? result.rows : result.columns, letter))
            return {};
    }
    for (const char letter : result.left) {
        if (!contains(result.output, letter) && !take(result.inner, letter))
            return {};
    }
    const std::size_t rank = result.batch.size() + 2;
    const bool isWhole = result.rows && result.columns && result.inner
        && contains(result.right, result.inner) && contains(result.right, result.columns)
        && result.left.size() == rank && result.right.size() == rank;
    return isWhole ? std::optional(result) : std::nullopt;
}

class Lowering
{
public:
    explicit Lowering(const Graph& graph) : m_result(graph)
    {
        for (const auto& [name, value] : graph.initialisers)
            m_names.insert(name);
        for (const ValueInfo& input : graph.inputs)
            m_names.insert(input.name);
        for (const Node& node : graph.nodes)
            m_names.insert(node.outputs.begin(), node.outputs.end());
        m_result.nodes.clear();
        for (const Node& node : graph.nodes)
            add(node);
    }
    Graph take() { return std::move(m_result); }

private:
    void add(const Node& node)
    {
        const auto attribute = node.attributes.find("equation");
        const auto* equation = attribute == node.attributes.end()
            ? nullptr
            : std::get_if<std::string>(&attribute->second);
        const auto product = node.type == "Einsum" && node.domain.empty() && equation
                && node.inputs.size() == 2 && node.outputs.size() == 1
            ? productOf(*equation)
            : std::nullopt;
        if (!product) {
            m_result.nodes.push_back(node);
            return;
        }
        const std::string& name = node.outputs[0];
        const std::string rows(1, product->rows), columns(1, product->columns),
            inner(1, product->inner);
        const std::string left = permuted(node, node.inputs[0], product->left,
            product->batch + rows + inner, name, ".left");
        const std::string right = permuted(node, node.inputs[1], product->right,
            product->batch + inner + columns, name, ".right");
        const std::string order = product->batch + rows + columns;
        const bool isLast = order == product->output;
        const std::string result = isLast ? name : fresh(name + ".product");
        m_result.nodes.push_back({node.name, "MatMul", {}, {}, {left, right}, {result}});
        if (!isLast)
            transpose(node, result, order, product->output, name);
    }

    /// @return the value with its axes in another order
    std::string permuted(const Node& node, const std::string& value, const std::string& from,
        const std::string& to, const std::string& name, const char* end)
    {
        return from == to ? value : transpose(node, value, from, to, fresh(name + end));
    }

    std::string transpose(const Node& node, const std::string& value, const std::string& from,
        const std::string& to, const std::string& name)
    {
        std::vector<std::int64_t> order;
        for (const char letter : to)
            order.push_back(std::int64_t(from.find(letter)));
        m_result.nodes.push_back(
            {node.name, "Transpose", {}, {{"perm", std::move(order)}}, {value}, {name}});
        return name;
    }

    std::string fresh(std::string name)
    {
        while (!m_names.insert(name).second)
            name += '\'';
        return name;
    }

    Graph m_result;
    std::set<std::string> m_names;
};

} // namespace

std::shared_ptr<const Graph> withMatrixProducts(std::shared_ptr<const Graph> graph)
{
    const bool isNeeded = std::any_of(graph->nodes.begin(), graph->nodes.end(),
        [](const Node& node) { return node.type == "Einsum"; });
    return isNeeded ? std::make_shared<const Graph>(Lowering(*graph).take()) : graph;
}

} // namespace fovea::graph
