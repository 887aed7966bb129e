// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/packed_convolution.h"

namespace fovea::kernels
{

// One input channel for each group, as in depthwise convolutions: no output shares anything with the
// others, so each is summed from shifted rows. Weights stay as they are. Private to the library.

bool isDepthwise(const Convolution& shape);
void convolveDepthwise(const Convolution& shape, const float* x, const float* weight,
    const Finish& finish, float* out, int threads);

} // namespace fovea::kernels
