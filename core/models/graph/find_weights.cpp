// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "base/error.h"
#include "io/printable.h"
#include "models/graph/found_parts.h"
#include "models/graph/squashing.h"

#include <algorithm>
#include <initializer_list>
#include <string_view>

namespace fovea::graph
{

namespace
{

constexpr int longestWay = 12; // steps between a softmax and its products

bool isOneOf(const Node& node, std::initializer_list<std::string_view> types)
{
    return std::find(types.begin(), types.end(), node.type) != types.end();
}

/// Where an axis of a tensor went when its shape alone changed; -1 when it is no single axis.
Index axisAfter(const Shape& before, Index axis, const Shape& after)
{
    Index behind = 1;
    for (std::size_t i = std::size_t(axis) + 1; i < before.size(); ++i)
        behind *= before[i];
    Index product = 1;
    for (std::size_t i = after.size(); i-- > 0; product *= after[i]) {
        if (product == behind && after[i] == before[std::size_t(axis)])
            return Index(i);
    }
    return -1;
}

struct Product {
    const Node* node = nullptr;
    std::size_t weightsOperand = 0;
};

class WeightsFinder
{
public:
    WeightsFinder(const GraphLinks& links, const ValueShapes& shapes)
        : m_links(links), m_shapes(shapes)
    {
    }

    /// The matrix product that sums over `axis` of a value, through steps that do not mix its
    /// elements.
    Product product(const std::string& value, Index axis, int steps = longestWay) const
    {
        for (const Node* node : m_links.consumers(value)) {
            if (node->outputs.empty() || steps == 0)
                continue;
            if (node->type == "MatMul" && node->inputs.size() == 2) {
                const std::size_t i = node->inputs[0] == value ? 0 : 1;
                const Index rank = Index(shapeOf(m_shapes, value).size());
                const Index summed = i == 0 ? rank - 1 : std::max<Index>(rank - 2, 0);
                if (axis == summed && !m_links.isConstant(node->inputs[1 - i])
                    && node->inputs[1 - i] != value)
                    return {node, i};
                continue;
            }
            const Index next = axisThrough(*node, value, axis);
            if (next < 0)
                continue;
            if (const Product found = product(node->outputs[0], next, steps - 1); found.node)
                return found;
        }
        return {};
    }

    /// Fills in query, key and scale when the logits are products of them.
    /// @return false when they are not
    bool followScores(FoundSite& site, const std::string& value, int steps = longestWay) const
    {
        const Node* node = m_links.producer(value);
        if (!node || node->inputs.empty() || steps == 0)
            return false;
        if (node->type == "MatMul" && node->inputs.size() == 2) {
            if (m_links.isConstant(node->inputs[0]) || m_links.isConstant(node->inputs[1]))
                return false;
            site.query = node->inputs[0];
            site.key = node->inputs[1];
            site.keyIsTransposed = true;
            undoTransposition(site.key, site.keyIsTransposed);
            return true;
        }
        if (isOneOf(*node, {"Mul", "Div"}) && node->inputs.size() == 2) {
            if (const auto number = m_links.number(node->inputs[1])) {
                site.scale *= node->type == "Mul" ? *number : 1 / *number;
                return followScores(site, node->inputs[0], steps - 1);
            }
            if (const auto number = m_links.number(node->inputs[0]); number && node->type == "Mul") {
                site.scale *= *number;
                return followScores(site, node->inputs[1], steps - 1);
            }
        }
        const bool keeps = isOneOf(*node, {"Identity", "Cast", "Reshape", "Squeeze", "Unsqueeze"});
        if (!keeps && !isOneOf(*node, {"Add", "Sub", "Mul", "Div", "Where", "Clip", "Max"}))
            return false;
        for (std::size_t i = node->type == "Where" ? 1 : 0; i < node->inputs.size(); ++i) {
            if (m_links.isConstant(node->inputs[i]))
                continue;
            FoundSite attempt = site;
            if (followScores(attempt, node->inputs[i], steps - 1)) {
                site = attempt;
                site.addsToScores = site.addsToScores || !keeps;
                return true;
            }
            if (keeps)
                break;
        }
        return false;
    }

