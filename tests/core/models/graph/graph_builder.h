// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "io/onnx/graph.h"
#include "support/tensors.h"

#include <memory>

namespace fovea::test
{

/// Writes down a graph, node by node.
class GraphBuilder
{
public:
    explicit GraphBuilder(std::int64_t opset = 14)
    {
        m_graph.file = "test.onnx";
        m_graph.opsets[""] = opset;
    }

    std::string input(const std::string& name, Shape shape,
        graph::ElementType type = graph::ElementType::Float32)
    {
        m_graph.inputs.push_back({name, type, shape, std::vector<std::string>(shape.size())});
        return name;
    }
    std::string add(const std::string& type, std::vector<std::string> inputs,
        std::map<std::string, graph::Attribute> attributes = {}, std::string name = {})
    {
        if (name.empty())
            name.append("v").append(std::to_string(m_graph.nodes.size()));
        m_graph.nodes.push_back({{}, type, {}, std::move(attributes), std::move(inputs), {name}});
        return name;
    }
    std::string weights(Shape shape)
    {
        return store(graph::Value(randomTensor(std::move(shape), m_graph.initialisers.size() + 1)));
    }
    std::string number(float value)
    {
        return store(graph::Value(Tensor({}, std::vector<float>{value})));
    }
    std::string integers(const std::vector<std::int64_t>& numbers)
    {
        return store(graph::Value::integers({Index(numbers.size())}, numbers));
    }
    void output(const std::string& name, graph::ElementType type = graph::ElementType::Float32)
    {
        m_graph.outputs.push_back({name, type, {}, {}});
    }
    /// A convolution with a square kernel that keeps the size.
    std::string convolution(const std::string& x, Index from, Index to, Index kernel = 1)
    {
        const std::int64_t rim = kernel / 2;
        return add("Conv", {x, weights({to, from, kernel, kernel})},
            {{"pads", std::vector<std::int64_t>(4, rim)}});
    }

    std::shared_ptr<const graph::Graph> graph() const
    {
        return std::make_shared<const graph::Graph>(m_graph);
    }

private:
    std::string store(graph::Value value)
    {
        std::string name("w");
        name.append(std::to_string(m_graph.initialisers.size()));
        m_graph.initialisers[name] = std::move(value);
        return name;
    }
    graph::Graph m_graph;
};

} // namespace fovea::test
