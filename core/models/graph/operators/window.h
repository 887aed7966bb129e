// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/graph/operation.h"

namespace fovea::graph
{

/// How a window moves along one axis of a feature map.
struct WindowAxis {
    Index input = 1; ///< sizes
    Index kernel = 1;
    Index output = 1;
    Index stride = 1;
    Index dilation = 1;
    Index begin = 0; ///< padding
    Index end = 0;

    Index reach() const { return dilation * (kernel - 1) + 1; }
    /// The input place that kernel place `k` meets at output place `o`; may lie outside.
    Index place(Index o, Index k) const { return o * stride - begin + k * dilation; }
};

/// The axes after batch and channels.
using Window = std::vector<WindowAxis>;

/// Reads kernel, strides, dilations and padding of a convolution or pooling node and computes the
/// output sizes, rounded up on request.
/// @param shape [batch, channels, ...] of the input
/// @param kernel sizes
/// @throws Error when attributes are missing, of the wrong length or out of range, or when the
/// window is larger than the padded input
Window readWindow(const Call& call, const Shape& shape, const Shape& kernel, bool roundsUp = false);

/// The same for a transposed convolution, whose `output` is what a convolution would have as input.
Window readTransposedWindow(const Call& call, const Shape& shape, const Shape& kernel);

/// An attribute with one number for each axis.
std::vector<Index> perAxis(
    const Call& call, const char* name, std::size_t count, Index standard, Index least);

} // namespace fovea::graph
