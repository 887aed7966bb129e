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
    /// How patches are made of the picture.
    enum class Embedding {
        Convolution,
        Reshape, ///< to [1, 3, rows, height, columns, width], and a product with a matrix
        ReshapeLast, ///< the same of a picture with its channels last
        Unshuffle, ///< to maps of a channel for each pixel of a patch, and a convolution
        ColumnsFirst, ///< the same as Reshape, but down the columns: not in reading order
    };
    Embedding embedding = Embedding::Convolution;
};

/// The tokens [1, patches, 8] of a picture that is split by a Reshape.
inline std::string reshapedPatches(GraphBuilder& g, const VitPlan& plan)
{
    using Numbers = std::vector<std::int64_t>;
    using Embedding = VitPlan::Embedding;
    const bool isLast = plan.embedding == Embedding::ReshapeLast;
    const Index height = plan.picture[2], width = plan.picture[3];
    const auto picture
        = g.input("picture", isLast ? Shape{1, height, width, 3} : Shape{1, 3, height, width});
    const Index numbers = 3 * plan.patchHeight * plan.patchWidth;
    const Index rows = height / plan.patchHeight, columns = width / plan.patchWidth;
    Numbers sizes{1, 3, rows, plan.patchHeight, columns, plan.patchWidth};
    Numbers order{0, 2, 4, 3, 5, 1};
    if (isLast) {
        sizes = {1, rows, plan.patchHeight, columns, plan.patchWidth, 3};
        order = {0, 1, 3, 2, 4, 5};
    } else if (plan.embedding == Embedding::ColumnsFirst) {
        order = {0, 4, 2, 3, 5, 1};
    } else if (plan.embedding == Embedding::Unshuffle) {
        order = {0, 1, 3, 5, 2, 4};
    }
    const auto normal = g.add("Sub", {picture, g.number(0.5f)});
    const auto split = g.add("Reshape", {normal, g.integers(sizes)});
    const auto turned = g.add("Transpose", {split}, {{"perm", order}});
    if (plan.embedding == Embedding::Unshuffle) {
        const auto maps = g.add("Reshape", {turned, g.integers({1, numbers, rows, columns})});
        const auto flat
            = g.add("Reshape", {g.convolution(maps, numbers, 8), g.integers({1, 8, -1})});
        return g.add("Transpose", {flat}, {{"perm", Numbers{0, 2, 1}}});
    }
    const auto flat = g.add("Reshape", {turned, g.integers({1, rows * columns, numbers})});
    return g.add("MatMul", {flat, g.weights({numbers, 8})});
}

inline GraphBuilder vitGraph(const VitPlan& plan)
{
    constexpr Index size = 8;
    using Numbers = std::vector<std::int64_t>;
    GraphBuilder g;
    const auto integer = [](Index number) { return std::int64_t(number); };
    std::string tokens;
    if (plan.embedding != VitPlan::Embedding::Convolution) {
        tokens = reshapedPatches(g, plan);
    } else {
        const auto patches = g.add("Conv",
            {g.input("picture", plan.picture),
                g.weights({size, 3, plan.patchHeight, plan.patchWidth})},
            {{"strides", Numbers{plan.patchHeight, plan.patchWidth}},
                {"kernel_shape", Numbers{plan.patchHeight, plan.patchWidth}}},
            "patches");
        if (plan.rowsFirst) {
            tokens = g.add("Transpose", {g.add("Reshape", {patches, g.integers({0, 0, -1})})},
                {{"perm", Numbers{0, 2, 1}}});
        } else {
            tokens = g.add("Reshape",
                {g.add("Transpose", {patches}, {{"perm", Numbers{0, 2, 3, 1}}}),
                    g.integers({0, -1, integer(size)})});
        }
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
