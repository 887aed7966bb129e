// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "io/onnx/graph.h"

#include <cstddef>
#include <span>

namespace fovea::graph
{

/// The inputs of the graph in an ONNX file, without reading its numbers: fast for a file of any
/// size. Shapes are left out.
/// @return empty when the bytes are no such file
std::vector<ValueInfo> inputsOf(std::span<const std::byte> bytes);

} // namespace fovea::graph
