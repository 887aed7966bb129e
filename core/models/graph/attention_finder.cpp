// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/graph/attention_finder.h"

#include "base/error.h"
#include "models/graph/found_parts.h"
#include "models/graph/map_layouts.h"
#include "models/graph/squashing.h"

namespace fovea::graph
{

namespace
{

/// Steps after a sigmoid that only give it another shape or type.
std::string withoutReshaping(const GraphLinks& links, std::string value)
{
    for (int i = 0; i < 8 && !sigmoidOf(links, value); ++i) {
        const Node* node = links.producer(value);
        if (!node || node->inputs.empty()
            || (node->type != "Identity" && node->type != "Cast" && node->type != "Squeeze"
                && node->type != "Unsqueeze" && node->type != "Reshape"))
            break;
        value = node->inputs[0];
    }
    return value;
}

} // namespace

std::vector<FoundSite> findOutputMasks(const GraphLinks& links, const ValueShapes& shapes)
{
    std::vector<FoundSite> result;
    const std::set<std::string> channelsLast = findChannelsLast(links, shapes);
    const auto mapShape = [&](const std::string& value) {
        const Shape shape = shapeOf(shapes, value);
        const bool isPlane = shape.size() == 4 && shape[3] == 1 && shape[1] != 1;
        return channelsLast.contains(value) || isPlane ? channelsFirst(shape) : shape;
    };
    for (const ValueInfo& input : links.graph().inputs) {
        const Shape image = mapShape(input.name);
        if (image.size() != 4 || !isFloating(input.type))
            continue;
        for (const ValueInfo& output : links.graph().outputs) {
            const std::string value = withoutReshaping(links, output.name);
            const auto squashed = sigmoidOf(links, value);
            const Shape shape = mapShape(value);
            if (!squashed || shape.size() != 4 || shape[2] != image[2] || shape[3] != image[3])
                continue;
            FoundSite site;
            site.kind = FoundKind::OutputMask;
            site.gate = value;
            site.logits = squashed->logits;
            site.reason = {FOVEA_TEXT("Finding",
                               "A %1 of the size of the image, %2 x %3, that the graph hands out: a "
                               "mask over the image."),
                {squashed->operation, std::to_string(shape[2]), std::to_string(shape[3])}};
            result.push_back(std::move(site));
        }
        break;
    }
    return result;
}

std::vector<FoundSite> findAttention(const Graph& graph, const ValueShapes& shapes)
{
    const GraphLinks links(graph);
    std::vector<FoundSite> result;
    for (const auto& part : {findWeights(links, shapes), findGates(links, shapes)}) {
        int layer = 0;
        for (const FoundSite& site : part) {
            result.push_back(site);
            result.back().layer = layer++;
        }
    }
    for (FoundSite& mask : findOutputMasks(links, shapes)) {
        bool isKnown = false;
        for (const FoundSite& site : result)
            isKnown = isKnown || site.gate == mask.gate;
        if (!isKnown)
            result.push_back(std::move(mask));
    }
    return result;
}

} // namespace fovea::graph
