// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/graph/squashing.h"

#include <cmath>

namespace fovea::graph
{

namespace
{

/// What a Clip limits to 0..`top`, else "".
std::string clipped(const GraphLinks& links, const std::string& value, float top)
{
    const Node* clip = links.producer(value, "Clip");
    if (!clip)
        return {};
    const auto bound = [&](std::size_t i, const char* name) {
        if (i < clip->inputs.size() && !clip->inputs[i].empty())
            return links.number(clip->inputs[i]).value_or(NAN);
        return numberAttribute(*clip, name, NAN);
    };
    const bool fits = bound(1, "min") == 0 && std::abs(bound(2, "max") - top) <= 1e-4f * top;
    return fits ? clip->inputs[0] : std::string();
}

/// x of x + c or x * c + d with constant numbers, else "": the line of a hard sigmoid.
std::string lineArgument(const GraphLinks& links, const std::string& value)
{
    const auto withoutNumber = [&](const Node* node) -> std::string {
        if (!node || node->inputs.size() != 2)
            return {};
        for (std::size_t i = 0; i < 2; ++i) {
            if (links.number(node->inputs[i]) && !links.isConstant(node->inputs[1 - i]))
                return node->inputs[1 - i];
        }
        return {};
    };
    const std::string inner = withoutNumber(links.producer(value, "Add"));
    if (inner.empty())
        return {};
    const std::string scaled = withoutNumber(links.producer(inner, "Mul"));
    return scaled.empty() ? inner : scaled;
}

std::string hardSigmoidArgument(const GraphLinks& links, const std::string& value)
{
    std::string line = clipped(links, value, 1);
    if (const Node* division = links.producer(value, "Div"); division
        && division->inputs.size() == 2) {
        if (const auto top = links.number(division->inputs[1]); top && *top > 0)
            line = clipped(links, division->inputs[0], *top);
    }
    if (const Node* product = links.producer(value, "Mul"); product
        && product->inputs.size() == 2) {
        for (std::size_t i = 0; i < 2; ++i) {
            if (const auto share = links.number(product->inputs[i]); share && *share > 0)
                line = clipped(links, product->inputs[1 - i], 1 / *share);
        }
    }
    return line.empty() ? std::string() : lineArgument(links, line);
}

/// x of 1 / (1 + exp(-x)), else "".
std::string logisticArgument(const GraphLinks& links, const std::string& value)
{
    const Node* inverse = links.producer(value, "Reciprocal");
    std::string denominator = inverse ? inverse->inputs[0] : std::string();
    if (const Node* division = links.producer(value, "Div"); division
        && division->inputs.size() == 2 && links.number(division->inputs[0]) == 1.0f)
        denominator = division->inputs[1];
    const Node* sum = links.producer(denominator, "Add");
    if (!sum || sum->inputs.size() != 2)
        return {};
    for (std::size_t i = 0; i < 2; ++i) {
        const Node* exponential = links.producer(sum->inputs[1 - i], "Exp");
        if (links.number(sum->inputs[i]) != 1.0f || !exponential)
            continue;
        if (const Node* negated = links.producer(exponential->inputs[0], "Neg"))
            return negated->inputs[0];
    }
    return {};
}

/// The axis that a node reduces, from 0, when it is a single one and is kept; else -1.
Index reducedAxis(const GraphLinks& links, const Node& node, Index rank)
{
    std::vector<std::int64_t> axes = integersAttribute(node, "axes");
    if (axes.empty() && node.inputs.size() > 1)
        axes = links.integers(node.inputs[1]).value_or(axes);
    if (axes.size() != 1 || integerAttribute(node, "keepdims", 1) == 0)
        return -1;
    const Index axis = axes[0] < 0 ? axes[0] + rank : axes[0];
    return axis < rank ? axis : -1;
}

/// The softmax that is spelled out: exp(x) / sum of exp(x).
std::optional<Squashing> spelledSoftmax(
    const GraphLinks& links, const ValueShapes& shapes, const std::string& value)
{
    std::string exponentials;
    std::string sum;
    if (const Node* division = links.producer(value, "Div")) {
        exponentials = division->inputs[0];
        sum = division->inputs.back();
    } else if (const Node* product = links.producer(value, "Mul"); product
               && product->inputs.size() == 2) {
        for (std::size_t i = 0; i < 2; ++i) {
            if (const Node* inverse = links.producer(product->inputs[i], "Reciprocal")) {
                sum = inverse->inputs[0];
                exponentials = product->inputs[1 - i];
            }
        }
    }
    const Node* exponential = links.producer(exponentials, "Exp");
    const Node* total = links.producer(sum, "ReduceSum");
    const auto shape = shapes.find(value);
    if (!exponential || !total || total->inputs[0] != exponentials || shape == shapes.end())
        return {};
    Squashing result{exponential->inputs[0], "Softmax", -1};
    result.axis = reducedAxis(links, *total, Index(shape->second.size()));
    if (result.axis < 0)
        return {};
    if (const Node* shifted = links.producer(result.logits, "Sub")) {
        const Node* maximum = links.producer(shifted->inputs.back(), "ReduceMax");
        if (maximum && maximum->inputs[0] == shifted->inputs[0])
            result.logits = shifted->inputs[0];
    }
    return result;
}

} // namespace

std::optional<Squashing> sigmoidOf(const GraphLinks& links, const std::string& value)
{
    if (const Node* node = links.producer(value, "Sigmoid"))
        return Squashing{node->inputs[0], "Sigmoid", -1};
    if (const Node* node = links.producer(value, "HardSigmoid"))
        return Squashing{node->inputs[0], "hard sigmoid", -1};
    if (const std::string logits = hardSigmoidArgument(links, value); !logits.empty())
        return Squashing{logits, "hard sigmoid", -1};
    if (const std::string logits = logisticArgument(links, value); !logits.empty())
        return Squashing{logits, "Sigmoid", -1};
    return {};
}

std::optional<Squashing> softmaxOf(
    const GraphLinks& links, const ValueShapes& shapes, const std::string& value)
{
    const Node* node = links.producer(value, "Softmax");
    if (!node)
        return spelledSoftmax(links, shapes, value);
    const auto found = shapes.find(value);
    if (found == shapes.end())
        return {};
    const Shape& shape = found->second;
    const Index rank = Index(shape.size());
    const bool flattens = links.graph().opset() < 13;
    Index axis = integerAttribute(*node, "axis", flattens ? 1 : -1);
    if (axis < 0)
        axis += rank;
    if (axis < 0 || axis >= rank)
        return {};
    // Old ones take all axes from the given one on as one: a softmax along an axis only where the
    // others among them have size 1.
    for (Index i = axis + 1; flattens && i < rank; ++i) {
        if (shape[std::size_t(i)] != 1)
            return {};
    }
    return Squashing{node->inputs[0], "Softmax", axis};
}

} // namespace fovea::graph
