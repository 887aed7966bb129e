// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/activation.h"
#include "kernels/kernels.h"

namespace fovea::kernels
{

/// How the right factor of a product lies in memory.
enum class Right {
    Normal, ///< [k, n]
    Transposed ///< [n, k]: the product with its transposed, e.g. queries times keys, weights [out,
               ///< in]
};

/// result = activation(left right + bias)
/// @param left [m, k]
/// @param right [k, n] or [n, k]
/// @param bias [n] or null
/// @param result [m, n], apart from the factors
FOVEA_KERNELS_API void matmul(Size m, Size n, Size k, const float* left, Size ldLeft,
    const float* right, Size ldRight, Right layout, const float* bias, Activation activation,
    float* result, Size ldResult);

/// Number of floats that packRight() writes.
FOVEA_KERNELS_API Size packedSize(Size n, Size k);

/// Rearranges a right factor for matmulPacked(), worth it for weights that are used again and
/// again. The layout depends on the level: never store it in a file.
/// @param packed [packedSize(n, k)], best aligned to 64 bytes
FOVEA_KERNELS_API void packRight(
    Size n, Size k, const float* right, Size ldRight, Right layout, float* packed);

/// matmul() with a right factor from packRight().
FOVEA_KERNELS_API void matmulPacked(Size m, Size n, Size k, const float* left, Size ldLeft,
    const float* packed, const float* bias, Activation activation, float* result, Size ldResult);

} // namespace fovea::kernels
