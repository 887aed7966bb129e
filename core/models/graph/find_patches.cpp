// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/graph/find_patches.h"

#include "models/graph/found_parts.h"

#include <algorithm>
#include <array>
#include <limits>
#include <set>
#include <string_view>

namespace fovea::graph
{

namespace
{

constexpr int longestWay = 40; // steps between the patches and the first layer

/// Where the places of the patches stand in a value: rows and columns as two axes, or as one axis
/// in reading order with other tokens before and behind.
struct Places {
    Index axis = 0; ///< of the rows, or of all
    bool isMerged = false;
    Index before = 0;
    Index after = 0;
};

Index behind(const Shape& shape, Index axis)
{
    Index product = 1;
    for (std::size_t i = std::size_t(axis) + 1; i < shape.size(); ++i)
        product *= shape[i];
    return product;
}

class PatchFollower
{
public:
    PatchFollower(const GraphLinks& links, const ValueShapes& shapes, Index rows, Index columns,
        std::set<Index> wanted)
        : m_links(links), m_shapes(shapes), m_rows(rows), m_columns(columns),
          m_wanted(std::move(wanted))
    {
    }

    /// The first value on the way that has as many tokens as some attention.
    std::optional<Places> follow(const std::string& value, const Places& places, int steps)
    {
        if (places.isMerged && m_wanted.contains(extent(places)))
            return places;
        if (steps == 0 || !m_visited.insert(value).second)
            return {};
        for (const Node* node : m_links.consumers(value)) {
            if (node->outputs.empty())
                continue;
            const auto next = through(*node, value, places);
            if (!next)
                continue;
            if (const auto found = follow(node->outputs[0], *next, steps - 1))
                return found;
        }
        return {};
    }

private:
    Index extent(const Places& places) const
    {
        return places.before + m_rows * m_columns + places.after;
    }

    std::optional<Places> through(
        const Node& node, const std::string& value, const Places& places) const
    {
        static constexpr std::array same{"Add", "Sub", "Mul", "Div", "Identity", "Cast", "Dropout",
            "BatchNormalization", "LayerNormalization", "Relu", "Gelu"};
        static constexpr std::array reshapes{"Reshape", "Flatten", "Squeeze", "Unsqueeze"};
        const auto is = [&node](std::string_view type) { return node.type == type; };
        const Shape before = shapeOf(m_shapes, value);
        const Shape after = shapeOf(m_shapes, node.outputs[0]);
        if (before.empty() || after.empty())
            return {};
        if (std::any_of(same.begin(), same.end(), is))
            return before == after ? std::optional(places) : std::nullopt;
        if (std::any_of(reshapes.begin(), reshapes.end(), is) && node.inputs[0] == value)
            return reshaped(places, before, after);
        if (node.type == "Transpose")
            return transposed(places, integersAttribute(node, "perm"), Index(before.size()));
        if (isProjection(node, value, places, before, after))
            return places;
        if (node.type == "Concat" && places.isMerged)
            return joined(node, value, places, before, after);
        if (node.type == "Slice" && node.inputs[0] == value && places.isMerged)
            return cut(node, places, before, after);
        return {};
    }

    /// A product with a matrix, or a convolution of single places: patches that were no more than put
    /// side by side become vectors.
    bool isProjection(const Node& node, const std::string& value, const Places& places,
        const Shape& before, const Shape& after) const
    {
        if (node.inputs.size() < 2 || node.inputs[0] != value || !m_links.isConstant(node.inputs[1]))
            return false;
        if (node.type == "Conv")
            return !places.isMerged && places.axis == 2 && before.size() == 4
                && knownShape(node.inputs[1]) == Shape{after[1], before[1], 1, 1}
                && after[2] == before[2] && after[3] == before[3];
        const Index last = places.isMerged ? places.axis : places.axis + 1;
        return (node.type == "MatMul" || node.type == "Gemm") && after.size() == before.size()
            && last + 1 < Index(before.size())
            && std::equal(before.begin(), before.end() - 1, after.begin());
    }

    std::optional<Places> reshaped(
        const Places& places, const Shape& before, const Shape& after) const
    {
        const Index last = places.isMerged ? places.axis : places.axis + 1;
        const Index rest = behind(before, last);
        for (Index i = 0; i < Index(after.size()); ++i) {
            if (behind(after, i) != rest)
                continue;
            Places result = places;
            if (after[std::size_t(i)] == extent(places)) {
                result.axis = i;
                result.isMerged = true;
                return result;
            }
            if (!places.isMerged && i > 0 && after[std::size_t(i)] == m_columns
                && after[std::size_t(i) - 1] == m_rows) {
                result.axis = i - 1;
                return result;
            }
        }
        return {};
    }

