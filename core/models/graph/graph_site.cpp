// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/graph/graph_site.h"

#include "models/graph/found_parts.h"
#include "models/graph/map_layouts.h"

#include <algorithm>
#include <array>
#include <set>

namespace fovea::graph
{

namespace
{

/// [.., a, b, c] with the last three axes in another order, as [n, ...].
Tensor permuted(const Tensor& tensor, std::array<Index, 3> order)
{
    const Index rank = tensor.rank();
    const std::array<Index, 3> sizes{
        tensor.dim(rank - 3), tensor.dim(rank - 2), tensor.dim(rank - 1)};
    const std::array<Index, 3> strides{sizes[1] * sizes[2], sizes[2], 1};
    Shape shape = tensor.shape();
    for (std::size_t i = 0; i < 3; ++i)
        shape[shape.size() - 3 + i] = sizes[std::size_t(order[i])];
    Tensor result = Tensor::uninitialised(shape);
    float* out = result.mutableFloats().data();
    const float* in = tensor.floats().data();
    const auto along = [&](std::size_t i) { return strides[std::size_t(order[i])]; };
    const auto count = [&](std::size_t i) { return sizes[std::size_t(order[i])]; };
    for (Index a = 0; a < count(0); ++a) {
        for (Index b = 0; b < count(1); ++b) {
            for (Index c = 0; c < count(2); ++c)
                *out++ = in[a * along(0) + b * along(1) + c * along(2)];
        }
    }
    return result;
}

/// What the axes of a kind of site leave of a value's.
Shape collapsed(const Shape& shape, std::size_t rank)
{
    Shape result(rank, 1);
    for (std::size_t i = 0; i < shape.size(); ++i) {
        // The last axes one by one; all before them count as the first.
        const std::size_t fromEnd = shape.size() - 1 - i;
        const std::size_t place = fromEnd < rank ? rank - 1 - fromEnd : 0;
        result[place] = result[place] < 0 || shape[i] < 0 ? -1 : result[place] * shape[i];
    }
    return result;
}

/// A plane whose single channel is its last axis, without that axis.
Shape withoutLastChannel(const Site& site, Shape shape)
{
    const bool isPlane = site.kind == SiteKind::SpatialMask || site.kind == SiteKind::SpatialLogits;
    if (isPlane && shape.size() == 4 && shape[3] == 1 && shape[1] != 1)
        shape.pop_back();
    return shape;
}

std::size_t rankOf(const Site& site)
{
    if (site.kind == SiteKind::Embedding)
        return 1; // of a whole text
    if (site.kind == SiteKind::Logits)
        return std::max<std::size_t>(site.shape.size(), 1);
    return site.axes().size();
}

class SiteList
{
public:
    SiteList(const Graph& graph, const ValueShapes& shapes, const ValueShapes& others)
        : m_shapes(shapes), m_others(others),
          m_channelsLast(findChannelsLast(GraphLinks(graph), shapes))
    {
    }

    void add(const std::string& value, SiteKind kind, int layer,
        GraphSite::Order order = GraphSite::Order::Same)
    {
        add({{value, kind, layer, {}}, order});
    }
    void add(GraphSite entry)
    {
        const bool isMaps
            = entry.site.kind == SiteKind::FeatureMap || entry.site.kind == SiteKind::ElementGate;
        if (isMaps && m_channelsLast.contains(entry.site.name))
            entry.order = GraphSite::Order::ChannelsLast;
        const Shape shape = pattern(entry.site.name);
        if (shape.empty() || m_places.contains(entry.site.name))
            return;
        entry.site.shape = entry.shapeFrom(shape);
        m_places[entry.site.name] = m_sites.size();
        m_sites.push_back(std::move(entry));
    }

