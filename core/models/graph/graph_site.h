// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/graph/attention_finder.h"
#include "sites/attention_links.h"
#include "sites/pin.h"

namespace fovea::graph
{

/// A value of a graph as a site, and the way between the two shapes.
struct GraphSite {
    Site site;
    enum class Order {
        Same,
        LastExchanged, ///< the value is [.., b, a] where the site is [.., a, b]
        ChannelsLast, ///< the value is [height, width, channel], the site [channel, height, width]
    };
    Order order = Order::Same;

    /// A value without its batch axis, with the axes of the site.
    Tensor fromValue(const Tensor& value) const;
    /// The inverse.
    Tensor toValue(const Tensor& tensor, const Shape& valueShape) const;
    /// The shape of the site for a value of this shape.
    Shape shapeFrom(const Shape& value) const;
};

/// The sites of a graph, each value once, in the order of computation.
/// @param shapes,others of two inputs: sizes in which they differ depend on the input, -1
std::vector<GraphSite> sitesOf(const Graph& graph, const std::vector<FoundSite>& found,
    const std::vector<Pin>& pins, const ValueShapes& shapes, const ValueShapes& others, const std::vector<GraphSite>& ends);

/// What was found, by the names of sites.
std::vector<AttentionLinks> linksOf(
    const std::vector<FoundSite>& found, const std::vector<GraphSite>& sites);

} // namespace fovea::graph
