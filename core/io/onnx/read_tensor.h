// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to the reader: the only headers that show protobuf's types.

#include "io/onnx/graph.h"

#include <filesystem>
#include <memory>

#include <onnx/onnx_pb.h>

namespace fovea::graph
{

/// Where tensors of a file come from: what messages call it, its message in memory (views keep it
/// alive), the folder of external data (may be empty).
struct TensorSource {
    std::string file;
    std::shared_ptr<const void> owner;
    std::filesystem::path folder;
};

/// The element type of a TensorProto.DataType.
/// @param value what messages call the value
ElementType elementType(int dataType, const std::string& file, const std::string& value);

/// Checks a tensor and gives its numbers: views of the file where its layout is ours.
/// @param name what messages call the tensor
Value readTensor(const ::onnx::TensorProto& tensor, const std::string& name, TensorSource& source);

} // namespace fovea::graph