    static std::optional<Places> transposed(
        Places places, std::vector<std::int64_t> order, Index rank)
    {
        for (Index i = 0; order.size() < std::size_t(rank); ++i)
            order.push_back(rank - 1 - i); // as the standard has it without an order
        const auto found = std::find(order.begin(), order.end(), places.axis);
        if (found == order.end())
            return {};
        const bool columnsFollow
            = found + 1 != order.end() && *(found + 1) == std::int64_t(places.axis) + 1;
        if (!places.isMerged && !columnsFollow)
            return {};
        places.axis = Index(found - order.begin());
        return places;
    }

    /// Other tokens are put before or behind.
    std::optional<Places> joined(const Node& node, const std::string& value, Places places,
        const Shape& before, const Shape& after) const
    {
        Index axis = integerAttribute(node, "axis", 0);
        axis += axis < 0 ? Index(before.size()) : 0;
        if (axis != places.axis)
            return before == after ? std::optional(places) : std::nullopt;
        const auto self = std::find(node.inputs.begin(), node.inputs.end(), value);
        const Index others = after[std::size_t(axis)] - before[std::size_t(axis)];
        Index first = 0; // tokens of the inputs before this one
        for (auto i = node.inputs.begin(); i != self; ++i) {
            // What is the same in every run has no shape here; that of the only others is the rest.
            const Shape shape = knownShape(*i);
            const bool isRest = self + 1 == node.inputs.end() && self - node.inputs.begin() == 1;
            if (!isRest && shape.size() != before.size())
                return {};
            first += isRest ? others : shape[std::size_t(axis)];
        }
        if (first > others)
            return {};
        places.before += first;
        places.after += others - first;
        return places;
    }

    /// Some of the other tokens are taken away: registers are put in after the class token has its
    /// position.
    std::optional<Places> cut(
        const Node& node, Places places, const Shape& before, const Shape& after) const
    {
        const Index size = before[std::size_t(places.axis)];
        const Index left = after[std::size_t(places.axis)];
        if (left == size)
            return places;
        const auto starts = numbers(node, 1, "starts");
        const auto axes = numbers(node, 3, "axes");
        const auto steps = numbers(node, 4, "steps");
        for (std::size_t i = 0; i < starts.size(); ++i) {
            Index axis = i < axes.size() ? Index(axes[i]) : Index(i);
            axis += axis < 0 ? Index(before.size()) : 0;
            if (axis != places.axis || (i < steps.size() && steps[i] != 1))
                continue;
            const Index start = starts[i] < 0 ? size + Index(starts[i]) : Index(starts[i]);
            const Index behindCut = size - start - left;
            if (start < 0 || start > places.before || behindCut < 0 || behindCut > places.after)
                return {};
            places.before -= start;
            places.after -= behindCut;
            return places;
        }
        return {};
    }

    std::vector<std::int64_t> numbers(
        const Node& node, std::size_t input, const char* attribute) const
    {
        if (node.inputs.size() > input && !node.inputs[input].empty())
            return m_links.integers(node.inputs[input]).value_or(std::vector<std::int64_t>());
        return integersAttribute(node, attribute);
    }

    Shape knownShape(const std::string& value) const
    {
        const auto stored = m_links.graph().initialisers.find(value);
        return stored == m_links.graph().initialisers.end() ? shapeOf(m_shapes, value)
                                                            : stored->second.shape();
    }

