// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/monitor.h"
#include "tensor/tensor.h"

#include <cstdint>
#include <vector>

namespace fovea::attention
{

/// What the division by sqrt(d) does to the softmax: means over random draws of one query and some
/// keys whose features are independent and standard normal. The dot product of two such vectors has
/// the variance d, so without the division the softmax saturates as d grows.
/// Vaswani et al., "Attention Is All You Need", 2017, section 3.2.1 and its footnote 4.
struct ScalingEffect {
    Index d = 0;
    double scaledEntropy = 0; ///< -sum of p log p in nats, 0 ... log(keys)
    double unscaledEntropy = 0;
    double scaledLargest = 0; ///< the largest weight, 1 / keys ... 1
    double unscaledLargest = 0;
};

/// One result for each size, all from the same draws: a smaller d takes the first d features.
/// @param sizes at least 1 each, the largest last
/// @param monitor polled per draw
std::vector<ScalingEffect> scalingEffects(const std::vector<Index>& sizes, Index keys, Index draws,
    std::uint64_t seed, Monitor& monitor = Monitor::none());

} // namespace fovea::attention
