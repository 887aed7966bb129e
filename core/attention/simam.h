// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

namespace fovea::attention
{

/// SimAM, attention without parameters: a weight for every channel and place, larger the further
/// the value stands from the mean of its channel.
///
///     n = H W - 1,  mu_c = mean of x[c],  d = (x[c, i, j] - mu_c)^2,  v_c = sum of d over i, j / n
///     l[c, i, j] = d / (4 (v_c + lambda)) + 1/2
///     y = sigmoid(l) x
///
/// Yang et al., "SimAM: A Simple, Parameter-Free Attention Module for Convolutional Neural
/// Networks", ICML 2021 (l is the inverse of the minimal energy there,
/// with the authors' n = H W - 1).
///
/// Because l is at least 1/2, no weight lies below sigmoid(1/2) = 0.6225; a constant channel has
/// that weight everywhere. A map of one single place has n = 0, hence 0 / 0: its weight is NaN,
/// as in the authors' code, and is handed on as NaN.
struct SimAmResult {
    Tensor logits; ///< [C, H, W], at least 1/2
    Tensor gate; ///< [C, H, W], 0.6225..1
    Tensor output; ///< [C, H, W]
};

/// The logits alone. @param x [C, H, W]
Tensor simAmLogits(const Tensor& x, float lambda = 1e-4F);
/// @param x [C, H, W]
SimAmResult simAm(const Tensor& x, float lambda = 1e-4F);

} // namespace fovea::attention
