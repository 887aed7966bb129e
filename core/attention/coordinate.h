// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

namespace fovea::attention
{

/// Coordinate attention: a gate for every channel and row, and one for every channel and column.
///
///     zh[c, i] = mean over j of x[c, i, j],   zw[c, j] = mean over i of x[c, i, j]
///     f = hardSwish(BN(W1 [zh, zw] + b1))           rows and columns side by side, [R, H + W]
///     gh = sigmoid(Wh f[:, rows] + bh),   gw = sigmoid(Ww f[:, columns] + bw)
///     y[c, i, j] = x[c, i, j] gh[c, i] gw[c, j]
///
/// Hou, Zhou, Feng, "Coordinate Attention for Efficient Mobile Network Design", CVPR 2021,
/// section 3; hard-swish x relu6(x + 3) / 6 and batch normalisation as in the authors'
/// code, with the running statistics.
struct Coordinate {
    Tensor weight1; ///< [R, C] or [R, C, 1, 1]
    Tensor bias1; ///< [R], or empty
    Tensor normWeight, normBias, normMean, normVariance; ///< [R] each
    float normEps = 1e-5F;
    Tensor heightWeight; ///< [C, R] or [C, R, 1, 1]
    Tensor heightBias; ///< [C], or empty
    Tensor widthWeight; ///< [C, R] or [C, R, 1, 1]
    Tensor widthBias; ///< [C], or empty
};

struct CoordinateResult {
    Tensor rowMeans; ///< [C, H]
    Tensor columnMeans; ///< [C, W]
    Tensor heightLogits; ///< [C, H]
    Tensor widthLogits; ///< [C, W]
    Tensor heightGate; ///< [C, H], 0..1
    Tensor widthGate; ///< [C, W], 0..1
    Tensor output; ///< [C, H, W]
};

/// @param x [C, H, W], H, W > 0. @throws Error naming a weight that does not fit
CoordinateResult coordinate(const Tensor& x, const Coordinate& weights);

} // namespace fovea::attention
