// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/softmax.h"

namespace fovea::kernels
{

/// What surveyAttention() needs: one head, or a block of one, and where the results go. Results
/// whose place is null are not computed.
struct AttentionSurvey {
    /// Whether the numbers are exp(score - maximum) / sum, masked ones 0, or the scores
    /// themselves, masked ones -infinity.
    enum class Numbers { Weights, Scores };
    Numbers numbers = Numbers::Weights;

    Size rows = 0; ///< queries
    Size columns = 0; ///< keys
    Size keySize = 0;
    const float* queries = nullptr; ///< [rows, keySize]
    Size queryRow = 0; ///< distance between rows
    const float* keys = nullptr; ///< [columns, keySize]
    Size keyRow = 0;
    float scale = 1;
    Mask mask; ///< begins at the first row of the block
    Size firstColumn = 0; ///< what the mask calls the first column of the block
    /// [columns]: keys whose byte is not 0 count as masked, and their numbers are 0. May be null.
    const unsigned char* hidden = nullptr;

    /// Weights only: [rows], the maxima and sums to use, those of an earlier pass over more columns
    /// than these; null: those of the columns at hand.
    const float* givenMaximum = nullptr;
    const float* givenSum = nullptr;
    /// [rows]: as in StreamingAttention; only when none are given.
    float* maximum = nullptr;
    float* sum = nullptr;

    /// Cells of 2^level rows and columns (fewer at the end), [cell rows, cell columns]: the largest
    /// of their numbers, and the mean. A cell with a NaN is NaN.
    int level = 0;
    float* cellMaximum = nullptr;
    float* cellMean = nullptr;
    Size ldCells = 0;

    /// Whether the following, each [rows], is wanted; then none may be null, but those about
    /// shares are for weights alone. Rows and columns are counted from the block's first.
    bool statistics = false;
    float* smallest = nullptr; ///< finite number; infinity if there is none
    float* largest = nullptr; ///< finite number; -infinity if there is none
    unsigned char* nonFinite = nullptr; ///< whether the row holds NaN or infinity
    float* entropy = nullptr; ///< - sum_j p_j ln p_j
    float* distance = nullptr; ///< sum_j p_j |i - j|
    float* first = nullptr; ///< p_0
    float* diagonal = nullptr; ///< p_i; 0 where there is no such column
    float* previous = nullptr; ///< p_(i-1); the same

    /// Asked every millisecond or so by the calling thread; true ends the work early. May be null.
    bool (*stop)(void* context) = nullptr;
    void* context = nullptr;
};

/// Computes all scores of a head once, and from each block of them, while it is in the cache, the
/// sums that row statistics and a coarser picture need. Nothing of size rows x columns is stored.
/// The scores, and with them the weights, are the same to the last bit as those of
/// attentionWeights(), which has the rules for what is masked or not finite.
///
/// As in streamAttention(), queries stand side by side in the lanes and a row's maximum grows from
/// block to block; sums remember which maximum they were taken with. With M the final maximum,
/// S = sum_j e_j, e_j = exp(s_j - M): p_j = e_j / S, entropy = ln S - sum_j e_j (s_j - M) / S.
/// @return whether the work was finished; if not, all results are undefined
FOVEA_KERNELS_API bool surveyAttention(const AttentionSurvey& survey);

} // namespace fovea::kernels
