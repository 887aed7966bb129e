// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/transformer/family.h"
#include "models/transformer/run_context.h"

namespace fovea::transformer
{

/// What turns the last hidden state into logits; see HeadPlan. Its site is
///     logits [n, classes] or [classes]
/// or, when only some tokens' logits are wanted (ModelInput::logitRows), [wanted, classes].
class PredictionHead
{
public:
    /// A head of masked words that is nowhere in the checkpoint is left out; one that is there in
    /// part is refused like all else.
    /// @param words the token embeddings, for a tied output
    PredictionHead(const Family& family, WeightLoader& loader, const Table& words);

    bool isEmpty() const { return m_plan.of == HeadPlan::Of::Nothing; }
    void addSites(std::vector<Site>& sites) const;
    /// @param hidden [n, hidden size], of all tokens
    /// @param lastToken the token that HeadPlan::Of::LastToken means
    /// @return the logits, passed through the probe
    Tensor run(const float* hidden, Index lastToken, const RunContext& context) const;
    Index outputs() const { return m_output.outputs(); }
    const HeadPlan& plan() const { return m_plan; }
    /// Names of the classes; empty where they are tokens.
    const std::vector<std::string>& labels() const { return m_plan.labels; }

private:
    Site site() const;
    Tensor logits(const float* hidden, Index lastToken, const RunContext& context) const;
    Tensor logitsOfTokens(const float* hidden, const RunContext& context) const;
    /// What m_output is applied to, for some rows; overwrites the workspace's result and normed.
    const float* prepared(const float* x, Index rows, const RunContext& context) const;

    HeadPlan m_plan;
    Index m_hiddenSize;
    float m_epsilon;
    Linear m_dense;
    NormWeights m_norm;
    Linear m_output, m_secondOutput;
};

} // namespace fovea::transformer
