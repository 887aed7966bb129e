// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

namespace fovea::attention
{

/// Concurrent spatial and channel squeeze and excitation: a gate per channel and a mask over
/// places, both from x itself, joined at the end.
///
///     s = sigmoid(W2 relu(W1 z + b1) + b2), z_c = mean over i, j of x        cSE
///     m[i, j] = sigmoid(sum over c of w_c x[c, i, j] + b)                    sSE
///     y = s_c x + m[i, j] x, or the larger of the two products               scSE
///
/// Roy, Navab, Wachinger, "Concurrent Spatial and Channel Squeeze & Excitation in Fully
/// Convolutional Networks", MICCAI 2018. The sum is what segmentation_models computes, the maximum
/// what the authors' later code does.
struct ScSe {
    enum class Join { Sum, Maximum };

    Tensor channelWeight1; ///< [R, C] or [R, C, 1, 1]
    Tensor channelBias1; ///< [R], or empty
    Tensor channelWeight2; ///< [C, R] or [C, R, 1, 1]
    Tensor channelBias2; ///< [C], or empty
    Tensor spatialWeight; ///< [1, C] or [1, C, 1, 1]
    Tensor spatialBias; ///< [1], or empty
    Join join = Join::Sum;
};

struct ScSeResult {
    Tensor squeezed; ///< [C]
    Tensor channelLogits; ///< [C]
    Tensor channelGate; ///< [C], 0..1
    Tensor spatialLogits; ///< [H, W]
    Tensor spatialMask; ///< [H, W], 0..1
    Tensor output; ///< [C, H, W]
};

/// The spatial half alone: x [C, H, W] to logits [H, W].
/// @throws Error when the weight does not fit
Tensor spatialExcitationLogits(const Tensor& x, const Tensor& weight, const Tensor& bias);

/// @param x [C, H, W], H, W > 0. @throws Error naming a weight that does not fit
ScSeResult scSe(const Tensor& x, const ScSe& weights);

} // namespace fovea::attention
