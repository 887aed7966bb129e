// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "io/onnx/graph.h"

namespace fovea::graph
{

/// Brings the nodes into an order in which they can run; those that already are stay as they are.
/// @throws Error when a value is defined twice or nowhere, or values depend on themselves
void orderNodes(Graph& graph);

[[noreturn]] void throwDefinedTwice(const Graph& graph, const std::string& value);

} // namespace fovea::graph
