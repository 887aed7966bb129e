// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/kernels.h"

namespace fovea::kernels
{

struct Convolution {
    Size channels, height, width; ///< of the input
    Size outputs; ///< channels of the output
    Size kernelY, kernelX;
    Size strideY, strideX;
    Size paddingY, paddingX;
    Size dilationY, dilationX;
    Size groups;
    Size extraY = 0; ///< rows of padding below that there are not above; may be negative
    Size extraX = 0;

    Size rows() const
    {
        return (height + 2 * paddingY + extraY - dilationY * (kernelY - 1) - 1) / strideY + 1;
    }
    Size columns() const
    {
        return (width + 2 * paddingX + extraX - dilationX * (kernelX - 1) - 1) / strideX + 1;
    }
};

/// Cross-correlation with zero padding; the formula is in ops/convolution.h.
/// @param x [channels, height, width]
/// @param weight [outputs, channels / groups, kernelY, kernelX]
/// @param bias [outputs] or null
/// @param out [outputs, rows(), columns()]
FOVEA_KERNELS_API void convolve(
    const Convolution& shape, const float* x, const float* weight, const float* bias, float* out);

} // namespace fovea::kernels
