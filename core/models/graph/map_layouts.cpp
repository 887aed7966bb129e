// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/graph/map_layouts.h"

#include "models/graph/found_parts.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string_view>

namespace fovea::graph
{

namespace
{

bool isOneOf(const Node& node, std::initializer_list<std::string_view> types)
{
    return std::find(types.begin(), types.end(), node.type) != types.end();
}

class LayoutFinder
{
public:
    LayoutFinder(const GraphLinks& links, const ValueShapes& shapes)
        : m_links(links), m_shapes(shapes)
    {
    }

    std::set<std::string> find()
    {
        for (const Node& node : m_links.graph().nodes) {
            if (isOneOf(node,
                    {"Conv", "ConvTranspose", "AveragePool", "MaxPool", "GlobalAveragePool",
                        "GlobalMaxPool", "BatchNormalization", "InstanceNormalization",
                        "GroupNormalization", "DepthToSpace", "SpaceToDepth", "GridSample"})) {
                set(node.inputs.front(), first);
                set(node.outputs.front(), first);
            }
        }
        spread();
        for (const ValueInfo& input : m_links.graph().inputs) {
            const Shape shape = shapeOf(m_shapes, input.name);
            if (shape.size() == 4 && (shape[1] == 3 || shape[3] == 3))
                set(input.name, shape[1] == 3 ? first : last);
        }
        spread();
        for (const Node& node : m_links.graph().nodes) {
            if (const int axis = meantBy(node); axis != unknown) {
                set(node.inputs.front(), axis);
                spread();
            }
        }
        std::set<std::string> result;
        for (const auto& [value, shape] : m_shapes) {
            const auto known = m_axes.find(value);
            const bool isLast = known != m_axes.end() ? known->second == last
                                                      : shape.size() == 4 && shape[1] == shape[2]
                    && shape[2] != shape[3];
            if (isLast)
                result.insert(value);
        }
        return result;
    }

private:
    // The axis of the channels.
    static constexpr int unknown = -1, first = 1, last = 3;

    void set(const std::string& value, int axis)
    {
        if (shapeOf(m_shapes, value).size() == 4 && m_axes.emplace(value, axis).second)
            m_open.push_back(value);
    }

    /// What a node says of its first input, less surely than a convolution does.
    int meantBy(const Node& node) const
    {
        if (node.inputs.empty() || node.outputs.empty())
            return unknown;
        if (node.type == "MatMul" && m_links.isConstant(node.inputs.back())) {
            const auto factor = m_links.graph().initialisers.find(node.inputs.back());
            const bool isMatrix = factor != m_links.graph().initialisers.end()
                && factor->second.rank() == 2;
            return isMatrix ? last : unknown;
        }
        if (node.type == "LayerNormalization")
            return integerAttribute(node, "axis", -1) == -1 ? last : unknown;
        if (!isOneOf(node, {"ReduceMean", "ReduceMax", "ReduceSum"}))
            return unknown;
        std::vector<std::int64_t> axes = integersAttribute(node, "axes");
        if (axes.empty() && node.inputs.size() > 1)
            axes = m_links.integers(node.inputs[1]).value_or(axes);
        for (std::int64_t& axis : axes)
            axis += axis < 0 ? 4 : 0;
        std::sort(axes.begin(), axes.end());
        using Axes = std::vector<std::int64_t>;
        return axes == Axes{2, 3} ? first : axes == Axes{1, 2} ? last : unknown;
    }

    /// Takes what is known on to the values beside it.
    void spread()
    {
        while (!m_open.empty()) {
            const std::string value = m_open.back();
            m_open.pop_back();
            if (const Node* node = m_links.producer(value))
                spread(*node, value);
            for (const Node* node : m_links.consumers(value))
                spread(*node, value);
        }
    }

    void spread(const Node& node, const std::string& value)
    {
        const int axis = m_axes.at(value);
        if (node.type == "Transpose") {
            spreadThrough(integersAttribute(node, "perm"), node, value, axis);
            return;
        }
        if (isOneOf(node, {"Reshape", "Flatten", "Squeeze", "Unsqueeze", "Gather", "GatherND",
                              "GatherElements", "Einsum", "Gemm"}))
            return;
        // Products with a matrix keep all axes but the last.
        if (node.type == "MatMul" && (axis != last || meantBy(node) != last))
            return;
        for (const auto* names : {&node.inputs, &node.outputs}) {
            for (const std::string& other : *names)
                set(other, axis);
        }
    }

    void spreadThrough(
        std::vector<std::int64_t> order, const Node& node, const std::string& value, int axis)
    {
        if (order.empty())
            order = {3, 2, 1, 0};
        if (order.size() != 4)
            return;
        const bool isBehind = node.outputs[0] == value;
        const auto place = isBehind
            ? order[std::size_t(axis)]
            : std::find(order.begin(), order.end(), axis) - order.begin();
        if (order[0] == 0 && (place == first || place == last))
            set(isBehind ? node.inputs[0] : node.outputs[0], int(place));
    }

    const GraphLinks& m_links;
    const ValueShapes& m_shapes;
    std::map<std::string, int> m_axes;
    std::vector<std::string> m_open; ///< values whose neighbours were not looked at yet
};

} // namespace

std::set<std::string> findChannelsLast(const GraphLinks& links, const ValueShapes& shapes)
{
    return LayoutFinder(links, shapes).find();
}

Shape channelsFirst(const Shape& shape)
{
    return {shape[0], shape[3], shape[1], shape[2]};
}

} // namespace fovea::graph