    /// A part of a gate: a vector of channels, a map, or a feature map, by its size.
    void addPart(const std::string& value, int layer, SiteKind plane)
    {
        const Shape shape = shapeOf(m_shapes, value);
        const Index size = shape.empty() ? 0 : elementCount(shape);
        if (size == 0)
            return;
        const bool isVector = std::count_if(shape.begin(), shape.end(),
                                  [](Index n) { return n > 1; })
            <= 1;
        if (isVector)
            add(value, SiteKind::ChannelVector, layer);
        else if (shape.size() == 4 && shape[m_channelsLast.contains(value) ? 3 : 1] == 1)
            add(value, plane, layer);
        else if (shape.size() == 4)
            add(value, SiteKind::FeatureMap, layer);
    }

    std::vector<GraphSite> inOrder(const Graph& graph)
    {
        std::map<std::string, std::size_t> positions;
        std::size_t position = 0;
        for (const Node& node : graph.nodes) {
            for (const std::string& output : node.outputs)
                positions[output] = ++position;
        }
        std::stable_sort(m_sites.begin(), m_sites.end(),
            [&](const GraphSite& a, const GraphSite& b) {
                return positions[a.site.name] < positions[b.site.name];
            });
        return std::move(m_sites);
    }

private:
    Shape pattern(const std::string& value) const
    {
        Shape shape = shapeOf(m_shapes, value);
        const Shape other = shapeOf(m_others, value);
        for (std::size_t i = 0; i < shape.size() && other.size() == shape.size(); ++i) {
            if (shape[i] != other[i])
                shape[i] = -1;
        }
        return shape;
    }