    const GraphLinks& m_links;
    const ValueShapes& m_shapes;
    Index m_rows;
    Index m_columns;
    std::set<Index> m_wanted;
    std::set<std::string> m_visited;
};

/// Where patches are made of the picture, and how many.
struct Patches {
    std::string value;
    Places places;
    Index rows = 0;
    Index columns = 0;
    Index height = 0; ///< of one, in pixels
    Index width = 0;
};

/// A convolution that takes each pixel of the picture exactly once.
std::optional<Patches> convolved(
    const Node& node, const ValueShapes& shapes, Index height, Index width)
{
    if (node.type != "Conv" || node.inputs.size() < 2 || node.outputs.empty())
        return {};
    const Shape input = shapeOf(shapes, node.inputs[0]);
    const auto strides = integersAttribute(node, "strides");
    const auto kernel = integersAttribute(node, "kernel_shape");
    const auto pads = integersAttribute(node, "pads");
    const Shape output = shapeOf(shapes, node.outputs[0]);
    if (input.size() != 4 || output.size() != 4 || input[2] != height || input[3] != width
        || strides.size() != 2 || strides[0] < 1 || strides[1] < 1
        || strides[0] * strides[1] == 1 || (!kernel.empty() && kernel != strides))
        return {};
    const bool isPadded
        = std::any_of(pads.begin(), pads.end(), [](std::int64_t pad) { return pad != 0; });
    if (isPadded || output[2] != height / strides[0] || output[3] != width / strides[1])
        return {};
    return Patches{node.outputs[0], {2, false, 0, 0}, output[2], output[3], Index(strides[0]),
        Index(strides[1])};
}

/// The sides of the picture split into patches and the pixels in them by a Reshape, and the patches
/// then put side by side by a Transpose.
std::optional<Patches> split(const GraphLinks& links, const Node& node, const ValueShapes& shapes,
    Index height, Index width)
{
    if (node.type != "Reshape" || node.inputs.empty() || node.outputs.empty())
        return {};
    const Shape before = shapeOf(shapes, node.inputs[0]);
    const Shape after = shapeOf(shapes, node.outputs[0]);
    if (before.size() != 4)
        return {};
    const bool isLast = before[1] == height && before[2] == width; // the channels
    if (!isLast && (before[2] != height || before[3] != width))
        return {};
    const Index rest = isLast ? before[3] : 1;
    for (std::size_t i = 0; i + 4 <= after.size(); ++i) {
        const Index* sizes = after.data() + i; // rows, their pixels, columns, theirs
        if (behind(after, Index(i) + 3) != rest || sizes[0] * sizes[1] != height
            || sizes[2] * sizes[3] != width || sizes[1] * sizes[3] == 1)
            continue;
        for (const Node* next : links.consumers(node.outputs[0])) {
            const auto order = integersAttribute(*next, "perm");
            const auto row = std::find(order.begin(), order.end(), std::int64_t(i));
            if (next->type == "Transpose" && !next->outputs.empty() && row != order.end()
                && row + 1 != order.end() && row[1] == std::int64_t(i) + 2) {
                return Patches{next->outputs[0], {Index(row - order.begin()), false, 0, 0},
                    sizes[0], sizes[2], sizes[1], sizes[3]};
            }
        }
    }
    return {};
}

} // namespace

std::optional<PatchGrid> findPatches(const GraphLinks& links, const ValueShapes& shapes,
    const std::vector<FoundSite>& found, Index height, Index width)
{
    std::set<Index> tokens;
    for (const FoundSite& site : found) {
        const Shape shape = shapeOf(shapes, site.gate);
        if (site.kind == FoundKind::AttentionWeights && shape.size() >= 2
            && shape[shape.size() - 2] == shape.back())
            tokens.insert(shape.back());
    }
    if (tokens.empty())
        return {};
    for (const Node& node : links.graph().nodes) {
        auto patches = convolved(node, shapes, height, width);
        if (!patches)
            patches = split(links, node, shapes, height, width);
        if (!patches)
            continue;
        PatchFollower follower(links, shapes, patches->rows, patches->columns, tokens);
        if (const auto places = follower.follow(patches->value, patches->places, longestWay)) {
            return PatchGrid{places->before, patches->rows, patches->columns, places->after,
                patches->height, patches->width};
        }
    }
    return {};
}

std::vector<std::string> specialTokenNames(const PatchGrid& grid, const io::JsonSettings* config)
{
    Index registers = 0;
    bool isDistilled = false;
    if (config) {
        registers = std::min(grid.before,
            config->integer("num_register_tokens", 0, std::numeric_limits<std::int32_t>::max(), 0));
        isDistilled = config->text("model_type", "") == "deit"
            || config->text("architecture", "").find("distilled") != std::string::npos;
    }
    std::vector<std::string> names;
    for (Index i = 0; i < grid.special(); ++i) {
        const Index reg = i - (grid.before - registers); // registers stand next to the patches
        if (i < grid.before && reg >= 0)
            names.push_back("[REG " + std::to_string(reg) + "]");
        else if (i == 0 && grid.before > 0)
            names.emplace_back("[CLS]");
        else if (i == 1 && isDistilled && grid.before == 2)
            names.emplace_back("[DIST]");
        else
            names.push_back("[TOKEN " + std::to_string(i) + "]");
    }
    return names;
}

} // namespace fovea::graph
