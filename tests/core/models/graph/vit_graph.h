// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graph_builder.h"

#include <limits>

namespace fovea::test
{

/// A vision transformer of one layer as exporters write it down.
struct VitPlan {
    Shape picture{1, 3, 24, 40};
    Index patchHeight = 4;
    Index patchWidth = 8;
    Index before = 1; ///< tokens joined before the patches
    Index after = 0; ///< and behind them
    Index registers = 0; ///< put between both when the positions are in, as DINOv2 does
    bool rowsFirst = true; ///< flattened while channels stand first, then exchanged; or after it
    Index windows = 1; ///< attention in so many windows of tokens
};

inline GraphBuilder vitGraph(const VitPlan& plan)
{
    constexpr Index size = 8;
    using Numbers = std::vector<std::int64_t>;
    GraphBuilder g;
    const auto integer = [](Index number) { return std::int64_t(number); };
    const auto patches = g.add("Conv",
        {g.input("picture", plan.picture),
            g.weights({size, 3, plan.patchHeight, plan.patchWidth})},
        {{"strides", Numbers{plan.patchHeight, plan.patchWidth}},
            {"kernel_shape", Numbers{plan.patchHeight, plan.patchWidth}}},
        "patches");
    std::string tokens;
    if (plan.rowsFirst) {
        tokens = g.add("Transpose", {g.add("Reshape", {patches, g.integers({0, 0, -1})})},
            {{"perm", Numbers{0, 2, 1}}});
    } else {
        tokens = g.add("Reshape",
            {g.add("Transpose", {patches}, {{"perm", Numbers{0, 2, 3, 1}}}),
                g.integers({0, -1, integer(size)})});
    }
    std::vector<std::string> parts;
    if (plan.before > 0)
        parts.push_back(g.weights({1, plan.before, size}));
    parts.push_back(tokens);
    if (plan.after > 0)
        parts.push_back(g.weights({1, plan.after, size}));
    if (parts.size() > 1)
        tokens = g.add("Concat", parts, {{"axis", std::int64_t(1)}});
    tokens = g.add("Add", {tokens, g.weights({size})});
    if (plan.registers > 0) {
        const auto part = [&](Index from, Index to) {
            return g.add("Slice",
                {tokens, g.integers({integer(from)}), g.integers({integer(to)}), g.integers({1})});
        };
        const auto rest = part(plan.before, std::numeric_limits<std::int32_t>::max());
        tokens = g.add("Concat",
            {part(0, plan.before), g.weights({1, plan.registers, size}), rest},
            {{"axis", std::int64_t(1)}});
    }
    if (plan.windows > 1)
        tokens = g.add("Reshape", {tokens, g.integers({integer(plan.windows), -1, integer(size)})});
    const auto heads = [&](const std::string& name, Numbers order) {
        return g.add("Transpose",
            {g.add("Reshape",
                {g.add("MatMul", {tokens, g.weights({size, size})}), g.integers({0, -1, 2, 4})})},
            {{"perm", std::move(order)}}, name);
    };
    const auto query = heads("query", {0, 2, 1, 3});
    const auto key = heads("key", {0, 2, 3, 1});
    const auto value = heads("value", {0, 2, 1, 3});
    const auto weights = g.add("Softmax", {g.add("MatMul", {query, key}, {}, "scores")},
        {{"axis", std::int64_t(-1)}}, "weights");
    g.output(g.add("MatMul", {weights, value}, {}, "context"));
    return g;
}

} // namespace fovea::test
