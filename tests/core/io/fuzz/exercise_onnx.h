// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "exercise.h"
#include "io/onnx/graph_inputs.h"
#include "io/onnx/read_graph.h"
#include "models/graph/plan.h"

namespace fovea::test
{

/// An ONNX model: read, planned and, on small inputs of zeros, run, with every value kept and with
/// steps drawn together.
inline std::string exerciseOnnx(std::span<const std::byte> bytes)
{
    constexpr Index largestValue = 1 << 16;
    try {
        const auto graph
            = std::make_shared<const graph::Graph>(graph::parseGraph(bytes, "hostile"));
        graph::Values inputs;
        for (const graph::ValueInfo& info : graph->inputs) {
            Shape shape = info.shape.value_or(Shape{2});
            for (Index& size : shape)
                size = size < 0 ? 2 : std::min<Index>(size, 1 << 12);
            if (elementCount(shape) > largestValue)
                return {};
            const auto count = std::size_t(elementCount(shape));
            inputs[info.name] = graph::isFloating(info.type)
                ? graph::Value(Tensor(shape), info.type)
                : graph::Value::integers(shape, std::vector<std::int64_t>(count), info.type);
        }
        for (const bool keepsAll : {true, false}) {
            const auto plan = graph::Plan::make(graph, {{}, keepsAll}, largestValue);
            for (const auto& [name, value] : plan->run(inputs)) {
                const bool holds = graph::isFloating(value.type)
                    ? Index(value.floats().size()) == value.size()
                    : Index(value.integers().size()) == value.size();
                if (!holds || value.size() > std::max<Index>(largestValue, Index(bytes.size())))
                    return "an output is not what it says: " + name;
            }
        }
    } catch (const Error& error) {
        return checkMessage(error);
    }
    return {};
}

/// The inputs of an ONNX model alone: those that reading the whole of it gives, when it is accepted.
inline std::string exerciseOnnxInputs(std::span<const std::byte> bytes)
{
    const std::vector<graph::ValueInfo> inputs = graph::inputsOf(bytes);
    std::size_t letters = 0;
    for (const graph::ValueInfo& input : inputs)
        letters += input.name.size();
    if (letters > bytes.size())
        return "the names are longer than the file";
    try {
        const graph::Graph graph = graph::parseGraph(bytes, "hostile");
        const bool isSame = std::equal(inputs.begin(), inputs.end(), graph.inputs.begin(),
            graph.inputs.end(), [](const graph::ValueInfo& a, const graph::ValueInfo& b) {
                return a.name == b.name && a.type == b.type;
            });
        return isSame ? "" : "the inputs are others than those of the whole";
    } catch (const Error&) {
        return {};
    }
}

} // namespace fovea::test
