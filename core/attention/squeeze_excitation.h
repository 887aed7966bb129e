// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

namespace fovea::attention
{

/// Squeeze-and-excitation: one gate per channel, from the means of all channels.
///
///     z_c = mean over i, j of x[c, i, j]              squeeze
///     l   = W2 f(W1 z + b1) + b2                      excitation, f = ReLU (or SiLU)
///     s   = sigmoid(l)                                or hard-sigmoid, relu6(l + 3) / 6
///     y[c, i, j] = s_c x[c, i, j]
///
/// Hu, Shen, Sun, "Squeeze-and-Excitation Networks", CVPR 2018, section 3, equations 2 to 4.
/// Hard-sigmoid: Howard et al., "Searching for MobileNetV3", ICCV 2019, sections 5.2 and 5.3.
/// SiLU: EfficientNet's blocks.
struct SqueezeExcitation {
    enum class Hidden { Relu, Silu };
    enum class Gate { Sigmoid, HardSigmoid };

    Tensor weight1; ///< [R, C], or [R, C, 1, 1] when stored as a 1x1 convolution
    Tensor bias1; ///< [R], or empty
    Tensor weight2; ///< [C, R] or [C, R, 1, 1]
    Tensor bias2; ///< [C], or empty
    Hidden hidden = Hidden::Relu;
    Gate gate = Gate::Sigmoid;
};

/// Every step of it.
struct SqueezeExcitationResult {
    Tensor squeezed; ///< [C]
    Tensor logits; ///< [C]
    Tensor gate; ///< [C], 0..1
    Tensor output; ///< [C, H, W]
};

/// The excitation alone: squeezed [C] to logits [C].
/// @throws Error naming a weight that does not fit
Tensor excitationLogits(const Tensor& squeezed, const SqueezeExcitation& weights);

/// @param x [C, H, W], H, W > 0
/// @throws Error naming a weight that does not fit
SqueezeExcitationResult squeezeExcitation(const Tensor& x, const SqueezeExcitation& weights);

} // namespace fovea::attention
