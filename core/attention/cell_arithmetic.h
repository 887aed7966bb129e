// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

namespace fovea::attention
{

/// The recorded inputs of one attention, of any model. Key and value may have fewer heads than the
/// query, which then share them in groups of neighbours.
struct AttentionInputs {
    Tensor query; ///< [heads, queries, d_k]
    Tensor key; ///< [key heads, keys, d_k]
    Tensor value; ///< [key heads, keys, d_v]
};

/// How the scores of an attention follow from queries and keys: q . k times `scale`, divided by
/// `temperature`.
struct ScoreRule {
    float scale = 1;
    float temperature = 1;
    bool additive = false; ///< no dot product at all, see AdditiveScoring
    bool positionBias = false; ///< a number that depends on the distance is added at the end
};

/// The recorded numbers of one query in one head: all that is needed of [queries, keys] ones.
struct AttentionRow {
    Vector scores; ///< [keys], -infinity where masked
    Vector weights; ///< [keys]
};

/// How one weight of an attention comes about, and what its row does with it:
///
///     products = q_i * k_j         dot = sum of products      scaled = dot * scale
///     score    = scaled / temperature, or -infinity where masked
///     exponentials[j'] = exp(score[i, j'] - maximum)          weights = exponentials /
///     exponentialSum weightedValues[j'] = weights[i, j'] v_j'                output = sum of
///     weightedValues
///
/// Sums are taken in double precision. Scores and weights are the recorded ones, so that an edit
/// shows; followsFromDot and followsFromScores say whether the step before still leads to them.
/// Vaswani et al., "Attention Is All You Need", 2017, section 3.2.1, equation 1.
struct CellArithmetic {
    Vector query; ///< q_i [d_k]
    Vector key; ///< k_j [d_k]
    Vector products; ///< [d_k]
    float dot = 0;
    float scale = 1;
    float scaled = 0;
    float temperature = 1;
    float score = 0;
    float added = 0; ///< score - scaled / temperature: a position bias; 0 where masked
    bool masked = false;
    /// Whether the score is scaled / temperature (to 1e-4 of its size), or masked. Not so with
    /// additive scoring, with a position bias, or after an edit.
    bool followsFromDot = false;

    Vector scoreRow; ///< [keys]
    float maximum = 0; ///< of the row; -infinity when all is masked
    Vector exponentials; ///< [keys], 0 where masked
    float exponentialSum = 0;
    Vector weightRow; ///< [keys]
    float weight = 0;
    float weightSum = 0; ///< 1, or 0 when all is masked, up to rounding
    /// Whether the weights are the softmax of the scores (to 1e-4). Not so after an edit.
    bool followsFromScores = false;

    Matrix weightedValues; ///< [keys, d_v]; 0 for keys of weight 0
    Vector output; ///< [d_v]
};

/// @param row of that head and query
/// @param scale what dot products are multiplied by, usually 1 / sqrt(d_k)
/// @pre the shapes belong together, and head, query and key are in range
CellArithmetic explainCell(const AttentionInputs& inputs, const AttentionRow& row, Index head,
    Index query, Index key, float scale, float temperature = 1);

} // namespace fovea::attention
