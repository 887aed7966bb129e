// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/kernels.h"

namespace fovea::kernels
{

// Rows of n numbers, one after the other. eps is added to the variance (divided by n), out may be
// x. The formulas are in ops/norm.h.

/// Layer normalisation of x + residual.
/// @param residual [rows, n] or null
/// @param weight [n]
/// @param bias [n] or null
FOVEA_KERNELS_API void layerNorm(Size rows, Size n, const float* x, const float* residual,
    const float* weight, const float* bias, float eps, float* out);

/// Root mean square normalisation of x + residual.
FOVEA_KERNELS_API void rmsNorm(Size rows, Size n, const float* x, const float* residual,
    const float* weight, float eps, float* out);

/// out_ci = x_ci scale_c + shift_c: batch normalisation with its constants drawn together.
/// @param scale, shift [rows]
FOVEA_KERNELS_API void scaleAndShiftRows(
    Size rows, Size n, const float* x, const float* scale, const float* shift, float* out);

} // namespace fovea::kernels
