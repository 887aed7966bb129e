// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/kernels.h"

namespace fovea::kernels
{

// Means and maxima of a matrix x [rows, columns] without gaps. NaN gives NaN, also for the maximum.

/// out [rows]; @pre columns > 0
FOVEA_KERNELS_API void rowMean(Size rows, Size columns, const float* x, float* out);
FOVEA_KERNELS_API void rowMaximum(Size rows, Size columns, const float* x, float* out);
/// out [columns]; @pre rows > 0
FOVEA_KERNELS_API void columnMean(Size rows, Size columns, const float* x, float* out);
FOVEA_KERNELS_API void columnMaximum(Size rows, Size columns, const float* x, float* out);

} // namespace fovea::kernels
