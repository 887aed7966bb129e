// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

namespace fovea::ops
{

struct Conv2dOptions {
    Index strideY = 1;
    Index strideX = 1;
    Index paddingY = 0; ///< rows of zeros above and below
    Index paddingX = 0; ///< columns of zeros left and right
    Index dilationY = 1;
    Index dilationX = 1;
    Index groups = 1;
};

/// Two-dimensional cross-correlation with zero padding, as PyTorch's conv2d:
///     y[o, i, j] = bias[o] + sum over c, u, v of
///         weight[o, c, u, v] x[g C/groups + c, i strideY + u dilationY - paddingY,
///                              j strideX + v dilationX - paddingX],   g = o / (O / groups)
/// The output has (H + 2 paddingY - dilationY (kh - 1) - 1) / strideY + 1 rows (rounded down),
/// columns alike.
/// @param x [C, H, W]
/// @param weight [O, C / groups, kh, kw]
/// @param bias [O], or an empty tensor for none
/// @return [O, rows, columns]
/// @pre groups divides C and O; the (dilated) kernel fits into the padded input
Tensor conv2d(const Tensor& x, const Tensor& weight, const Tensor& bias = Tensor(),
    const Conv2dOptions& options = {});

/// One-dimensional cross-correlation with `padding` zeros at both ends, stride 1:
///     y[o, i] = bias[o] + sum over c, u of weight[o, c, u] x[g C/groups + c, i + u - padding]
/// @param x [C, L]
/// @param weight [O, C / groups, k]; the number of groups follows from C
/// @param bias [O], or an empty tensor for none
/// @return [O, L + 2 padding - k + 1]
Tensor conv1d(
    const Tensor& x, const Tensor& weight, const Tensor& bias = Tensor(), Index padding = 0);

} // namespace fovea::ops
