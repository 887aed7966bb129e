// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/monitor.h"
#include "tensor/tensor.h"

namespace fovea::image
{

/// Conspicuousness by centre and surround: what differs from its neighbourhood in intensity,
/// colour or orientation, without any network or training.
///
/// Itti, Koch, Niebur, "A Model of Saliency-Based Visual Attention for Rapid Scene Analysis", IEEE
/// PAMI 20(11), 1998, section 2:
///
///     I = (r + g + b) / 3;  where I > max I / 10, colours are divided by I, elsewhere they are 0
///     R = r - (g + b) / 2,  G = g - (r + b) / 2,  B = b - (r + g) / 2,
///     Y = (r + g) / 2 - |r - g| / 2 - b,  each at least 0
///     pyramids of scales 0 (the picture) to 8, each half as large as the one before
///     centre c = 2, 3, 4, surround s = c + 3, c + 4; "-" brings s to the size of c:
///         intensity     |I(c) - I(s)|
///         colour        |(R(c) - G(c)) - (G(s) - R(s))|,  |(B(c) - Y(c)) - (Y(s) - B(s))|
///         orientation   |O(c, t) - O(s, t)| for t = 0, 45, 90, 135 degrees (Gabor energy of I)
///     N(m): m scaled to 0..1, times (1 - mean of its other local maxima)^2, so that a map with one
///     strong place counts more than one with many
///     conspicuity of each kind: the sum of N(.) over its maps, at scale 4
///     map = (N(intensity) + N(colour) + N(orientation)) / 3
///
/// Pictures too small for a scale leave its pairs out. Here the Gaussian is the binomial one of 5
/// taps, and the map is scaled so that its largest value is 1 (a flat picture stays 0).
struct Saliency {
    Tensor intensity; ///< conspicuity [h, w], h = about H / 16
    Tensor colour; ///< [h, w]
    Tensor orientation; ///< [h, w]
    Tensor map; ///< [h, w], 0..1
};

/// @param image [3, H, W], 0..1, H, W > 0
/// @param monitor polled per scale; throws Stopped
Saliency saliency(const Tensor& image, Monitor& monitor = Monitor::none());

/// A place in a picture: 0..1 from its left and its upper side.
struct MapPlace {
    double x = 0;
    double y = 0;
    float value = 0;
};

/// The largest value of a map [h, w] inside a rectangle of the picture, and the middle of its cell;
/// the cells whose middle lies inside count.
/// @return the rectangle's own middle and 0 when there is no such cell
MapPlace peak(
    const Tensor& map, double left = 0, double top = 0, double right = 1, double bottom = 1);

} // namespace fovea::image