    /// Takes a value before a Transpose that exchanges its last two axes.
    void undoTransposition(std::string& value, bool& isTransposed) const
    {
        const Node* node = m_links.producer(value, "Transpose");
        if (!node)
            return;
        std::vector<std::int64_t> order = integersAttribute(*node, "perm");
        const std::size_t rank = order.size();
        if (rank < 2)
            return;
        std::swap(order[rank - 2], order[rank - 1]);
        for (std::size_t i = 0; i < rank; ++i) {
            if (order[i] != std::int64_t(i))
                return;
        }
        value = node->inputs[0];
        isTransposed = !isTransposed;
    }

private:
    /// Which axis of a node's output is an axis of its input; -1 when the node mixes elements.
    Index axisThrough(const Node& node, const std::string& value, Index axis) const
    {
        const Shape before = shapeOf(m_shapes, value);
        const Shape after = shapeOf(m_shapes, node.outputs[0]);
        if (node.type == "Transpose") {
            const auto order = integersAttribute(node, "perm");
            if (order.empty())
                return Index(before.size()) - 1 - axis;
            const auto found = std::find(order.begin(), order.end(), axis);
            return found == order.end() ? -1 : Index(found - order.begin());
        }
        if (isOneOf(node, {"Reshape", "Squeeze", "Unsqueeze", "Flatten"}))
            return node.inputs[0] == value ? axisAfter(before, axis, after) : -1;
        const bool isScaling = isOneOf(node, {"Mul", "Div", "Add"}) && node.inputs.size() == 2
            && m_links.isConstant(otherOperand(node, value));
        if (isScaling || isOneOf(node, {"Identity", "Cast", "Dropout", "Where"}))
            return before == after ? axis : -1;
        return -1;
    }

    const GraphLinks& m_links;
    const ValueShapes& m_shapes;
};

Sentence reasonOf(const FoundSite& site, const Squashing& softmax, const Product& product,
    bool isSpelled, Index heads)
{
    const std::string operation = isSpelled ? "Exp / ReduceSum" : "Softmax";
    if (site.query.empty()) {
        return {FOVEA_TEXT("Finding",
                    "A %1 over keys of \"%2\" that weighs \"%3\" in %4 (heads: %5): attention "
                    "weights."),
            {operation, io::printable(softmax.logits), io::printable(site.input),
                product.node->label(), std::to_string(heads)}};
    }
    return {FOVEA_TEXT("Finding",
                "A %1 over keys of the products of \"%2\" and \"%3\" that weighs \"%4\" in %5 "
                "(heads: %6): attention weights."),
        {operation, io::printable(site.query), io::printable(site.key), io::printable(site.input),
            product.node->label(), std::to_string(heads)}};
}

} // namespace

std::vector<FoundSite> findWeights(const GraphLinks& links, const ValueShapes& shapes)
{
    std::vector<FoundSite> result;
    const WeightsFinder finder(links, shapes);
    for (const Node& node : links.graph().nodes) {
        if (node.outputs.empty() || links.isConstant(node.outputs[0]))
            continue;
        const std::string& value = node.outputs[0];
        const auto softmax = softmaxOf(links, shapes, value);
        const Shape shape = shapeOf(shapes, value);
        if (!softmax || shape.size() < 2 || softmax->axis != Index(shape.size()) - 1)
            continue;
        const Product product = finder.product(value, softmax->axis);
        if (!product.node)
            continue;
        FoundSite site;
        site.kind = FoundKind::AttentionWeights;
        site.gate = value;
        site.logits = softmax->logits;
        site.input = product.node->inputs[1 - product.weightsOperand];
        site.output = product.node->outputs[0];
        site.inputIsTransposed = site.outputIsTransposed = product.weightsOperand == 1;
        finder.undoTransposition(site.input, site.inputIsTransposed);
        finder.followScores(site, softmax->logits);
        const Index heads = elementCount(shape) / (shape.back() * shape[shape.size() - 2]);
        site.reason = reasonOf(site, *softmax, product, node.type != "Softmax", heads);
        result.push_back(std::move(site));
    }
    return result;
}

} // namespace fovea::graph
