// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "attention/cell_arithmetic.h"
#include "base/monitor.h"

namespace fovea::attention
{

/// How all weights of a query come about, and what they make of the values: CellArithmetic for one
/// query against every key.
///
///     products[j] = q_i * k_j      dots[j] = sum of products[j]      scaled = dots * scale
///     scores = scaled / temperature + added, or -infinity where masked
///     weights = softmax(scores)    weightedValues[j] = weights[j] v_j
///     output = sum of weightedValues over the keys
///
/// Sums are taken in double precision. Scores and weights are the recorded ones, so that an edit
/// shows. Where the rule of the scores is no dot product, there are no products, dots, scaled and
/// added numbers: they are empty.
/// Vaswani et al., "Attention Is All You Need", 2017, section 3.2.1, equation 1.
struct RowArithmetic {
    Vector query; ///< q_i [d_k]
    Tensor keys; ///< k [keys, d_k]
    Tensor values; ///< v [keys, d_v]
    ScoreRule rule;

    Matrix products; ///< [keys, d_k]
    Vector dots; ///< [keys]
    Vector scaled; ///< [keys]
    /// [keys]: scores - scaled / temperature, such as a position bias; 0 where masked, and where
    /// the score follows from the dot product to 1e-4 of its size.
    Vector added;
    Vector scores; ///< [keys], -infinity where masked
    Vector weights; ///< [keys]
    float weightSum = 0; ///< 1, or 0 when all is masked, up to rounding
    /// Whether the weights are the softmax of the scores (to 1e-4). Not so after an edit.
    bool followsFromScores = false;

    Matrix weightedValues; ///< [keys, d_v]; 0 for keys of weight 0
    Vector output; ///< [d_v]

    Index size() const { return weights.size(); }
    bool isMasked(Index key) const;
    bool hasProducts() const { return products.size() > 0; }
    /// Sums of the first, the first two, ... all products of a key: [d_k]. The last one is the dot
    /// product. @pre hasProducts()
    Vector runningSums(Index key) const;
};

/// @param row of that head and query
/// @param monitor polled every few keys
/// @pre the shapes belong together, and head and query are in range
/// @throws Stopped
RowArithmetic explainRow(const AttentionInputs& inputs, const AttentionRow& row, Index head,
    Index query, const ScoreRule& rule, Monitor& monitor = Monitor::none());

} // namespace fovea::attention
