// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/flow_computation.h"

#include "explain/flow.h"
#include "explain/rollout.h"
#include "explain/token_paths.h"
#include "explain/value_length_probe.h"
#include "explain/value_norm.h"

#include <algorithm>

namespace fovea::ui
{

namespace
{

std::shared_ptr<const AttentionMap> weightsOf(const TextResult& result, int layer)
{
    return result.maps.at(result.weights[std::size_t(layer)]->site().name);
}

/// The layer numbers of the request.
std::vector<int> layersOf(const FlowSettings& settings)
{
    if (settings.method == FlowMethod::Head)
        return {settings.layer};
    std::vector<int> layers;
    for (int layer = settings.from; layer <= settings.to; ++layer)
        layers.push_back(layer);
    return layers;
}

/// Runs the model for the lengths that are missing.
void findLengths(FlowRequest& request, Monitor& monitor)
{
    if (!request.settings.byValues)
        return;
    const TextResult& result = *request.result;
    std::map<int, Index> missing;
    for (const int layer : layersOf(request.settings)) {
        if (request.lengths.count(layer) == 0)
            missing[layer] = weightsOf(result, layer)->heads();
    }
    if (missing.empty())
        return;
    explain::ValueLengthProbe probe(*result.model, missing);
    ModelInput input;
    input.tokens = result.input;
    result.model->run(input, *explain::makeProbe(result.interventions, probe), monitor);
    for (const auto& [layer, lengths] : probe.lengths())
        request.lengths[layer] = lengths;
}

std::shared_ptr<const AttentionMap> mapOf(const FlowRequest& request, int layer)
{
    const auto weights = weightsOf(*request.result, layer);
    return request.settings.byValues
        ? explain::valueNormMap(weights, request.lengths.at(layer))
        : weights;
}

std::vector<explain::LayerAttention> attentionsOf(const FlowRequest& request)
{
    std::vector<explain::LayerAttention> attentions;
    for (const int layer : layersOf(request.settings)) {
        explain::LayerAttention attention{mapOf(request, layer), {}};
        for (const explain::HeadPlace& place : request.result->interventions.headsOff) {
            if (place.layer == layer)
                attention.headsLeftOut.push_back(place.head);
        }
        attentions.push_back(std::move(attention));
    }
    return attentions;
}

/// A matrix of the result's tokens.
std::shared_ptr<const HeatmapData> heatmapOf(
    const TextResult& result, std::shared_ptr<const AttentionMap> map, FlowMethod method)
{
    return std::make_shared<HeatmapData>(
        std::move(map), flowSite(method), result.labels, result.labels, result.notes);
}

} // namespace

FlowSettings inside(FlowSettings settings, const TextResult& result)
{
    const int last = result.layers() - 1;
    settings.to = std::clamp(settings.to, 0, last);
    settings.from = std::clamp(settings.from, 0, settings.to);
    settings.layer = std::clamp(settings.layer, 0, last);
    settings.head = std::clamp<Index>(
        settings.head, 0, result.weights[std::size_t(settings.layer)]->heads() - 1);
    return settings;
}

Site flowSite(FlowMethod method)
{
    static const char* const names[]{"rollout", "flow", "head"};
    return {names[std::size_t(method)], SiteKind::Weights, -1, {}};
}

FlowShares flowShares(FlowRequest request, Index token, Monitor& monitor)
{
    findLengths(request, monitor);
    const FlowSettings& settings = request.settings;
    FlowShares found;
    if (settings.method == FlowMethod::Head) {
        const auto map = mapOf(request, settings.layer);
        Matrix row(1, map->columns());
        map->block(settings.head, {token, token + 1}, {0, map->columns()}, row, monitor);
        found.shares = Tensor::fromMatrix(row).reshaped({map->columns()});
    } else if (settings.method == FlowMethod::Rollout) {
        found.shares
            = explain::rolloutRow(attentionsOf(request), settings.mixing, token, monitor);
    } else {
        const Tensor flow
            = explain::attentionFlow(attentionsOf(request), settings.mixing, token, monitor);
        found.largest = flow.vector().maxCoeff();
        found.shares = explain::flowShares(flow);
    }
    if (settings.method != FlowMethod::Flow)
        found.largest = found.shares.vector().maxCoeff();
    found.lengths = std::move(request.lengths);
    return found;
}

FlowMatrix flowMatrix(FlowRequest request, Monitor& monitor)
{
    findLengths(request, monitor);
    const FlowSettings& settings = request.settings;
    const TextResult& result = *request.result;
    FlowMatrix found;
    if (settings.method == FlowMethod::Head) {
        found.data = heatmapOf(result, mapOf(request, settings.layer), settings.method);
        found.head = settings.head;
    } else if (settings.method == FlowMethod::Rollout) {
        found.data = heatmapOf(result,
            std::make_shared<DenseMap>(
                explain::rollout(attentionsOf(request), settings.mixing, monitor)),
            settings.method);
    } else {
        found.data = heatmapOf(result,
            std::make_shared<DenseMap>(explain::flowShares(
                explain::attentionFlows(attentionsOf(request), settings.mixing, monitor))),
            settings.method);
    }
    found.lengths = std::move(request.lengths);
    return found;
}

FlowLayers flowLayers(FlowRequest request, Monitor& monitor)
{
    findLengths(request, monitor);
    FlowLayers found;
    if (request.settings.method == FlowMethod::Head) {
        const auto map = mapOf(request, request.settings.layer);
        const Index n = map->columns();
        Tensor weights({n, n});
        map->block(
            request.settings.head, {0, n}, {0, n}, weights.mutableMatrix(), monitor);
        found.mixed.push_back(std::move(weights));
    } else {
        found.mixed = explain::mixedLayers(attentionsOf(request), request.settings.mixing, monitor);
    }
    found.lengths = std::move(request.lengths);
    return found;
}

} // namespace fovea::ui
