// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/graph/attention_finder.h"
#include "models/graph/plan.h"

#include <set>

namespace fovea::graph
{

/// The shapes of all values that depend on the input, by running the graph once on these inputs:
/// files need not declare them, and those that do often leave sizes open.
/// @param floating if given, receives the names of those that are floating-point numbers
/// @throws Error as Plan::make() and Plan::run() do
ValueShapes measureShapes(const std::shared_ptr<const Graph>& graph, const Values& inputs,
    std::set<std::string>* floating = nullptr);

} // namespace fovea::graph
