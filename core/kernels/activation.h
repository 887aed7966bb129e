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
    // More that checkpoints of transformers name.
    QuickGelu, ///< x / (1 + exp(-1.702 x))
    ClippedGelu, ///< Gelu within -10 .. 10
    Laplace, ///< the normal distribution with mean 0.707107 and deviation 0.282095
    Mish, ///< x tanh(ln(1 + e^x)). Misra, arXiv 1908.08681
    SquaredRelu, ///< max(x, 0)^2
    Relu6, ///< min(max(x, 0), 6)
    LeakyRelu, ///< x, and x / 100 below 0
};

/// out_i = function(x_i); out may be x.
FOVEA_KERNELS_API void activate(Activation function, Size n, const float* x, float* out);

} // namespace fovea::kernels
