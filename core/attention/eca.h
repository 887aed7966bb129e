// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

namespace fovea::attention
{

/// Efficient channel attention: one gate per channel, from the means of the channel and its
/// neighbours, with one small kernel for all channels and no reduction.
///
///     z_c = mean over i, j of x[c, i, j]
///     l_c = sum over u of w_u z_(c + u - (k - 1) / 2)     zeros beyond the first and last channel
///     s   = sigmoid(l),   y[c, i, j] = s_c x[c, i, j]
///
/// Wang et al., "ECA-Net: Efficient Channel Attention for Deep Convolutional Neural Networks",
/// CVPR 2020, section 3 (no bias).
struct EcaResult {
    Tensor squeezed; ///< [C]
    Tensor logits; ///< [C]
    Tensor gate; ///< [C], 0..1
    Tensor output; ///< [C, H, W]
};

/// The convolution over channels alone: squeezed [C] to logits [C].
/// @throws Error when the weight does not fit
Tensor ecaLogits(const Tensor& squeezed, const Tensor& weight);

/// @param x [C, H, W], H, W > 0
/// @param weight [1, 1, k], k odd
/// @throws Error when the weight does not fit
EcaResult eca(const Tensor& x, const Tensor& weight);

/// The odd kernel size for C channels: |log2(C) / gamma + b / gamma|, gamma = 2, b = 1, as the
/// authors' code rounds it and not below `minimum`: 64 channels 3, 128 to 1024 channels 5.
Index ecaKernelSize(Index channels, Index minimum = 3);

} // namespace fovea::attention
