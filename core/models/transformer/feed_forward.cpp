// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/transformer/feed_forward.h"

namespace fovea::transformer
{

FeedForward::FeedForward(
    const Family& family, int layer, WeightLoader& loader, const std::string& prefix)
    : m_activation(family.architecture.activation), m_size(family.architecture.feedForwardSize),
      m_hiddenSize(family.architecture.hiddenSize)
{
    const TensorNames& names = family.names;
    const auto load = [&](const std::string& name, Index outputs, Index inputs) {
        return loader.linear(prefix + name, outputs, inputs, names.layout, names.feedForwardBias);
    };
    if (!names.gateAndUp.empty()) {
        m_gateAndUp = load(names.gateAndUp, 2 * m_size, m_hiddenSize);
    } else {
        m_up = load(names.up, m_size, m_hiddenSize);
        if (family.architecture.gated)
            m_gate = load(names.gate, m_size, m_hiddenSize);
    }
    m_down = load(names.down, m_hiddenSize, m_size);
    setLayer(layer);
}

FeedForward FeedForward::inLayer(int layer) const
{
    FeedForward step = *this;
    step.setLayer(layer);
    return step;
}

void FeedForward::setLayer(int layer)
{
    const std::string prefix = "layers." + std::to_string(layer) + ".feed_forward.";
    m_activationSite = {prefix + "activation", SiteKind::HiddenState, layer, {-1, m_size}};
    m_outputSite = {prefix + "output", SiteKind::HiddenState, layer, {-1, m_hiddenSize}};
}

void FeedForward::addSites(std::vector<Site>& sites) const
{
    sites.push_back(m_activationSite);
    sites.push_back(m_outputSite);
}

void FeedForward::run(const float* x, float* out, const RunContext& context) const
{
    const Index n = context.rows();
    float* wide = context.workspace.wide.floats(n * m_size);
    if (!m_gateAndUp.isEmpty()) {
        float* both = context.workspace.gate.floats(n * 2 * m_size);
        m_gateAndUp.apply(n, x, both);
        for (Index i = 0; i < n; ++i) {
            const float* row = both + i * 2 * m_size;
            float* product = wide + i * m_size;
            kernels::activate(m_activation, m_size, row, product);
            for (Index j = 0; j < m_size; ++j)
                product[j] *= row[m_size + j];
        }
    } else if (!m_gate.isEmpty()) {
        float* gate = context.workspace.gate.floats(n * m_size);
        m_gate.apply(n, x, gate, m_activation);
        m_up.apply(n, x, wide);
        for (Index i = 0; i < n * m_size; ++i)
            wide[i] *= gate[i];
    } else {
        m_up.apply(n, x, wide, m_activation);
    }
    passMatrix(context, m_activationSite, wide, n, m_size);
    m_down.apply(n, wide, out);
    passMatrix(context, m_outputSite, out, n, m_hiddenSize);
}

} // namespace fovea::transformer
