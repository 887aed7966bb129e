// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"
#include "text/token.h"

#include <utility>
#include <vector>

namespace fovea::transformer
{

/// What a causal model keeps of a run. A token does not see those after it, so that a run on a text
/// that begins alike only computes the tokens from the first change on: a word typed at the end, a
/// step of generation. For each layer the projections (queries, keys, values) are kept, and of the
/// last one the hidden states, from which logits of any token follow; of a run for all logits, the
/// logits too.
class Prefix
{
public:
    /// Bytes of numbers that are kept at most; longer texts are computed anew.
    static constexpr std::size_t budget = std::size_t(128) << 20;

    /// Begins a run on at least one token.
    /// @return how many tokens of the beginning are known, never all. What was known of others is
    /// forgotten, so that a run that does not end leaves nothing wrong behind.
    Index begin(const std::vector<Token>& tokens, Index layers);
    /// Ends it: all tokens are known now.
    void end(const std::vector<Token>& tokens);
    /// Whether all of them are known: then their hidden() are there, and nothing need be begun.
    bool knowsAll(const std::vector<Token>& tokens) const;

    /// Room for the projections of a layer, `count` floats: those of known tokens come first.
    float* projections(int layer, Index count);
    /// Room for the hidden states of the last layer, `count` floats: those of known tokens first.
    float* hidden(Index count);
    const float* hidden() const { return m_hidden.data(); }
    /// [tokens, classes], those of known tokens first: of the first logitRows() tokens.
    const Tensor& logits() const { return m_logits; }
    Index logitRows() const { return m_logitRows; }
    /// Those of all tokens; forgets them where they would exceed the budget.
    void keepLogits(const Tensor& logits);
    /// [1, classes], of one token that was asked for alone: kept until it is another one.
    void keepRow(Index token, const Tensor& logits);
    /// Empty when it is not that of this token.
    Tensor row(Index token) const { return token == m_rowToken ? m_row : Tensor(); }

private:
    std::size_t known(const std::vector<Token>& tokens) const;

    std::vector<std::pair<std::int64_t, int>> m_tokens; ///< ids and types of known ones
    std::vector<std::vector<float>> m_projections;
    std::vector<float> m_hidden;
    Tensor m_logits;
    Index m_logitRows = 0;
    Tensor m_row;
    Index m_rowToken = -1;
};

} // namespace fovea::transformer
