// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/transformer/layer_stack.h"

#include "kernels/norm.h"
#include "models/transformer/relative_bias.h"

namespace fovea::transformer
{

namespace
{

/// x += scale y, or x += y without a scale. Rows of `size`.
void add(Index rows, Index size, const float* y, const Tensor& scale, float* x)
{
    if (scale.isEmpty()) {
        for (Index i = 0; i < rows * size; ++i)
            x[i] += y[i];
        return;
    }
    const float* factors = scale.floats().data();
    for (Index r = 0; r < rows; ++r) {
        for (Index j = 0; j < size; ++j)
            x[r * size + j] += factors[j] * y[r * size + j];
    }
}

} // namespace

LayerStack::LayerStack(const Family& family, WeightLoader& loader)
    : m_architecture(family.architecture)
{
    const Architecture& a = m_architecture;
    if (a.relativeBuckets > 0)
        m_relativeBias = loader.table(family.names.relativeBias, a.relativeBuckets, a.heads);
    Index loadedGroup = -1;
    for (Index i = 0; i < a.layers; ++i) {
        const Index group = a.layerGroups > 0 ? i * a.layerGroups / a.layers : i;
        if (group != loadedGroup) {
            m_layers.push_back(loadLayer(family, int(i), group, loader));
            loadedGroup = group;
            continue;
        }
        Layer layer = m_layers.back();
        layer.attention = layer.attention.inLayer(a, int(i));
        layer.feedForward = layer.feedForward.inLayer(int(i));
        m_layers.push_back(std::move(layer));
    }
    loader.refuseLayersFrom(a.layerGroups > 0 ? a.layerGroups : a.layers, family.names.layer);
    if (!family.names.finalNorm.empty())
        m_finalNorm = loader.norm(family.names.finalNorm, a.hiddenSize, a.normBias);
}

LayerStack::Layer LayerStack::loadLayer(
    const Family& family, int layer, Index number, WeightLoader& loader) const
{
    const Architecture& a = m_architecture;
    const TensorNames& names = family.names;
    std::string prefix = names.layer;
    prefix.replace(prefix.find('#'), 1, std::to_string(number));
    const auto scale = [&](const std::string& name) {
        return name.empty() ? Tensor() : loader.tensor(prefix + name, {a.hiddenSize}).toFloat();
    };
    return {AttentionStep(family, layer, loader, prefix),
        loader.norm(prefix + names.attentionNorm, a.hiddenSize, a.normBias),
        scale(names.attentionScale), FeedForward(family, layer, loader, prefix),
        loader.norm(prefix + names.feedForwardNorm, a.hiddenSize, a.normBias),
        scale(names.feedForwardScale)};
}

Site LayerStack::hiddenState(Index index) const
{
    return {"hidden_states." + std::to_string(index), SiteKind::HiddenState, int(index) - 1,
        {-1, m_architecture.hiddenSize}};
}

void LayerStack::addSites(std::vector<Site>& sites) const
{
    sites.push_back(hiddenState(0));
    for (std::size_t i = 0; i < m_layers.size(); ++i) {
        m_layers[i].attention.addSites(sites);
        m_layers[i].feedForward.addSites(sites);
        sites.push_back(hiddenState(Index(i) + 1));
    }
}

void LayerStack::norm(const NormWeights& weights, const float* x, const float* residual, float* out,
    Index count) const
{
    const Architecture& a = m_architecture;
    const float* weight = weights.weight.floats().data();
    if (a.norm == Architecture::Norm::RootMeanSquare) {
        kernels::rmsNorm(count, a.hiddenSize, x, residual, weight, float(a.epsilon), out);
        return;
    }
    kernels::layerNorm(count, a.hiddenSize, x, residual, weight,
        weights.bias.isEmpty() ? nullptr : weights.bias.floats().data(), float(a.epsilon), out);
}

Tensor LayerStack::projectHead(int layer, Index head, const Tensor& vectors) const
{
    if (layer < 0 || layer >= int(m_layers.size()) || head < 0 || head >= m_architecture.heads)
        return {};
    return m_layers[std::size_t(layer)].attention.projectHead(head, vectors);
}

std::optional<attention::ProjectionRule> LayerStack::projectionRule(int layer) const
{
    if (layer < 0 || layer >= int(m_layers.size()))
        return {};
    using Norm = attention::ProjectionRule::Norm;
    const Architecture& a = m_architecture;
    attention::ProjectionRule rule;
    if (a.normPlace == Architecture::NormPlace::Before)
        rule.norm = a.norm == Architecture::Norm::Layer ? Norm::Layer : Norm::RootMeanSquare;
    rule.headNorm = a.queryKeyNorm;
    rule.rotary = a.rotary.has_value();
    const auto& biases = m_layers[std::size_t(layer)].attention.biases();
    rule.queryBias = biases[0];
    rule.keyBias = biases[1];
    rule.valueBias = biases[2];
    return rule;
}

bool LayerStack::run(RunContext& context) const
{
    const Architecture& a = m_architecture;
    const Index n = context.count;
    std::optional<RotaryTable> rotary;
    if (a.rotary)
        rotary.emplace(*a.rotary, n);
    context.rotary = rotary ? &*rotary : nullptr;
    if (!m_relativeBias.isEmpty())
        context.bias = relativeBias(m_relativeBias.rows().toFloat(), n);

    using attention::AttentionMask;
    const AttentionMask causal = a.causal ? AttentionMask::causal() : AttentionMask();
    const RunMask full(causal, n);
    const RunMask windowed
        = a.window > 0 ? RunMask(causal & AttentionMask::slidingWindow(a.window - 1), n) : full;

    const Index rows = context.rows();
    float* x = context.workspace.hidden.floats(rows * a.hiddenSize);
    passMatrix(context, hiddenState(0), x, rows, a.hiddenSize);
    bool going = !context.probe.isDone();
    for (std::size_t i = 0; going && i < m_layers.size(); ++i) {
        context.monitor.check();
        context.monitor.progress(double(i) / double(m_layers.size()));
        const bool window = a.windowed.empty() || a.windowed[i];
        going = runLayer(m_layers[i], window ? windowed : full, context);
        if (!going)
            break;
        if (a.finalNorm && i + 1 == m_layers.size())
            norm(m_finalNorm, x, nullptr, x, rows);
        passMatrix(context, hiddenState(Index(i) + 1), x, rows, a.hiddenSize);
        going = !context.probe.isDone();
    }
    context.rotary = nullptr;
    return going;
}

void LayerStack::normLast(const RunContext& context) const
{
    float* x = context.workspace.hidden.floats(context.rows() * m_architecture.hiddenSize);
    norm(m_finalNorm, x, nullptr, x, context.rows());
}

bool LayerStack::runLayer(
    const Layer& layer, const RunMask& mask, const RunContext& context) const
{
    const Architecture& a = m_architecture;
    const Index n = context.rows();
    const Index size = n * a.hiddenSize;
    Workspace& workspace = context.workspace;
    float* x = workspace.hidden.floats(size);
    float* result = workspace.result.floats(size);

    if (a.normPlace == Architecture::NormPlace::After) {
        if (!layer.attention.run(x, result, mask, context))
            return false;
        norm(layer.attentionNorm, result, x, x, n);
        context.monitor.check();
        layer.feedForward.run(x, result, context);
        norm(layer.feedForwardNorm, result, x, x, n);
        return true;
    }

    float* normed = workspace.normed.floats(size);
    norm(layer.attentionNorm, x, nullptr, normed, n);
    if (!layer.attention.run(normed, result, mask, context))
        return false;
    if (a.parallel) { // the second norm looks at what the first did
        norm(layer.feedForwardNorm, x, nullptr, normed, n);
        add(n, a.hiddenSize, result, layer.attentionScale, x);
    } else {
        add(n, a.hiddenSize, result, layer.attentionScale, x);
        norm(layer.feedForwardNorm, x, nullptr, normed, n);
    }
    context.monitor.check(); // a run for the next key may be waiting
    layer.feedForward.run(normed, result, context);
    add(n, a.hiddenSize, result, layer.feedForwardScale, x);
    return true;
}

} // namespace fovea::transformer
