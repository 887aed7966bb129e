// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "io/onnx/read_graph.h"
#include "models/graph/plan.h"

#include <onnx/onnx_pb.h>

#include <string>
#include <vector>

namespace fovea::test
{

/// Makes ONNX files for tests, piece by piece; `proto` is there to be broken.
class OnnxModel
{
public:
    explicit OnnxModel(std::int64_t opset = 13)
    {
        proto.set_ir_version(8);
        auto* import = proto.add_opset_import();
        import->set_domain("");
        import->set_version(opset);
    }

    /// A float32 value; -1 for an axis that depends on the input.
    void input(const std::string& name, const Shape& shape)
    {
        declare(*proto.mutable_graph()->add_input(), name, shape);
    }
    void output(const std::string& name) { declare(*proto.mutable_graph()->add_output(), name, {}); }
    onnx::TensorProto& tensor(const std::string& name, const Tensor& numbers)
    {
        auto& result = *proto.mutable_graph()->add_initializer();
        result.set_name(name);
        result.set_data_type(onnx::TensorProto::FLOAT);
        for (const Index size : numbers.shape())
            result.add_dims(size);
        result.set_raw_data(numbers.bytes(), std::size_t(numbers.size()) * sizeof(float));
        return result;
    }
    onnx::TensorProto& integers(
        const std::string& name, const std::vector<std::int64_t>& numbers)
    {
        auto& result = *proto.mutable_graph()->add_initializer();
        result.set_name(name);
        result.set_data_type(onnx::TensorProto::INT64);
        result.add_dims(std::int64_t(numbers.size()));
        for (const std::int64_t number : numbers)
            result.add_int64_data(number);
        return result;
    }
    onnx::NodeProto& node(const std::string& type, const std::vector<std::string>& inputs,
        const std::vector<std::string>& outputs)
    {
        auto& result = *proto.mutable_graph()->add_node();
        result.set_op_type(type);
        result.set_name(type + " of " + outputs[0]);
        for (const std::string& name : inputs)
            result.add_input(name);
        for (const std::string& name : outputs)
            result.add_output(name);
        return result;
    }
    static onnx::AttributeProto& attribute(onnx::NodeProto& node, const std::string& name,
        const std::vector<std::int64_t>& numbers)
    {
        auto& result = *node.add_attribute();
        result.set_name(name);
        result.set_type(onnx::AttributeProto::INTS);
        for (const std::int64_t number : numbers)
            result.add_ints(number);
        return result;
    }
    static onnx::AttributeProto& attribute(
        onnx::NodeProto& node, const std::string& name, std::int64_t number)
    {
        auto& result = *node.add_attribute();
        result.set_name(name);
        result.set_type(onnx::AttributeProto::INT);
        result.set_i(number);
        return result;
    }

    std::string bytes() const { return proto.SerializeAsString(); }
    std::shared_ptr<const graph::Graph> graph() const
    {
        const std::string file = bytes();
        return std::make_shared<const graph::Graph>(
            graph::parseGraph(std::as_bytes(std::span(file)), "test.onnx"));
    }

    onnx::ModelProto proto;

private:
    static void declare(onnx::ValueInfoProto& info, const std::string& name, const Shape& shape)
    {
        info.set_name(name);
        auto* type = info.mutable_type()->mutable_tensor_type();
        type->set_elem_type(onnx::TensorProto::FLOAT);
        if (shape.empty())
            return;
        for (const Index size : shape) {
            auto* dimension = type->mutable_shape()->add_dim();
            if (size >= 0)
                dimension->set_dim_value(size);
        }
    }
};

} // namespace fovea::test
