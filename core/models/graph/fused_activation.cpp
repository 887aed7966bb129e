// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/graph/fused_activation.h"

#include "models/graph/operation.h"

#include <algorithm>
#include <cmath>

namespace fovea::graph
{

namespace
{

using kernels::Activation;

float numberOf(const Node& node, const std::string& name, float standard)
{
    const auto found = node.attributes.find(name);
    const float* number
        = found == node.attributes.end() ? nullptr : std::get_if<float>(&found->second);
    return number ? *number : standard;
}

bool isHardSigmoid(const Node& node)
{
    return node.type == "HardSigmoid" && std::abs(numberOf(node, "alpha", 0.2f) - 1 / 6.0f) < 1e-6f
        && numberOf(node, "beta", 0.5f) == 0.5f;
}

bool isTanhForm(const Node& gelu)
{
    const auto found = gelu.attributes.find("approximate");
    const std::string* form
        = found == gelu.attributes.end() ? nullptr : std::get_if<std::string>(&found->second);
    return form && *form == "tanh";
}

std::optional<Activation> activationOf(const Node& node)
{
    if (!node.domain.empty() || node.outputs.size() != 1)
        return {};
    if (node.type == "Relu")
        return Activation::Relu;
    if (node.type == "Sigmoid")
        return Activation::Sigmoid;
    if (node.type == "HardSwish")
        return Activation::HardSwish;
    if (node.type == "Tanh")
        return Activation::Tanh;
    if (node.type == "Gelu")
        return isTanhForm(node) ? Activation::GeluTanh : Activation::Gelu;
    if (isHardSigmoid(node))
        return Activation::HardSigmoid;
    return {};
}

void setActivation(Draft& draft, std::size_t node, Activation activation, std::size_t last)
{
    draft.nodes[node].attributes["fovea.activation"] = std::int64_t(activation);
    draft.nodes[node].outputs[0] = draft.nodes[last].outputs[0];
    draft.remove(last);
}

/// x times its sigmoid: two users, one of which is the other's only use.
bool fuseGated(Draft& draft, std::size_t node)
{
    const std::string output = draft.nodes[node].outputs[0];
    const auto& users = draft.users(output);
    if (users.size() != 2 || !draft.isHidden(output))
        return false;
    for (std::size_t k = 0; k < 2; ++k) {
        const std::size_t gate = users[k];
        const std::size_t product = users[1 - k];
        const auto activation = activationOf(draft.nodes[gate]);
        if (activation != Activation::Sigmoid && activation != Activation::HardSigmoid)
            continue;
        const Node& mul = draft.nodes[product];
        if (mul.type != "Mul" || !mul.domain.empty()
            || draft.onlyUser(draft.nodes[gate].outputs[0]) != product)
            continue;
        draft.remove(gate);
        setActivation(draft, node,
            activation == Activation::Sigmoid ? Activation::Silu : Activation::HardSwish, product);
        return true;
    }
    return false;
}

/// Clip with known bounds: ReLU6 and the like.
bool fuseClip(Draft& draft, const Graph& graph, std::size_t node, std::size_t next)
{
    const Node& clip = draft.nodes[next];
    if (clip.type != "Clip" || !clip.domain.empty())
        return false;
    constexpr float infinity = std::numeric_limits<float>::infinity();
    float bounds[2]{-infinity, infinity};
    if (graph.opset() < 11) {
        bounds[0] = numberOf(clip, "min", -infinity);
        bounds[1] = numberOf(clip, "max", infinity);
    }
    for (std::size_t i = 1; i < clip.inputs.size(); ++i) {
        if (clip.inputs[i].empty())
            continue;
        const Value* bound = draft.fixed(clip.inputs[i]);
        if (!bound || !isFloating(bound->type) || bound->size() != 1)
            return false;
        bounds[i - 1] = bound->floats()[0];
    }
    Node& target = draft.nodes[node];
    target.attributes["fovea.low"] = bounds[0];
    target.attributes["fovea.high"] = bounds[1];
    target.outputs[0] = clip.outputs[0];
    draft.remove(next);
    return true;
}

} // namespace

FusedActivation::FusedActivation(const NodeReader& node)
    : function(Activation(node.integer("fovea.activation", 0))),
      low(node.number("fovea.low", -infinity)), high(node.number("fovea.high", infinity))
{
}

void FusedActivation::clip(Index count, float* numbers) const
{
    if (low == -infinity && high == infinity)
        return;
    std::for_each_n(numbers, count, [this](float& y) {
        y = y < low ? low : y;
        y = y > high ? high : y;
    });
}

void FusedActivation::apply(Index count, float* numbers) const
{
    if (function != Activation::Identity)
        kernels::activate(function, count, numbers, numbers);
    clip(count, numbers);
}

void fuseActivation(Draft& draft, const Graph& graph, std::size_t node)
{
    if (fuseGated(draft, node))
        return;
    const auto next = draft.onlyUser(draft.nodes[node].outputs[0]);
    if (!next)
        return;
    if (const auto activation = activationOf(draft.nodes[*next]))
        setActivation(draft, node, *activation, *next);
    else
        fuseClip(draft, graph, node, *next);
}

} // namespace fovea::graph
