// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/packed_convolution.h"

namespace fovea::kernels
{

// Convolutions of 3 x 3 with 16 products for 4 outputs in place of 36. A tile of 4 x 4 inputs d gives
// 2 x 2 outputs
//
//     Y = A^T [ (G g G^T) * (B^T d B) ] A
//
// with * elementwise; summed over the channels, that is one matrix product for each of the 16 places.
// Lavin and Gray, "Fast Algorithms for Convolutional Neural Networks", CVPR 2016, section 4.1, F(2x2,
// 3x3). Only sums and halves: rounding errors stay those of the plain sums. Private to the library.

bool isForWinograd(const Convolution& shape);
Size winogradSize(const Convolution& shape);
void packWinograd(const Convolution& shape, const float* weight, float* packed);
void convolveWinograd(const Convolution& shape, const float* x, const float* packed,
    const Finish& finish, float* out, int threads);

} // namespace fovea::kernels
