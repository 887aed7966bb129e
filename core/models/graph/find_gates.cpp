// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "base/error.h"
#include "io/printable.h"
#include "models/graph/found_parts.h"
#include "models/graph/map_layouts.h"
#include "models/graph/squashing.h"

#include <algorithm>
#include <deque>
#include <initializer_list>
#include <set>
#include <string_view>

namespace fovea::graph
{

namespace
{

constexpr int longestWay = 10; // steps between a sigmoid and its product
constexpr std::size_t mostVisited = 40; // nodes between a pooling and the logits

bool isOneOf(const Node& node, std::initializer_list<std::string_view> types)
{
    return std::find(types.begin(), types.end(), node.type) != types.end();
}

/// A squashed value on its way to a product.
struct Leaf {
    std::string value; ///< the squashed value
    std::string taken; ///< as the product takes it, before it is expanded
    Squashing squashing;
    Shape shape; ///< of `taken`
};

class GateFinder
{
public:
    GateFinder(const GraphLinks& links, const ValueShapes& shapes)
        : m_links(links), m_shapes(shapes), m_channelsLast(findChannelsLast(links, shapes))
    {
    }

    void find(const Node& product, std::vector<FoundSite>& result) const
    {
        if (product.type != "Mul" || product.inputs.size() != 2 || product.outputs.empty()
            || product.inputs[0] == product.inputs[1])
            return;
        const std::vector<Leaf> leaves[]
            = {leavesOf(product.inputs[0]), leavesOf(product.inputs[1])};
        // A product of gates is a gate itself, of what it multiplies later.
        if (leaves[0].empty() == leaves[1].empty())
            return;
        const std::size_t i = leaves[0].empty() ? 1 : 0;
        const std::string& map = product.inputs[1 - i];
        Shape shape = shapeOf(m_shapes, map);
        if (m_links.isConstant(map) || shape != shapeOf(m_shapes, product.outputs[0]))
            return;
        const bool isLast = m_channelsLast.contains(map);
        if (isLast)
            shape = channelsFirst(shape);
        for (const Leaf& leaf : leaves[i]) {
            Shape gate = leaf.shape;
            if (gate.size() > shape.size())
                continue;
            gate.insert(gate.begin(), shape.size() - gate.size(), 1);
            if (isLast)
                gate = channelsFirst(gate);
            const auto kind = kindOf(gate, shape);
            if (!kind || isActivation(leaf.squashing.logits, map))
                continue;
            FoundSite site;
            site.kind = *kind;
            // A part of it, or a plane that lies in another way, is its own value.
            const Shape squashed = shapeOf(m_shapes, leaf.value);
            const bool isWhole = *kind == FoundKind::ChannelGate || *kind == FoundKind::SpatialMask
                ? withoutOnes(squashed) == withoutOnes(leaf.shape)
                : squashed == leaf.shape;
            site.gate = isWhole ? leaf.value : leaf.taken;
            if (isWhole)
                site.logits = leaf.squashing.logits;
            site.input = map;
            site.output = product.outputs[0];
            site.squeezed = squeezedOf(leaf.squashing.logits, map);
            site.reason = reasonOf(site, leaf, gate, shape, product);
            result.push_back(std::move(site));
        }
    }

private:
    /// Whether a node sums up all places, all channels, or all of a row or column.
    bool isPooling(const Node& node) const
    {
        if (isOneOf(node, {"AveragePool", "MaxPool"})) {
            const Shape shape = shapeOf(m_shapes, node.outputs[0]);
            return shape.size() > 2 && (shape.back() == 1 || shape[shape.size() - 2] == 1);
        }
        return isOneOf(
            node, {"GlobalAveragePool", "GlobalMaxPool", "ReduceMean", "ReduceMax", "ReduceSum"});
    }

