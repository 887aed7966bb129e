// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/transformer/family.h"
#include "models/transformer/run_context.h"
#include "text/token.h"

namespace fovea::transformer
{

/// What enters the first layer: project(norm(word + position + segment)), as far as the family has
/// these parts.
class TokenEmbedding
{
public:
    TokenEmbedding(const Family& family, WeightLoader& loader);

    /// @param first tokens before it are checked, but left out
    /// @param out [n - first, hidden size]
    /// @throws Error naming a token whose id is not in the vocabulary, or when there are too many
    void run(const std::vector<Token>& tokens, Index first, float* out, Workspace& workspace) const;

    /// The vectors of the vocabulary, which may also make the logits.
    const Table& words() const { return m_words; }

private:
    Architecture m_architecture;
    Table m_words, m_positions, m_segments;
    NormWeights m_norm;
    Linear m_projection;
};

} // namespace fovea::transformer
