// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

namespace fovea::attention
{

// Attention pooling (Nadaraya-Watson kernel regression): attention before it was called so.
//
//     weights[i, j] = K(u_ij) / sum over j' of K(u_ij'),   u_ij = (query_i - key_j) / bandwidth
//     output[i]     = sum over j of weights[i, j] value_j
//
// Nadaraya, "On Estimating Regression", 1964; Watson, "Smooth Regression Analysis", 1964.
// As attention: Zhang, Lipton, Li, Smola, "Dive into Deep Learning", 2023, section 11.2.

enum class PoolingKernel {
    Gaussian, ///< exp(-u^2 / 2)
    Boxcar, ///< 1 where |u| < 1, else 0
    Triangular, ///< max(0, 1 - |u|)
    Constant, ///< 1: the plain mean
};

/// The weights, each row summing to 1. A query with no key in reach has zero weights with Boxcar
/// and Triangular; a Gaussian reaches everywhere (it is taken relative to the nearest key, so that
/// far queries do not vanish). NaN in a query makes its row NaN; a NaN key makes all rows NaN.
/// @param queries [queries]
/// @param keys [keys]
/// @return [queries, keys]
/// @pre bandwidth > 0
Tensor poolingWeights(
    const Tensor& queries, const Tensor& keys, PoolingKernel kernel, float bandwidth = 1);

/// A Gaussian whose width is learned:
///
///     weights[i, .] = softmax over j of -((query_i - key_j) w)^2 / 2
///
/// Dive into Deep Learning (2021 edition), section 10.2.4, equation 10.2.7.
/// @return [queries, keys]
Tensor parametricPoolingWeights(const Tensor& queries, const Tensor& keys, float w);

/// @param weights [queries, keys]
/// @param values [keys], or [keys, features]
/// @return [queries], or [queries, features]
Tensor attentionPooling(const Tensor& weights, const Tensor& values);

} // namespace fovea::attention