    /// The squashed values that a factor is made of; none when it is no gate.
    std::vector<Leaf> leavesOf(const std::string& factor, int steps = longestWay) const
    {
        std::string taken = factor; // as the product takes it
        std::string value = factor;
        for (; steps > 0; --steps) {
            auto squashing = sigmoidOf(m_links, value);
            if (!squashing)
                squashing = softmaxOf(m_links, m_shapes, value);
            if (squashing) {
                return {{value, taken, *squashing, shapeOf(m_shapes, taken)}};
            }
            const Node* node = m_links.producer(value);
            if (!node || node->inputs.empty())
                return {};
            if (isOneOf(*node, {"Expand", "Tile"})) {
                if (value == taken)
                    taken = node->inputs[0];
                value = node->inputs[0];
            } else if (isOneOf(*node,
                           {"Reshape", "Unsqueeze", "Squeeze", "Transpose", "Identity", "Cast",
                               "Dropout", "Slice", "Split", "Gather", "Resize", "Upsample"})) {
                value = node->inputs[0];
            } else if (isOneOf(*node, {"Add", "Mul"}) && node->inputs.size() == 2) {
                // 1 + gate, or a number times it
                const bool first = m_links.number(node->inputs[0]).has_value();
                if (first || m_links.number(node->inputs[1])) {
                    value = node->inputs[first ? 1 : 0];
                    continue;
                }
                return node->type == "Mul" ? leavesOfProduct(*node, steps) : std::vector<Leaf>();
            } else {
                return {};
            }
        }
        return {};
    }

    /// Row and column gates may be multiplied before they meet the map.
    std::vector<Leaf> leavesOfProduct(const Node& product, int steps) const
    {
        std::vector<Leaf> leaves = leavesOf(product.inputs[0], steps - 1);
        const std::vector<Leaf> others = leavesOf(product.inputs[1], steps - 1);
        if (leaves.empty() || others.empty())
            return {};
        leaves.insert(leaves.end(), others.begin(), others.end());
        return leaves;
    }

    static Shape withoutOnes(Shape shape)
    {
        std::erase(shape, 1);
        return shape;
    }

    /// @param gate,map with their channels first
    static std::optional<FoundKind> kindOf(const Shape& gate, const Shape& map)
    {
        const std::size_t rank = map.size();
        if ((rank != 4 && rank != 5) || map[0] != 1)
            return {};
        const Index height = map[rank - 2];
        const Index width = map[rank - 1];
        const Index h = gate[rank - 2];
        const Index w = gate[rank - 1];
        if (gate[0] != 1 || height * width == 1)
            return {};
        if (rank == 5) {
            const bool isOfBranches = gate[1] == map[1] && gate[2] == map[2] && h * w == 1;
            return isOfBranches && map[2] > 1 ? std::optional(FoundKind::ChannelGate)
                                              : std::nullopt;
        }
        const bool hasChannels = gate[1] == map[1];
        if (!hasChannels && gate[1] != 1)
            return {};
        if (h == height && w == width) {
            if (gate[1] == 1)
                return FoundKind::SpatialMask;
            return FoundKind::ElementGate;
        }
        if (h == 1 && w == 1)
            return gate[1] > 1 ? std::optional(FoundKind::ChannelGate) : std::nullopt;
        if ((h == height && w == 1) || (h == 1 && w == width))
            return FoundKind::AxisGate;
        return {};
    }

    /// The value from which others follow by an operation with constants, element by element.
    std::string root(std::string value) const
    {
        for (int i = 0; i < longestWay; ++i) {
            const Node* node = m_links.producer(value);
            if (!node || node->inputs.empty())
                break;
            if (isOneOf(*node, {"Identity", "Cast", "Neg"})) {
                value = node->inputs[0];
            } else if (isOneOf(*node, {"Add", "Sub", "Mul", "Div"}) && node->inputs.size() == 2
                && m_links.isConstant(node->inputs[0]) != m_links.isConstant(node->inputs[1])) {
                value = node->inputs[m_links.isConstant(node->inputs[0]) ? 1 : 0];
            } else {
                break;
            }
        }
        return value;
    }

