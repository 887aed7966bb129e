// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "io/onnx/node_order.h"

#include "base/error.h"
#include "io/printable.h"

#include <queue>
#include <unordered_map>

namespace fovea::graph
{

namespace
{

constexpr std::size_t noNode = std::size_t(-1);

/// The node that makes each value; noNode for inputs and initialisers.
std::unordered_map<std::string, std::size_t> origins(const Graph& graph)
{
    std::unordered_map<std::string, std::size_t> result;
    const auto add = [&](const std::string& value, std::size_t node) {
        if (!result.emplace(value, node).second)
            throwDefinedTwice(graph, value);
    };
    for (const ValueInfo& input : graph.inputs)
        add(input.name, noNode);
    for (const auto& [name, value] : graph.initialisers)
        add(name, noNode);
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        for (const std::string& output : graph.nodes[i].outputs) {
            if (!output.empty())
                add(output, i);
        }
    }
    return result;
}

[[noreturn]] void throwUndefined(
    const Graph& graph, const std::string& user, const std::string& value)
{
    throw Error(FOVEA_TEXT("Error",
                    "In %1, %2 needs the value %3, which nothing computes. The file is damaged: "
                    "download it or export the model again."),
        {graph.file, user, io::printable(value)});
}

} // namespace

void throwDefinedTwice(const Graph& graph, const std::string& value)
{
    throw Error(FOVEA_TEXT("Error",
                    "In %1, the value %2 is defined twice. The file is damaged: download it or "
                    "export the model again."),
        {graph.file, io::printable(value)});
}

void orderNodes(Graph& graph)
{
    const auto origin = origins(graph);
    const std::size_t count = graph.nodes.size();
    std::vector<std::size_t> missing(count, 0); // inputs not there yet
    std::vector<std::vector<std::size_t>> users(count);
    for (std::size_t i = 0; i < count; ++i) {
        for (const std::string& input : graph.nodes[i].inputs) {
            if (input.empty())
                continue;
            const auto found = origin.find(input);
            if (found == origin.end())
                throwUndefined(graph, graph.nodes[i].label(), input);
            if (found->second != noNode) {
                ++missing[i];
                users[found->second].push_back(i);
            }
        }
    }
    for (const ValueInfo& output : graph.outputs) {
        if (output.name.empty()) {
            throw Error(FOVEA_TEXT("Error",
                            "In %1, an output has no name, so nothing can compute it. The file is "
                            "damaged: download it or export the model again."),
                {graph.file});
        }
        if (!origin.contains(output.name))
            throwUndefined(graph, "the output", output.name);
    }

    // The earliest in the file first: an order that is right already stays.
    std::priority_queue<std::size_t, std::vector<std::size_t>, std::greater<>> ready;
    for (std::size_t i = 0; i < count; ++i) {
        if (missing[i] == 0)
            ready.push(i);
    }
    std::vector<Node> ordered;
    ordered.reserve(count);
    while (!ready.empty()) {
        const std::size_t i = ready.top();
        ready.pop();
        for (const std::size_t user : users[i]) {
            if (--missing[user] == 0)
                ready.push(user);
        }
        ordered.push_back(std::move(graph.nodes[i]));
    }
    for (std::size_t i = 0; i < count; ++i) {
        if (missing[i] > 0) {
            throw Error(FOVEA_TEXT("Error",
                            "In %1, the node %2 depends on its own result. The file is damaged: "
                            "download it or export the model again."),
                {graph.file, graph.nodes[i].label()});
        }
    }
    graph.nodes = std::move(ordered);
}

} // namespace fovea::graph
