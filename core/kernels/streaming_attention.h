// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/softmax.h"

namespace fovea::kernels
{

/// Attention of several heads without storing their weights: what streamAttention() needs.
/// Matrices are given by the distances between rows and between heads, so that packed projections
/// [rows, heads * size] and [heads, rows, size] both fit.
struct StreamingAttention {
    Size heads = 1;
    Size keyHeads = 1; ///< divides heads; query head h uses key head h / (heads / keyHeads)
    Size rows = 0; ///< queries
    Size columns = 0; ///< keys
    Size keySize = 0;
    Size valueSize = 0;

    const float* queries = nullptr; ///< [heads, rows, keySize]
    Size queryHead = 0; ///< distance between heads
    Size queryRow = 0; ///< distance between rows
    const float* keys = nullptr; ///< [keyHeads, columns, keySize]
    Size keyHead = 0;
    Size keyRow = 0;
    const float* values = nullptr; ///< [keyHeads, columns, valueSize]
    Size valueHead = 0;
    Size valueRow = 0;

    float scale = 1;
    Mask mask; ///< the same for all heads

    float* output = nullptr; ///< [heads, rows, valueSize]
    Size outputHead = 0;
    Size outputRow = 0;
    /// [heads, rows]: the largest scaled score of a row, -infinity if all keys are masked; may be
    /// null
    float* maximum = nullptr;
    /// [heads, rows]: sum of exp(score - maximum), 0 if all keys are masked; may be null.
    /// maximum + log(sum) is the log-sum-exp of the scores.
    float* sum = nullptr;

    /// Asked every millisecond or so by the calling thread; true ends the work early. May be null.
    bool (*stop)(void* context) = nullptr;
    void* context = nullptr;
};

/// output = softmax(scale queries keys^T) values, with the rules of attention()
/// (kernels/attention.h) for masks and what is not finite, in memory that grows with rows +
/// columns.
///
/// Keys come in blocks; for each query the largest score m and the sum s of exp(score - m) so far
/// are kept, and when a block raises m, what has been summed up is scaled by exp(old m - new m).
/// Milakov, Gimelshein, "Online normalizer calculation for softmax", arXiv 1805.02867, algorithm 3;
/// Dao et al., "FlashAttention", NeurIPS 2022, algorithm 1. Queries stand side by side in the lanes
/// of a vector, so nothing is ever summed across lanes. Blocks outside a row range are skipped.
/// @return whether the work was finished; if not, output, maximum and sum are undefined
FOVEA_KERNELS_API bool streamAttention(const StreamingAttention& attention);

/// The weights of one head, [rows, columns], from scores that are computed again and the maximum
/// and sum of streamAttention(): exp(score - maximum) / sum, masked ones 0. The block may start
/// anywhere: `queries`, `maximum`, `sum` and the mask (see Mask::fromRow) begin at its first row,
/// `keys` at its first column.
/// @param firstColumn what the mask calls the first column of the block
FOVEA_KERNELS_API void attentionWeights(Size rows, Size columns, Size keySize, const float* queries,
    Size queryRow, const float* keys, Size keyRow, float scale, const Mask& mask, Size firstColumn,
    const float* maximum, const float* sum, float* weights, Size ldWeights);

} // namespace fovea::kernels
