// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

namespace fovea::ops
{

// Means and maxima over feature maps x [C, H, W]. NaN in the pooled values gives NaN.

/// Mean over rows and columns of each channel. @return [C] @pre H, W > 0
Tensor globalAveragePool(const Tensor& x);
/// Maximum over rows and columns of each channel. @return [C] @pre H, W > 0
Tensor globalMaxPool(const Tensor& x);
/// Mean over the channels at each place. @return [H, W] @pre C > 0
Tensor channelMean(const Tensor& x);
/// Maximum over the channels at each place. @return [H, W] @pre C > 0
Tensor channelMax(const Tensor& x);

struct PoolOptions {
    Index kernelY = 2;
    Index kernelX = 2;
    Index strideY = 2;
    Index strideX = 2;
    Index paddingY = 0; ///< at most half the kernel
    Index paddingX = 0;
    bool ceilMode = false; ///< round the output size up instead of down
    /// averagePool2d: divide by the kernel's area also where it covers padding (PyTorch's default).
    bool countPadding = true;
};

/// Mean of each window; padding counts as zeros (see countPadding).
/// The output has (H + 2 paddingY - kernelY) / strideY + 1 rows, columns alike; with ceilMode no
/// window starts in the padding after the last row or column.
/// @return [C, rows, columns]
Tensor averagePool2d(const Tensor& x, const PoolOptions& options = {});
/// Maximum of each window; padding never wins. Same size as averagePool2d.
Tensor maxPool2d(const Tensor& x, const PoolOptions& options = {});

} // namespace fovea::ops
