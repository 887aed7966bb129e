// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sites/attention_map.h"
#include "text/token.h"

namespace fovea::explain
{

/// What a head does, in a few numbers: weights p_ij of query i and key j, means over the rows i.
/// Rows that attend to nothing (all 0) are left out; where no row is left for a mean it is NaN, and
/// a NaN in a row makes the means it takes part in NaN.
///
/// Clark et al., "What Does BERT Look At?", BlackboxNLP 2019, sections 3 and 3.3 (positions,
/// separators, entropy); Xiao et al., "Efficient Streaming Language Models with Attention Sinks",
/// ICLR 2024 (the first token); Olsson et al., "In-context Learning and Induction Heads", 2022
/// (prefix matching).
struct HeadStatistics {
    float entropy = 0; ///< - sum_j p_ij ln p_ij, in nats
    float distance = 0; ///< sum_j p_ij |i - j|, in tokens
    float previous = 0; ///< p_{i,i-1}, over the rows that have a token before them
    float same = 0; ///< p_ii
    float first = 0; ///< p_i0: an attention sink
    float separator = 0; ///< sum of p_ij over the separators j; NaN where there are none
    /// The weight on what followed the same token before: sum of p_{i,j+1} over all j < i with
    /// token j = token i, as a mean over the rows i that have such a j. Tokens that a tokenizer
    /// adds do not count as repeated.
    float induction = 0;
};

/// @param map of a token's weights on tokens, [heads, n, n]
/// @param tokens n of them; or none, where the input is no text: then induction is NaN
/// @param separators columns, ascending
/// Takes memory that grows with n; the largest part of the work is map.summary(), which the map
/// keeps.
/// @throws Stopped
HeadStatistics headStatistics(const AttentionMap& map, Index head, const std::vector<Token>& tokens,
    const std::vector<Index>& separators, Monitor& monitor = Monitor::none());

/// Where separators stand: the tokens that the tokenizer added, but not at the beginning.
std::vector<Index> separators(const std::vector<Token>& tokens);

} // namespace fovea::explain
