// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/kernels.h"

namespace fovea::kernels
{

/// Elementwise functions, as in ops/activation.h. All are good to about 3e-7 absolute (relative to
/// 1 or |x|, whichever is larger). NaN stays NaN, infinities give the limit.
enum class Activation {
    Identity,
    Relu,
    Sigmoid,
    HardSigmoid,
    HardSwish,
    Silu,
    Gelu,
    GeluTanh,
    Tanh,
};

/// out_i = function(x_i); out may be x.
FOVEA_KERNELS_API void activate(Activation function, Size n, const float* x, float* out);

} // namespace fovea::kernels
