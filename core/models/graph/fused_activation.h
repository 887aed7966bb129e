// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/graph/draft.h"

namespace fovea::graph
{

/// Draws the activation that follows a node into it, if there is one that kernels know and nobody
/// wants to see what comes before it: sets the attributes "fovea.activation" (a number of
/// kernels::Activation), or "fovea.low" and "fovea.high", and takes over the output.
/// @pre draft.findUsers() since nodes were last moved
void fuseActivation(Draft& draft, const Graph& graph, std::size_t node);

} // namespace fovea::graph
