// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "attention/attention_mask.h"

namespace fovea::attention
{

// From scores to weights, the same for every scoring function:
//
//     weights[i, j] = exp(s[i, j] / T) / sum over allowed j' of exp(s[i, j'] / T)
//
// for the keys j that query i may attend to, and exactly 0 for all others, whatever their scores. A
// query that may attend to nothing has zero weights, and so zero output. Each other row sums to 1.
// NaN among the allowed scores of a row makes its allowed weights NaN, and so does +infinity, whose
// weight is not defined. A score of -infinity counts as masked.
//
// Scores are [..., queries, keys]; leading axes (heads) share the mask.
// Vaswani et al., "Attention Is All You Need", 2017, sections 3.2.1 and 3.2.3 (the softmax and the
// mask); Hinton, Vinyals, Dean, "Distilling the Knowledge in a Neural Network", 2015, section 2
// (temperature).

/// scores / temperature, with -infinity where the mask forbids.
/// @pre temperature > 0 and the mask fits
Tensor maskScores(Tensor scores, const AttentionMask& mask, float temperature = 1);

/// The softmax of each row, where -infinity has weight 0 and a row of nothing else is all 0.
Tensor softmaxOfMasked(const Tensor& scores);

/// softmaxOfMasked(maskScores(...)).
Tensor maskedSoftmax(Tensor scores, const AttentionMask& mask, float temperature = 1);

/// output[i] = sum over j of weights[i, j] values[j]. Keys of weight 0 take no part, so that NaN or
/// infinity in the value of a masked key stays where it is.
/// @param weights [queries, keys]
/// @param values [keys, value features]
/// @return [queries, value features]
Tensor weightedSum(const Tensor& weights, const Tensor& values);

/// What one attention computes, in order.
struct Attention {
    Tensor scores; ///< [queries, keys], divided by the temperature, -infinity where masked
    Tensor weights; ///< [queries, keys]
    Tensor output; ///< [queries, value features]
};

/// Weights and output for scores [queries, keys] and values [keys, value features].
/// @pre the shapes and the mask belong together, temperature > 0
Attention attend(
    Tensor scores, const Tensor& values, const AttentionMask& mask = {}, float temperature = 1);

} // namespace fovea::attention
