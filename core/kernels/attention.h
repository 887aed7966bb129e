// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/softmax.h"

namespace fovea::kernels
{

/// Scaled dot-product attention of one head, with all its weights:
///     weights = softmax(scale queries keys^T) over the columns the mask leaves
///     output = weights values
/// A masked key has weight exactly 0 and adds nothing to the output, whatever its score and value
/// (even NaN); a row without keys is all 0. What is not finite elsewhere spreads as in the
/// formulas. Vaswani et al., "Attention is all you need", NeurIPS 2017, section 3.2.1.
/// @param queries [rows, keySize]
/// @param keys [columns, keySize]
/// @param values [columns, valueSize], or null for weights only
/// @param weights [rows, columns]
/// @param output [rows, valueSize], or null
FOVEA_KERNELS_API void attention(Size rows, Size columns, Size keySize, Size valueSize,
    const float* queries, Size ldQueries, const float* keys, Size ldKeys, const float* values,
    Size ldValues, float scale, const Mask& mask, float* weights, Size ldWeights, float* output,
    Size ldOutput);

} // namespace fovea::kernels
