// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/graph/attention_finder.h"
#include "models/graph/graph_links.h"

namespace fovea::graph
{

// The parts of findAttention(), in the order of computation, without layer numbers.

std::vector<FoundSite> findWeights(const GraphLinks& links, const ValueShapes& shapes);
std::vector<FoundSite> findGates(const GraphLinks& links, const ValueShapes& shapes);
std::vector<FoundSite> findOutputMasks(const GraphLinks& links, const ValueShapes& shapes);

/// The shape of a value; empty when it is not known.
inline Shape shapeOf(const ValueShapes& shapes, const std::string& value)
{
    const auto found = shapes.find(value);
    return found == shapes.end() ? Shape() : found->second;
}

} // namespace fovea::graph
