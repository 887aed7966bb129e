// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/graph/draft.h"
#include "models/graph/fused_activation.h"

#include <cmath>

namespace fovea::graph
{

namespace
{

/// A vector of one number per channel, known and floating-point.
std::optional<std::span<const float>> channelVector(
    Draft& draft, const std::string& name, Index channels)
{
    const Value* value = draft.fixed(name);
    if (!value || !isFloating(value->type) || value->shape() != Shape{channels})
        return {};
    return value->floats();
}

bool isUndecorated(const Node& conv)
{
    return conv.inputs.size() < 4 && !conv.attributes.contains("fovea.activation") && !conv.attributes.contains("fovea.low")
        && !conv.attributes.contains("fovea.high");
}

/// The bias of a convolution, zeros where it has none.
std::optional<std::vector<float>> biasOf(Draft& draft, const Node& conv, Index channels)
{
    if (conv.inputs.size() < 3 || conv.inputs[2].empty())
        return std::vector<float>(std::size_t(channels), 0.0f);
    const auto bias = channelVector(draft, conv.inputs[2], channels);
    if (!bias)
        return {};
    return std::vector<float>(bias->begin(), bias->end());
}

void setBias(Draft& draft, Node& conv, std::vector<float> bias)
{
    const Shape shape{Index(bias.size())};
    conv.inputs.resize(3);
    conv.inputs[2] = draft.addConstant(Value(Tensor(shape, std::move(bias))));
}

/// Scaling a channel is scaling its weights.
bool foldNormalisation(Draft& draft, Node& conv, const Node& norm)
{
    const Value* weight = draft.fixed(conv.inputs[1]);
    if (norm.type != "BatchNormalization" || norm.inputs.size() < 5 || !isUndecorated(conv)
        || !weight || norm.inputs[0] != conv.outputs[0] || norm.outputs.size() != 1
        || norm.attributes.contains("training_mode"))
        return false;
    const Index channels = weight->shape()[0];
    auto bias = biasOf(draft, conv, channels);
    std::span<const float> parameters[4]; // scale, bias, mean, variance
    for (std::size_t i = 0; i < 4; ++i) {
        const auto numbers = channelVector(draft, norm.inputs[i + 1], channels);
        if (!numbers)
            return false;
        parameters[i] = *numbers;
    }
    if (!bias)
        return false;
    float eps = 1e-5f;
    if (const auto found = norm.attributes.find("epsilon"); found != norm.attributes.end()) {
        const float* number = std::get_if<float>(&found->second);
        if (!number)
            return false;
        eps = *number;
    }
    Tensor scaled(weight->shape());
    const auto out = scaled.mutableFloats();
    const std::size_t depth = channels > 0 ? out.size() / std::size_t(channels) : 0;
    for (std::size_t c = 0; c < std::size_t(channels); ++c) {
        const float factor = parameters[0][c] / std::sqrt(parameters[3][c] + eps);
        for (std::size_t i = c * depth; i < (c + 1) * depth; ++i)
            out[i] = weight->floats()[i] * factor;
        (*bias)[c] = ((*bias)[c] - parameters[2][c]) * factor + parameters[1][c];
    }
    conv.inputs[1] = draft.addConstant(Value(std::move(scaled)));
    setBias(draft, conv, std::move(*bias));
    return true;
}

/// x + a constant per channel, [C, 1, 1] or [1, C, 1, 1].
bool foldAddition(Draft& draft, Node& conv, const Node& add)
{
    const Value* weight = draft.fixed(conv.inputs[1]);
    if (add.type != "Add" || !isUndecorated(conv) || !weight)
        return false;
    const std::string& other = add.inputs[add.inputs[0] == conv.outputs[0] ? 1 : 0];
    const Value* addend = draft.fixed(other);
    const Index channels = weight->shape()[0];
    if (!addend || !isFloating(addend->type) || addend->size() != channels
        || add.attributes.contains("axis"))
        return false;
    const Index spatial = weight->rank() - 2;
    const Index at = addend->rank() - 1 - spatial;
    if (at < 0 || at > 1 || addend->shape()[std::size_t(at)] != channels)
        return false;
    auto bias = biasOf(draft, conv, channels);
    if (!bias)
        return false;
    for (std::size_t c = 0; c < bias->size(); ++c)
        (*bias)[c] += addend->floats()[c];
    setBias(draft, conv, std::move(*bias));
    return true;
}

/// x + another map, in the place of the addition: by then that map is there.
std::optional<std::size_t> foldSum(Draft& draft, std::size_t conv)
{
    const std::string output = draft.nodes[conv].outputs[0];
    const auto next = draft.onlyUser(output);
    if (!next)
        return {};
    Node& add = draft.nodes[*next];
    if (!add.domain.empty() || add.type != "Add" || add.attributes.contains("axis"))
        return {};
    Node sum = draft.nodes[conv];
    sum.inputs.resize(4);
    sum.inputs[3] = add.inputs[add.inputs[0] == output ? 1 : 0];
    sum.outputs = add.outputs;
    add = std::move(sum);
    draft.remove(conv);
    return next;
}

} // namespace

void fuseConvolutions(Draft& draft, const Graph& graph)
{
    draft.findUsers();
    for (std::size_t i = 0; i < draft.nodes.size(); ++i) {
        Node& conv = draft.nodes[i];
        if (draft.isRemoved(i) || conv.type != "Conv" || !conv.domain.empty()
            || conv.outputs.size() != 1 || !draft.fixed(conv.inputs[1])
            || draft.fixed(conv.inputs[1])->rank() < 3
            || draft.fixed(conv.inputs[1])->rank() > 4 || draft.fixed(conv.inputs[1])->size() == 0)
            continue;
        while (const auto next = draft.onlyUser(conv.outputs[0])) {
            const Node& node = draft.nodes[*next];
            if (!node.domain.empty()
                || (!foldNormalisation(draft, conv, node) && !foldAddition(draft, conv, node)))
                break;
            conv.outputs[0] = node.outputs[0];
            draft.remove(*next);
        }
        if (isUndecorated(conv))
            fuseActivation(draft, graph, foldSum(draft, i).value_or(i));
    }
    draft.tidy();
}

void fuseSums(Draft& draft, const Graph& graph)
{
    draft.findUsers();
    for (std::size_t i = 0; i < draft.nodes.size(); ++i) {
        const Node& node = draft.nodes[i];
        if (!draft.isRemoved(i) && node.domain.empty()
            && (node.type == "Add" || node.type == "Sub" || node.type == "Mul"))
            fuseActivation(draft, graph, i);
    }
    draft.tidy();
}

} // namespace fovea::graph
