// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/graph/attention_finder.h"
#include "sites/pin.h"

namespace fovea::graph
{

/// Adds what a person took for gates, masks and attention to what was found. A value that was found
/// as well is what the person says.
/// @param values that may be pinned
/// @throws Error when a value is none of them or its shape does not fit the kind
void addPins(const Graph& graph, const ValueShapes& shapes, const std::vector<NamedValue>& values,
    const std::vector<Pin>& pins, std::vector<FoundSite>& found);

} // namespace fovea::graph
