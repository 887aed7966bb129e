// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "io/onnx/value.h"

#include <map>
#include <optional>
#include <variant>

namespace fovea::graph
{

/// An attribute of a node; std::monostate stands for kinds that no operator here reads (graphs,
/// sequences, types).
using Attribute = std::variant<std::monostate, std::int64_t, float, std::string,
    std::vector<std::int64_t>, std::vector<float>, std::vector<std::string>, Value>;

/// One operation. Values are named; an empty name is an optional input or output left out.
struct Node {
    std::string name; ///< may be empty, need not be unique
    std::string type; ///< the operator: "Conv", "Softmax"
    std::string domain; ///< "" for ONNX's own operators
    std::map<std::string, Attribute> attributes;
    std::vector<std::string> inputs;
    std::vector<std::string> outputs;

    /// For messages, on one line: the type and the name, or the first output where there is no name.
    std::string label() const;
};

/// What a file says about a value. An axis whose size depends on the input is -1.
struct ValueInfo {
    std::string name;
    ElementType type = ElementType::Float32;
    std::optional<Shape> shape; ///< nothing when the file does not even give the rank
    std::vector<std::string> axisNames; ///< one per axis of `shape`; "" where it has no name
};

/// A network as a file describes it, before anything is planned or run. After reading, the nodes
/// are in an order in which they can run, every value has one origin, and every name that a node
/// or output refers to exists.
struct Graph {
    std::string file; ///< what messages call the file
    std::string name;
    std::string producer;
    std::map<std::string, std::int64_t> opsets; ///< version by domain
    std::map<std::string, std::string> metadata;
    std::vector<ValueInfo> inputs; ///< those that a run needs: without initialisers
    std::vector<ValueInfo> outputs;
    std::vector<Node> nodes;
    std::map<std::string, Value> initialisers; ///< as stored: see Value::computed()
    std::map<std::string, ValueInfo> values; ///< what the file says of inner values, if anything

    /// The version of ONNX's own operators.
    std::int64_t opset() const;
    /// What is known of a value from the file; null when nothing is.
    const ValueInfo* find(const std::string& value) const;
};

} // namespace fovea::graph
