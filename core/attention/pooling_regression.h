// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

#include <cstdint>

namespace fovea::attention
{

// Attention pooling as regression on a known curve, and the learning of its one parameter.
// Zhang, Lipton, Li, Smola, "Dive into Deep Learning" (2021 edition), section 10.2.

/// The curve that the examples scatter around: y = 2 sin x + x^0.8, equation 10.2.1.
/// @param x [n], x >= 0 @return [n]
Tensor poolingCurve(const Tensor& x);

/// Points (key, value): x uniform in 0..5, ascending; y = poolingCurve(x) + 0.5 normal noise.
struct PoolingExamples {
    Tensor keys; ///< [n]
    Tensor values; ///< [n]
};
PoolingExamples poolingExamples(Index count, std::uint64_t seed);

/// attentionPooling(), but NaN where a query has no key in reach, that is where its weights are all
/// 0: nothing is known there.
/// @param weights [queries, keys] @param values [keys] @return [queries]
Tensor definedPooling(const Tensor& weights, const Tensor& values);

/// The mean of (a - b)^2 over the places where neither is NaN.
struct SquaredError {
    float mean = 0; ///< NaN when no place counts
    Index counted = 0;
};
SquaredError squaredError(const Tensor& a, const Tensor& b);

/// How well parametricPoolingWeights() with this w tells each value from the others:
///
///     L(w)   = 1/n sum over i of (f_i - y_i)^2
///     f_i    = sum over j != i of alpha_ij y_j
///     alpha_i. = softmax over j != i of s_ij,   s_ij = -((x_i - x_j) w)^2 / 2
///     dL/dw  = 2/n sum over i of (f_i - y_i) sum over j of alpha_ij (y_j - f_i) ds_ij/dw
///     ds_ij/dw = -(x_i - x_j)^2 w
///
/// Each point is left out of its own estimate, as in section 10.2.4: with itself as a key, the best
/// w would be infinite. In double precision.
struct PoolingLoss {
    double loss = 0;
    double gradient = 0; ///< dL/dw
};
/// @param keys, values [n], n >= 2 and finite
PoolingLoss leaveOneOutLoss(const Tensor& keys, const Tensor& values, double w);

} // namespace fovea::attention
