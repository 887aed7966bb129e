// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "image/preprocess.h"

#include <vector>

namespace fovea::image
{

/// The filters of Pillow, by the numbers that models' preprocessing settings use for them.
enum class Filter { Nearest = 0, Lanczos = 1, Bilinear = 2, Bicubic = 3, Box = 4, Hamming = 5 };

/// What one output sample is made of: weights that sum to 1 of the input samples from `first` on.
struct Taps {
    Index first = 0;
    std::vector<double> weights;
};

/// Taps for `to` samples out of `from`: the filter is centred at (i + 1/2) from / to and widened
/// by from / to when shrinking, so that every sample counts (bicubic with a = -1/2). Nearest takes
/// the sample the centre falls into.
/// @pre from, to > 0
std::vector<Taps> resamplingTaps(Index from, Index to, Filter filter);

/// A picture at another size, exactly as Pillow's Image.resize() gives it: rows first, then
/// columns, with weights in units of 2^-22, both rounded to whole numbers from 0 to 255. 16 bits
/// are read as 8, grey as three equal channels, alpha is laid on white.
/// @return [3, height, width], whole numbers 0..255
/// @throws Error as toTensor(); Stopped
Tensor resample(const Pixels& pixels, Size size, Filter filter, Monitor& monitor = Monitor::none());

} // namespace fovea::image
