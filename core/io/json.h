// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "io/axis_description.h"
#include "tensor/tensor.h"

#include <filesystem>
#include <map>

namespace fovea::io
{

/// What stands beside the numbers of a tensor in a JSON file.
struct TensorDescription {
    std::string name; ///< of the site: "attention.weights"
    std::string kind; ///< of the site: "weights"
    std::vector<AxisDescription> axes; ///< one per axis, or none
    std::map<std::string, std::string> settings;
};

/// Writes a tensor as a JSON object (RFC 8259, UTF-8):
///
///     {"name": "attention.weights", "kind": "weights", "shape": [1, 2, 2],
///      "axes": ["head", "query", "key"],
///      "labels": {"query": ["a", "b"], "key": ["a", "b"]},
///      "settings": {"seed": "1"},
///      "values": [[[0.25, 0.75], ["NaN", 1]]]}
///
/// Numbers have full precision. JSON has no NaN and no infinity: they are the strings "NaN",
/// "Infinity" and "-Infinity", which float() of Python and Number() of JavaScript take.
/// @pre `tensor` is not empty; axes and labels are as many as the shape asks for, or none
/// Throws Error when the file can't be written.
void writeJson(
    const std::filesystem::path& path, const Tensor& tensor, const TensorDescription& description);

} // namespace fovea::io
