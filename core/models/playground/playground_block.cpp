// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/playground/playground_block.h"

#include "attention/eca.h"
#include "attention/scse.h"
#include "attention/simam.h"
#include "attention/weights.h"
#include "models/playground/filter_bank.h"
#include "ops/activation.h"
#include "ops/elementwise.h"
#include "ops/pooling.h"

#include <algorithm>
#include <cassert>

namespace fovea
{

namespace
{

using Channel = BlockSettings::Channel;
using Spatial = BlockSettings::Spatial;

/// Hands tensors through the probe at the sites of one block.
class Passage
{
public:
    Passage(const std::vector<Site>& sites, Probe& probe, Monitor& monitor)
        : m_sites(sites), m_probe(probe), m_monitor(monitor)
    {
    }

    /// The next site of the block, in the order of sites(); @pre it has this name
    Tensor operator()(const char* name, Tensor value)
    {
        const Site& site = m_sites.at(m_next++);
        assert(site.name == name);
        static_cast<void>(name);
        m_monitor.check();
        m_monitor.progress(double(m_next) / double(m_sites.size()));
        return m_probe.wants(site) ? m_probe.visit(site, std::move(value)) : value;
    }

private:
    const std::vector<Site>& m_sites;
    Probe& m_probe;
    Monitor& m_monitor;
    std::size_t m_next = 0;
};

/// The part of the channels' summed response that a gate for every channel and place lets through:
/// sum over c of x gate / sum over c of x, the gate's mean where nothing responds. [h, w]
Tensor shareOfResponse(const Tensor& x, const Tensor& gate)
{
    Tensor share = ops::channelMean(gate);
    const Tensor before = ops::channelMean(x);
    const Tensor after = ops::channelMean(ops::multiply(x, gate));
    const auto out = share.mutableFloats();
    for (std::size_t i = 0; i < out.size(); ++i)
        if (before.floats()[i] != 0)
            out[i] = after.floats()[i] / before.floats()[i];
    return share;
}

} // namespace

PlaygroundBlock::PlaygroundBlock(BlockSettings settings)
    : m_settings((settings.check(), settings)), m_weights(blockWeights(m_settings))
{
    using Order = attention::CbamSpatial::Order;
    m_weights.cbamSpatial.order
        = m_settings.pools == BlockSettings::Pools::MeanMax ? Order::MeanMax : Order::MaxMean;
}

std::vector<Site> PlaygroundBlock::sites() const
{
    constexpr Index c = filterBankChannels;
    std::vector<Site> sites{{"image", SiteKind::Image, -1, {3, -1, -1}},
        {"features", SiteKind::FeatureMap, 0, {c, -1, -1}}};
    if (m_settings.channel != Channel::None) {
        sites.push_back({"channel.squeeze", SiteKind::ChannelVector, 0, {c}});
        if (m_settings.channel == Channel::Cbam)
            sites.push_back({"channel.squeeze.max", SiteKind::ChannelVector, 0, {c}});
        sites.push_back({"channel.logits", SiteKind::ChannelVector, 0, {c}});
        sites.push_back({"channel.gate", SiteKind::ChannelGate, 0, {c}});
        sites.push_back({"features.gated", SiteKind::FeatureMap, 0, {c, -1, -1}});
    }
    if (m_settings.spatial != Spatial::None) {
        if (m_settings.spatial == Spatial::Cbam)
            sites.push_back({"spatial.pooled", SiteKind::FeatureMap, 0, {2, -1, -1}});
        if (m_settings.spatial == Spatial::SimAm) {
            sites.push_back({"spatial.logits", SiteKind::FeatureMap, 0, {c, -1, -1}});
            sites.push_back({"spatial.gate", SiteKind::ElementGate, 0, {c, -1, -1}});
        } else {
            sites.push_back({"spatial.logits", SiteKind::SpatialLogits, 0, {-1, -1}});
        }
        sites.push_back({"spatial.mask", SiteKind::SpatialMask, 0, {-1, -1}});
    }
    sites.push_back({"output", SiteKind::FeatureMap, 0, {c, -1, -1}});
    return sites;
}

std::vector<AttentionLinks> PlaygroundBlock::attentionLinks() const
{
    using Kind = AttentionLinks::Kind;
    std::vector<AttentionLinks> result;
    std::string features = "features";
    if (m_settings.channel != Channel::None) {
        result.push_back({Kind::ChannelGate, 0, "channel.gate", "channel.logits", "channel.squeeze",
            features, "features.gated", {}, {}});
        features = "features.gated";
    }
    if (m_settings.spatial == Spatial::SimAm) {
        result.push_back({Kind::ElementGate, 0, "spatial.gate", "spatial.logits", {}, features,
            "output", {}, {}});
        result.push_back(
            {Kind::SpatialMask, 0, "spatial.mask", {}, {}, features, "output", {}, {}});
    } else if (m_settings.spatial != Spatial::None) {
        const std::string pooled = m_settings.spatial == Spatial::Cbam ? "spatial.pooled" : "";
        result.push_back({Kind::SpatialMask, 0, "spatial.mask", "spatial.logits", pooled, features,
            "output", {}, {}});
    }
    return result;
}

Tensor PlaygroundBlock::run(const ModelInput& input, Probe& probe, Monitor& monitor) const
{
    const Shape& shape = input.image.shape();
    if (shape.size() != 3 || shape[0] != 3 || shape[1] < 1 || shape[2] < 1 || shape[1] > workingSize
        || shape[2] > workingSize)
        throw Error(FOVEA_TEXT("Error",
                        "The playground block reads a picture of shape [3, height, width] with "
                        "sides from 1 to %1, but this one has the shape %2. Resize it."),
            {std::to_string(workingSize), toString(shape)});

    const std::vector<Site> all = sites();
    Passage pass(all, probe, monitor);
    const Tensor image = pass("image", input.image.toFloat());
    Tensor features = pass("features", filterBank(image));

    if (m_settings.channel != Channel::None) {
        const Tensor squeezed = pass("channel.squeeze", ops::globalAveragePool(features));
        Tensor logits;
        if (m_settings.channel == Channel::SqueezeExcitation) {
            logits = attention::excitationLogits(squeezed, m_weights.squeezeExcitation);
        } else if (m_settings.channel == Channel::Eca) {
            logits = attention::ecaLogits(squeezed, m_weights.eca);
        } else {
            const Tensor maximum = pass("channel.squeeze.max", ops::globalMaxPool(features));
            logits = attention::cbamChannelLogits(squeezed, maximum, m_weights.cbamChannel);
        }
        logits = pass("channel.logits", logits);
        const Tensor gate = pass("channel.gate", ops::sigmoid(logits));
        features = pass("features.gated", attention::gateChannels(features, gate));
    }

    switch (m_settings.spatial) {
    case Spatial::None:
        break;
    case Spatial::Cbam:
    case Spatial::ScSe: {
        Tensor logits;
        if (m_settings.spatial == Spatial::Cbam) {
            const Tensor pooled = pass("spatial.pooled",
                attention::cbamSpatialPool(features, m_weights.cbamSpatial.order));
            logits = attention::cbamSpatialLogits(pooled, m_weights.cbamSpatial);
        } else {
            logits = attention::spatialExcitationLogits(
                features, m_weights.scSeWeight, m_weights.scSeBias);
        }
        logits = pass("spatial.logits", logits);
        features = ops::multiply(features, pass("spatial.mask", ops::sigmoid(logits)));
        break;
    }
    case Spatial::SimAm: {
        const Tensor logits = pass("spatial.logits", attention::simAmLogits(features));
        const Tensor gate = pass("spatial.gate", ops::sigmoid(logits));
        const Tensor own = shareOfResponse(features, gate);
        const Tensor mask = pass("spatial.mask", own);
        const bool edited = !std::ranges::equal(own.floats(), mask.floats());
        features = ops::multiply(features, edited ? mask : gate);
        break;
    }
    }
    return pass("output", features);
}

std::vector<std::string> PlaygroundBlock::channelNames() const
{
    return {filterBankNames().begin(), filterBankNames().end()};
}

} // namespace fovea
