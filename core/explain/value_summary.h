// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

#include <vector>

namespace fovea::explain
{

/// What there is to say of many numbers at a glance, such as the gates of a layer.
struct ValueSummary {
    Index count = 0; ///< of finite ones
    Index notFinite = 0;
    float minimum = 0; ///< of the finite ones, as the others below; 0 where there are none
    float maximum = 0;
    double mean = 0;
};

/// @pre float32, of any shape
ValueSummary summaryOf(const Tensor& values);

/// How many numbers lie in each of `bins` equal parts of low..high: part i holds those from
/// low + i w up to, but without, low + (i + 1) w with w = (high - low) / bins, and the last one its
/// upper end, too. What lies outside or is not finite is not counted.
/// @pre float32, bins > 0, low < high
std::vector<Index> histogramOf(const Tensor& values, float low, float high, int bins);

} // namespace fovea::explain
