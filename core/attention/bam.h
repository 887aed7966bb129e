// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

#include <vector>

namespace fovea::attention
{

/// Bottleneck attention module: a channel branch and a spatial branch, joined into one gate for
/// every channel and place, which is added to the path around it.
///
///     Mc = Wc2 relu(BN(Wc1 z + bc1)) + bc2,   z_c = mean over i, j of x           [C]
///     Ms = 1x1 conv of two dilated 3x3 convs (dilation 4) of a 1x1 conv of x      [H, W]
///          each but the last followed by BN and ReLU
///     M[c, i, j] = sigmoid(Mc[c] + Ms[i, j]),   y = x (1 + M)
///
/// Park, Woo, Lee, Kweon, "BAM: Bottleneck Attention Module", BMVC 2018,
/// section 3. The authors' code multiplies the two logits where the paper adds them: Join.
/// Batch normalisation with the running statistics.
struct Bam {
    enum class Join { Sum, Product };

    /// gamma, beta, mean, variance: [n] each.
    struct Norm {
        Tensor weight, bias, mean, variance;
    };
    struct Convolution {
        Tensor weight; ///< [R, R, 3, 3]
        Tensor bias; ///< [R], or empty
        Norm norm;
    };

    Tensor channelWeight1, channelBias1; ///< [R, C] or [R, C, 1, 1]; [R], or empty
    Norm channelNorm; ///< [R]
    Tensor channelWeight2, channelBias2; ///< [C, R] or [C, R, 1, 1]; [C], or empty
    Tensor reduceWeight, reduceBias; ///< [R, C] or [R, C, 1, 1]; [R], or empty
    Norm reduceNorm; ///< [R]
    std::vector<Convolution> dilated; ///< two in the paper
    Tensor finalWeight, finalBias; ///< [1, R] or [1, R, 1, 1]; [1], or empty
    Index dilation = 4; ///< and as much zero padding, so that the map keeps its size
    float normEps = 1e-5F;
    Join join = Join::Sum;
};

struct BamResult {
    Tensor squeezed; ///< [C]
    Tensor channelLogits; ///< [C]
    Tensor spatialLogits; ///< [H, W]
    Tensor gate; ///< [C, H, W], 0..1
    Tensor output; ///< [C, H, W]
};

/// @param x [C, H, W], H, W > 0. @throws Error naming a weight that does not fit
BamResult bam(const Tensor& x, const Bam& weights);

} // namespace fovea::attention
