// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "io/onnx/graph.h"

#include <cstddef>
#include <filesystem>
#include <span>

namespace fovea::graph
{

/// Operator set versions of ONNX's own operators that are read.
constexpr std::int64_t oldestOpset = 6;
constexpr std::int64_t newestOpset = 18;

/// Reads an ONNX file (https://github.com/onnx/onnx, docs/IR.md, onnx/onnx.proto): a graph without
/// subgraphs, training information or functions of its own. Tensors may lie in other files of the
/// same folder or below it ("external data"), which are mapped.
///
/// Checked are: the version of the operators; that each tensor's data has the size that its shape
/// claims, so that a small file can't ask for much memory; that names are unique and known; that
/// there is no cycle. The nodes come back in an order in which they can run. Whether operators are
/// known and fit their inputs is the network's matter (models/graph).
/// @throws Error naming the file, the node or tensor, and what to do
Graph readGraph(const std::filesystem::path& path);

/// The same for bytes in memory, which are copied where needed.
/// @param displayName stands for the file in messages
/// @param folder where external data lies; empty: such tensors are refused
Graph parseGraph(std::span<const std::byte> bytes, const std::string& displayName,
    const std::filesystem::path& folder = {});

/// One tensor in a file of its own (TensorProto), as ONNX's conformance cases have them.
Value parseTensor(std::span<const std::byte> bytes, const std::string& displayName);

} // namespace fovea::graph
