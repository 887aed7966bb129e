// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/activation.h"
#include "kernels/convolution.h"

#include <limits>

namespace fovea::kernels
{

/// What happens to each sum of a convolution while it is in a register or the cache:
/// min(max(activation(sum + bias + addend), low), high). NaN stays NaN.
struct Finish {
    const float* bias = nullptr; ///< [outputs] or null
    Activation activation = Activation::Identity;
    float low = -std::numeric_limits<float>::infinity();
    float high = std::numeric_limits<float>::infinity();
    const float* addend = nullptr; ///< [outputs, rows, columns] or null
};

/// Number of floats that packConvolution() writes.
FOVEA_KERNELS_API Size packedConvolutionSize(const Convolution& shape);

/// Rearranges the weights of a convolution for convolvePacked(); the size of the input and its padding
/// play no part. The layout depends on the level: never store it in a file.
/// @param weight [outputs, channels / groups, kernelY, kernelX]
FOVEA_KERNELS_API void packConvolution(
    const Convolution& shape, const float* weight, float* packed);

/// convolve() with weights from packConvolution(). Between infinity and neighbouring inputs, 3 x 3
/// kernels may give NaN where the plain sum is finite (see winograd.h).
FOVEA_KERNELS_API void convolvePacked(const Convolution& shape, const float* x,
    const float* packed, const Finish& finish, float* out);

} // namespace fovea::kernels
