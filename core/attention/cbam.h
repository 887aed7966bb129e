// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

namespace fovea::attention
{

/// Convolutional block attention: a gate per channel, then a mask over places.
/// Woo, Park, Lee, Kweon, "CBAM: Convolutional Block Attention Module", ECCV 2018, section 3.
///
/// Channels (equation 2), one small network for both ways of pooling, logits added:
///     l = MLP(mean over i, j of x) + MLP(max over i, j of x),   MLP(z) = W2 relu(W1 z + b1) + b2
///     s = sigmoid(l),   x'[c, i, j] = s_c x[c, i, j]
struct CbamChannel {
    Tensor weight1; ///< [R, C] or [R, C, 1, 1]
    Tensor bias1; ///< [R], or empty (timm)
    Tensor weight2; ///< [C, R] or [C, R, 1, 1]
    Tensor bias2; ///< [C], or empty
};

struct CbamChannelResult {
    Tensor average; ///< [C]
    Tensor maximum; ///< [C]
    Tensor logits; ///< [C]
    Tensor gate; ///< [C], 0..1
    Tensor output; ///< [C, H, W]
};

/// Places (equation 3), with batch normalisation as in the authors' code:
///     p = [max over c of x', mean over c of x'],   l = BN(conv(p)),   m = sigmoid(l)
///     y[c, i, j] = m[i, j] x'[c, i, j]
struct CbamSpatial {
    /// Which pooled map comes first: implementations differ, so weights from one give wrong masks
    /// in the other.
    enum class Order {
        MaxMean, ///< the authors' code
        MeanMax, ///< timm
    };

    Tensor weight; ///< [1, 2, k, k], k odd (3 or 7), zero padding (k - 1) / 2
    Tensor bias; ///< [1], or empty
    /// Batch normalisation with the running statistics, each [1]; all empty: none.
    Tensor normWeight, normBias, normMean, normVariance;
    float normEps = 1e-5F;
    Order order = Order::MaxMean;
};

struct CbamSpatialResult {
    Tensor pooled; ///< [2, H, W], in the weights' order
    Tensor logits; ///< [H, W]
    Tensor mask; ///< [H, W], 0..1
    Tensor output; ///< [C, H, W]
};

/// The two pooled vectors [C] to logits [C]. @throws Error naming a weight that does not fit
Tensor cbamChannelLogits(const Tensor& average, const Tensor& maximum, const CbamChannel& weights);
/// @param x [C, H, W], H, W > 0. @throws Error naming a weight that does not fit
CbamChannelResult cbamChannel(const Tensor& x, const CbamChannel& weights);

/// x [C, H, W] to the two maps [2, H, W]. @pre C > 0
Tensor cbamSpatialPool(const Tensor& x, CbamSpatial::Order order);
/// Pooled [2, H, W] to logits [H, W]. @throws Error naming a weight that does not fit
Tensor cbamSpatialLogits(const Tensor& pooled, const CbamSpatial& weights);
/// @param x [C, H, W]. @throws Error naming a weight that does not fit
CbamSpatialResult cbamSpatial(const Tensor& x, const CbamSpatial& weights);

} // namespace fovea::attention
