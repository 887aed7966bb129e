// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/kernels.h"

namespace fovea::kernels
{

/// Windows that move over the maps of an image.
struct Pooling {
    Size channels, height, width; ///< of the input
    Size rows, columns; ///< of the output, at least 1
    Size kernelY, kernelX;
    Size strideY, strideX;
    Size paddingY, paddingX; ///< above and to the left; what lies below and right follows
    Size dilationY, dilationX;
};

/// The largest number under each window; NaN where there is one. Padding counts as -infinity.
/// @param x [channels, height, width]
/// @param out [channels, rows, columns]
FOVEA_KERNELS_API void maxPool(const Pooling& shape, const float* x, float* out);

/// The sum under each window, where padding counts as 0, divided by countY of its row times countX
/// of its column.
/// @param countY [rows]
/// @param countX [columns]
FOVEA_KERNELS_API void averagePool(
    const Pooling& shape, const float* x, const float* countY, const float* countX, float* out);

} // namespace fovea::kernels
