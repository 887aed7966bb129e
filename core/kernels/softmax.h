// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/kernels.h"

namespace fovea::kernels
{

/// Which columns (keys) a row (query) may look at: those in [begin, end) whose byte is not 0.
/// Causal masks, valid lengths and sliding windows are ranges; anything else is bytes.
struct Mask {
    const Size* begin = nullptr; ///< [rows], within 0..columns, or null: 0
    const Size* end = nullptr; ///< [rows], within 0..columns, or null: all columns
    const unsigned char* allowed = nullptr; ///< [rows, columns] or null: all
    Size ld = 0; ///< distance between rows of `allowed`

    /// The mask of the rows from `row` on.
    Mask fromRow(Size row) const
    {
        return { begin ? begin + row : nullptr, end ? end + row : nullptr,
            allowed ? allowed + row * ld : nullptr, ld };
    }
};

/// out_j = exp(x_j - max x) / sum_l exp(x_l - max x) for each row. NaN or +infinity makes the whole
/// row NaN, as does a row of nothing but -infinity. out may be x.
FOVEA_KERNELS_API void softmax(
    Size rows, Size columns, const float* x, Size ldX, float* out, Size ldOut);

/// The same of scale * x over the columns that the mask leaves. A masked column is exactly 0
/// whatever stands there, and does not touch the others; a row without columns is all 0.
FOVEA_KERNELS_API void maskedSoftmax(Size rows, Size columns, float scale, const float* x, Size ldX,
    const Mask& mask, float* out, Size ldOut);

/// out = log sum_j exp(x_j) for each row; -infinity for a row of nothing or only -infinity.
/// @param out [rows]
FOVEA_KERNELS_API void logSumExp(Size rows, Size columns, const float* x, Size ldX, float* out);

} // namespace fovea::kernels
