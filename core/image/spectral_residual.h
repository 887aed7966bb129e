// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/monitor.h"
#include "tensor/tensor.h"

namespace fovea::image
{

/// Both sides of the map of spectralResidual().
constexpr Index spectralResidualSize = 64;

/// Saliency by the spectral residual: what of a picture's amplitude spectrum differs from its
/// neighbourhood in the spectrum, brought back to places; without any network or training.
///
/// Hou, Zhang, "Saliency Detection: A Spectral Residual Approach", CVPR 2007, equations 4 to 8,
/// with the constants of the authors' published code:
///
///     f = 0.299 r + 0.587 g + 0.114 b at n x n places, n = 64 (ops::resize(), antialiased)
///     F(u, v) = sum over y, x of f(y, x) exp(-2 pi i (u y + v x) / n)
///     L = log |F|
///     R = L - (the mean of L over the 3 x 3 neighbours, frequencies at the rim repeated)
///     S = |(1 / n^2) sum over u, v of exp(R) F / |F| exp(2 pi i (u y + v x) / n)|^2
///     map = S smoothed by a Gaussian of standard deviation 2.5 over 11 x 11 places (those at the
///           rim repeated), then shifted and scaled so that its smallest value is 0, its largest 1
///
/// The logarithm of nothing is not a number, so |F| counts as at least 0.001 in L, far below the
/// rounding of pictures of 8 bits, and a frequency of less has no part in S. A flat picture has the
/// map 0. The authors squeeze the width alone to 64 and let the height follow.
/// @param image [3, H, W], 0..1, H, W > 0
/// @param monitor polled between the steps; throws Stopped
/// @return [64, 64], 0..1; its cells divide the picture evenly
Tensor spectralResidual(const Tensor& image, Monitor& monitor = Monitor::none());

} // namespace fovea::image
