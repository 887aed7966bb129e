// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/graph/pinned_values.h"

#include "base/error.h"
#include "io/printable.h"
#include "models/graph/found_parts.h"
#include "models/graph/graph_links.h"

#include <algorithm>

namespace fovea::graph
{

namespace
{

/// What is found for this; nothing for kinds that stand alone.
std::optional<FoundKind> foundKind(PinKind kind)
{
    switch (kind) {
    case PinKind::Weights:
        return FoundKind::AttentionWeights;
    case PinKind::ChannelGate:
        return FoundKind::ChannelGate;
    case PinKind::SpatialMask:
        return FoundKind::SpatialMask;
    case PinKind::OutputMask:
        return FoundKind::OutputMask;
    case PinKind::ElementGate:
        return FoundKind::ElementGate;
    case PinKind::FeatureMap:
    case PinKind::ChannelVector:
    case PinKind::SpatialLogits:
        break;
    }
    return {};
}

bool isAttention(FoundKind kind)
{
    return kind == FoundKind::AttentionWeights;
}

/// The feature map that a gate multiplies, if it does so at once.
void findProduct(const GraphLinks& links, const ValueShapes& shapes, FoundSite& site)
{
    for (const Node* node : links.consumers(site.gate)) {
        if (node->type != "Mul" || node->outputs.empty())
            continue;
        const std::string map = otherOperand(*node, site.gate);
        const Shape shape = shapeOf(shapes, map);
        if (shape.size() != 4 || shape != shapeOf(shapes, node->outputs[0]))
            continue;
        site.input = map;
        site.output = node->outputs[0];
        return;
    }
}

} // namespace

void addPins(const Graph& graph, const ValueShapes& shapes, const std::vector<NamedValue>& values,
    const std::vector<Pin>& pins, std::vector<FoundSite>& found)
{
    const GraphLinks links(graph);
    for (const Pin& pin : pins) {
        const auto value = std::find_if(values.begin(), values.end(),
            [&](const NamedValue& one) { return one.name == pin.value; });
        if (value == values.end()) {
            throw Error(FOVEA_TEXT("Error",
                            "%1 has no value \"%2\" that is made of numbers and follows from its "
                            "input. Choose another name."),
                {graph.file, io::printable(pin.value)});
        }
        if (const Sentence refusal = misfit(pin, value->shape); !refusal.isEmpty())
            throw Error(refusal.text.c_str(), refusal.arguments);

        FoundSite site;
        const auto known = std::find_if(found.begin(), found.end(),
            [&](const FoundSite& one) { return one.gate == pin.value; });
        const auto kind = foundKind(pin.kind);
        if (known != found.end()) {
            if (kind && isAttention(known->kind) == isAttention(*kind))
                site = *known;
            found.erase(known);
        }
        if (!kind)
            continue;
        site.gate = pin.value;
        site.kind = *kind;
        site.reason = {FOVEA_TEXT("Finding", "Pinned by hand, whatever its structure says.")};
        if (!isAttention(*kind) && *kind != FoundKind::OutputMask && site.input.empty())
            findProduct(links, shapes, site);
        if (site.layer < 0 && *kind != FoundKind::OutputMask) {
            for (const FoundSite& one : found) {
                if (isAttention(one.kind) == isAttention(*kind))
                    site.layer = std::max(site.layer, one.layer);
            }
            ++site.layer;
        }
        found.push_back(std::move(site));
    }
}

} // namespace fovea::graph
