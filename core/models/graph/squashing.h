// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/graph/attention_finder.h"
#include "models/graph/graph_links.h"

namespace fovea::graph
{

/// A value in 0..1 and what it was squashed from.
struct Squashing {
    std::string logits;
    const char* operation = ""; ///< "Sigmoid", "hard sigmoid" or "Softmax"
    Index axis = -1; ///< of a softmax, from 0
};

/// Whether a value is a sigmoid of another, elementwise: Sigmoid, HardSigmoid, 1 / (1 + exp(-x)),
/// or a clipped line such as Clip(x + 3, 0, 6) / 6.
std::optional<Squashing> sigmoidOf(const GraphLinks& links, const std::string& value);

/// Whether a value is the softmax of another along one axis: Softmax, or Exp divided by its
/// ReduceSum, with or without the maximum subtracted before.
std::optional<Squashing> softmaxOf(
    const GraphLinks& links, const ValueShapes& shapes, const std::string& value);

} // namespace fovea::graph
