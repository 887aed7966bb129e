// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

namespace fovea::ops
{

// Normalisation. eps is added to the variance, which is the biased one (divided by n).
// NaN or infinity in a row makes that row NaN.

/// y = (x - mean) / sqrt(variance + eps) * weight + bias, mean and variance over the last axis.
/// Ba, Kiros, Hinton, "Layer normalization", arXiv 1607.06450, section 3.
/// @param x [..., n]
/// @param weight [n]
/// @param bias [n], or an empty tensor for none
Tensor layerNorm(const Tensor& x, const Tensor& weight, const Tensor& bias, float eps);

/// y = x / sqrt(mean(x^2) + eps) * weight over the last axis. Zhang, Sennrich, "Root mean square
/// layer normalization", NeurIPS 2019, section 4.
/// @param x [..., n]
/// @param weight [n]
Tensor rmsNorm(const Tensor& x, const Tensor& weight, float eps);

/// y_c = (x_c - mean_c) / sqrt(variance_c + eps) * weight_c + bias_c with given statistics (the
/// running ones of a trained model). Ioffe, Szegedy, "Batch normalization", ICML 2015, section 3.1.
/// @param x [C, ...]
/// @param weight, bias, mean, variance [C]; weight and bias may be empty (1 and 0)
Tensor batchNorm(const Tensor& x, const Tensor& weight, const Tensor& bias, const Tensor& mean,
    const Tensor& variance, float eps);

} // namespace fovea::ops