    /// x * sigmoid(x): SiLU and its kin.
    bool isActivation(const std::string& logits, const std::string& map) const
    {
        return root(logits) == root(map);
    }

    /// What the poolings before the logits left; their concatenation if there is one, else the
    /// first that is met.
    std::string squeezedOf(const std::string& logits, const std::string& map) const
    {
        std::deque<std::string> open{logits};
        std::set<std::string> seen{logits};
        while (!open.empty() && seen.size() < mostVisited) {
            const std::string value = open.front();
            open.pop_front();
            const Node* node = m_links.producer(value);
            if (!node || value == map || m_links.isConstant(value))
                continue;
            const auto poolings = std::count_if(node->inputs.begin(), node->inputs.end(),
                [&](const std::string& input) {
                    const Node* origin = m_links.producer(input);
                    return origin && isPooling(*origin);
                });
            const bool joins = node->type == "Concat" && poolings == Index(node->inputs.size());
            if (isPooling(*node) || joins)
                return value;
            for (const std::string& input : node->inputs) {
                if (!input.empty() && seen.insert(input).second)
                    open.push_back(input);
            }
        }
        return {};
    }

    static Sentence reasonOf(
        const FoundSite& site, const Leaf& leaf, const Shape& gate, const Shape& map,
        const Node& product)
    {
        const auto number = [](Index i) { return std::to_string(i); };
        const std::string height = number(map[map.size() - 2]);
        const std::string width = number(map[map.size() - 1]);
        std::vector<std::string> arguments{
            leaf.squashing.operation, io::printable(site.input), product.label()};
        const auto sentence = [&arguments](const char* text, std::vector<std::string> sizes) {
            arguments.insert(arguments.end(), sizes.begin(), sizes.end());
            return Sentence{text, arguments};
        };
        switch (site.kind) {
        case FoundKind::ChannelGate:
            if (map.size() == 5) {
                return sentence(FOVEA_TEXT("Finding",
                                    "A %1 that multiplies the feature map \"%2\" in %3 and has one "
                                    "number for each of %4 channels in each of %5 branches: a "
                                    "channel gate."),
                    {number(map[2]), number(map[1])});
            }
            return sentence(FOVEA_TEXT("Finding",
                                "A %1 that multiplies the feature map \"%2\" in %3 and has one "
                                "number for each of %4 channels: a channel gate."),
                {number(map[1])});
        case FoundKind::SpatialMask:
            return sentence(FOVEA_TEXT("Finding",
                                "A %1 that multiplies the feature map \"%2\" in %3 and has one "
                                "number for each of %4 x %5 places: a spatial mask."),
                {height, width});
        case FoundKind::AxisGate:
            if (gate.back() == 1) {
                return sentence(FOVEA_TEXT("Finding",
                                    "A %1 that multiplies the feature map \"%2\" in %3 and has one "
                                    "number for each of %4 rows: coordinate attention."),
                    {height});
            }
            return sentence(FOVEA_TEXT("Finding",
                                "A %1 that multiplies the feature map \"%2\" in %3 and has one "
                                "number for each of %4 columns: coordinate attention."),
                {width});
        default:
            return sentence(FOVEA_TEXT("Finding",
                                "A %1 that multiplies the feature map \"%2\" in %3 and has one "
                                "number for each of its numbers: an elementwise gate."),
                {});
        }
    }

    const GraphLinks& m_links;
    const ValueShapes& m_shapes;
    std::set<std::string> m_channelsLast;
};

} // namespace

std::vector<FoundSite> findGates(const GraphLinks& links, const ValueShapes& shapes)
{
    std::vector<FoundSite> result;
    const GateFinder finder(links, shapes);
    for (const Node& node : links.graph().nodes)
        finder.find(node, result);
    return result;
}

} // namespace fovea::graph
