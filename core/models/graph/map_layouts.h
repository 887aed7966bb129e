// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/graph/attention_finder.h"
#include "models/graph/graph_links.h"

#include <set>

namespace fovea::graph
{

/// The values of four axes that are [1, height, width, channel], as in graphs converted from
/// TensorFlow Lite; others are [1, channel, height, width].
///
/// Sizes alone do not tell: [1, 1, 1, 8] may be a gate for 8 channels or for 8 columns. What
/// operators mean by their axes does: convolutions and poolings have their channels as axis 1,
/// products with a matrix and layer normalisation as the last one, and the picture, or a mean over
/// all places, shows it. From these the layout follows along the steps that keep the axes and
/// through transpositions; what convolutions say counts before the rest. Where nothing tells, a map
/// of two equal sides has its channels on the axis that is left.
std::set<std::string> findChannelsLast(const GraphLinks& links, const ValueShapes& shapes);

/// [1, height, width, channel] as [1, channel, height, width]. @pre four axes
Shape channelsFirst(const Shape& shape);

} // namespace fovea::graph
