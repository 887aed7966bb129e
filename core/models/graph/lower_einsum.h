// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "io/onnx/graph.h"

#include <memory>

namespace fovea::graph
{

/// The same graph with MatMul and Transpose in place of each Einsum that is a product of matrices,
/// such as "bqhd,bkhd->bhqk", so that attention written with it is found like any other. Values that
/// lie in between are called after the result: "scores.left", "scores.right", "scores.product".
/// @return the graph itself where there is none
std::shared_ptr<const Graph> withMatrixProducts(std::shared_ptr<const Graph> graph);

} // namespace fovea::graph
