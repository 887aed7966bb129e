// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/transformer/family.h"
#include "models/transformer/run_context.h"

namespace fovea::transformer
{

/// The feed-forward network of one layer:
///
///     out = down(activation(up(x))),   or gated   out = down(activation(gate(x)) * up(x))
///
/// Vaswani et al. 2017, section 3.3; Shazeer, "GLU Variants Improve Transformer", arXiv 2002.05202.
/// Its sites are
///
///     layers.L.feed_forward.activation [n, feed-forward size]  what enters `down`
///     layers.L.feed_forward.output     [n, hidden size]
class FeedForward
{
public:
    FeedForward(const Family& family, int layer, WeightLoader& loader, const std::string& prefix);
    /// The same weights in another layer (ALBERT).
    FeedForward inLayer(int layer) const;

    void addSites(std::vector<Site>& sites) const;
    /// @param x [n, hidden size]
    /// @param out [n, hidden size], apart from x
    void run(const float* x, float* out, const RunContext& context) const;

private:
    void setLayer(int layer);

    kernels::Activation m_activation;
    Index m_size;
    Index m_hiddenSize;
    Linear m_up, m_gate, m_down;
    Linear m_gateAndUp; ///< in place of both
    Site m_activationSite, m_outputSite;
};

} // namespace fovea::transformer