    const ValueShapes& m_shapes;
    const ValueShapes& m_others;
    std::set<std::string> m_channelsLast;
    std::vector<GraphSite> m_sites;
    std::map<std::string, std::size_t> m_places;
};

void addAttention(SiteList& list, const FoundSite& found)
{
    const auto order = [](bool exchanged) {
        return exchanged ? GraphSite::Order::LastExchanged : GraphSite::Order::Same;
    };
    list.add(found.gate, SiteKind::Weights, found.layer);
    list.add(found.logits, SiteKind::Scores, found.layer);
    list.add(found.query, SiteKind::Query, found.layer);
    list.add(found.key, SiteKind::Key, found.layer, order(found.keyIsTransposed));
    list.add(found.input, SiteKind::Value, found.layer, order(found.inputIsTransposed));
    list.add(found.output, SiteKind::HeadOutput, found.layer, order(found.outputIsTransposed));
}

SiteKind gateKind(const FoundSite& found, const ValueShapes& shapes)
{
    const Shape shape = shapeOf(shapes, found.gate);
    const auto axes = std::count_if(shape.begin(), shape.end(), [](Index n) { return n > 1; });
    // A mask for each of several classes is a stack of maps.
    if (found.kind == FoundKind::OutputMask && axes > 2)
        return SiteKind::FeatureMap;
    switch (found.kind) {
    case FoundKind::AttentionWeights:
        return SiteKind::Weights;
    case FoundKind::ChannelGate:
        return SiteKind::ChannelGate;
    case FoundKind::SpatialMask:
    case FoundKind::OutputMask:
        return SiteKind::SpatialMask;
    case FoundKind::AxisGate:
    case FoundKind::ElementGate:
        break;
    }
    return SiteKind::ElementGate;
}

void addGateParts(SiteList& list, const FoundSite& found)
{
    if (found.kind == FoundKind::ChannelGate)
        list.add(found.logits, SiteKind::ChannelVector, found.layer);
    else
        list.addPart(found.logits, found.layer, SiteKind::SpatialLogits);
    list.addPart(found.squeezed, found.layer, SiteKind::FeatureMap);
    list.add(found.input, SiteKind::FeatureMap, found.layer);
    list.add(found.output, SiteKind::FeatureMap, found.layer);
}

AttentionLinks::Kind linksKind(FoundKind kind)
{
    switch (kind) {
    case FoundKind::AttentionWeights:
        return AttentionLinks::Kind::Weights;
    case FoundKind::ChannelGate:
        return AttentionLinks::Kind::ChannelGate;
    case FoundKind::SpatialMask:
        return AttentionLinks::Kind::SpatialMask;
    case FoundKind::AxisGate:
        return AttentionLinks::Kind::AxisGate;
    case FoundKind::OutputMask:
        return AttentionLinks::Kind::OutputMask;
    case FoundKind::ElementGate:
        break;
    }
    return AttentionLinks::Kind::ElementGate;
}

} // namespace

std::vector<AttentionLinks> linksOf(
    const std::vector<FoundSite>& found, const std::vector<GraphSite>& sites)
{
    std::set<std::string> names;
    for (const GraphSite& entry : sites)
        names.insert(entry.site.name);
    // Some values have a shape that no kind of site has.
    const auto known = [&names](const std::string& name) {
        return names.contains(name) ? name : std::string();
    };
    std::vector<AttentionLinks> result;
    for (const FoundSite& site : found) {
        if (!names.contains(site.gate))
            continue;
        AttentionLinks links;
        links.kind = linksKind(site.kind);
        links.layer = site.layer;
        links.gate = site.gate;
        links.logits = known(site.logits);
        links.squeezed = known(site.squeezed);
        links.input = known(site.input);
        links.output = known(site.output);
        links.query = known(site.query);
        links.key = known(site.key);
        links.reason = site.reason;
        result.push_back(std::move(links));
    }
    return result;
}

Shape GraphSite::shapeFrom(const Shape& value) const
{
    Shape shape = collapsed(withoutLastChannel(site, value), rankOf(site));
    if (order == Order::LastExchanged)
        std::swap(shape[shape.size() - 2], shape[shape.size() - 1]);
    else if (order == Order::ChannelsLast)
        std::rotate(shape.begin(), shape.end() - 1, shape.end());
    return shape;
}

Tensor GraphSite::fromValue(const Tensor& value) const
{
    const Tensor tensor
        = value.reshaped(collapsed(withoutLastChannel(site, value.shape()), rankOf(site)));
    switch (order) {
    case Order::LastExchanged:
        return permuted(tensor, {0, 2, 1});
    case Order::ChannelsLast:
        return permuted(tensor, {2, 0, 1});
    case Order::Same:
        break;
    }
    return tensor;
}

Tensor GraphSite::toValue(const Tensor& tensor, const Shape& valueShape) const
{
    switch (order) {
    case Order::LastExchanged:
        return permuted(tensor, {0, 2, 1}).reshaped(valueShape);
    case Order::ChannelsLast:
        return permuted(tensor, {1, 2, 0}).reshaped(valueShape);
    case Order::Same:
        break;
    }
    return tensor.reshaped(valueShape);
}

std::vector<GraphSite> sitesOf(const Graph& graph, const std::vector<FoundSite>& found,
    const std::vector<Pin>& pins, const ValueShapes& shapes, const ValueShapes& others, const std::vector<GraphSite>& ends)
{
    SiteList list(graph, shapes, others);
    // What a person says counts before all that was found.
    for (const Pin& pin : pins) {
        int layer = -1;
        for (const FoundSite& site : found) {
            if (site.gate == pin.value)
                layer = site.layer;
        }
        list.add(pin.value, siteKind(pin.kind), layer);
    }
    // The gates first: the map that one of them multiplies may be the mask of another.
    for (const FoundSite& site : found) {
        if (site.kind == FoundKind::AttentionWeights)
            addAttention(list, site);
        else
            list.add(site.gate, gateKind(site, shapes), site.layer);
    }
    for (const FoundSite& site : found) {
        if (site.kind != FoundKind::AttentionWeights)
            addGateParts(list, site);
    }
    for (const GraphSite& end : ends)
        list.add(end);
    return list.inOrder(graph);
}

} // namespace fovea::graph
