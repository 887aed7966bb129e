// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "sites/site.h"

namespace fovea {

std::vector<Axis> Site::axes() const
{
    switch (kind) {
    case SiteKind::Embedding:
    case SiteKind::HiddenState:
        return {Axis::Token, Axis::Feature};
    case SiteKind::Query:
    case SiteKind::HeadOutput:
        return {Axis::Head, Axis::Query, Axis::Feature};
    case SiteKind::Key:
    case SiteKind::Value:
        return {Axis::Head, Axis::Key, Axis::Feature};
    case SiteKind::Scores:
    case SiteKind::Weights:
        return {Axis::Head, Axis::Query, Axis::Key};
    case SiteKind::Logits:
        return shape.size() == 2 ? std::vector{Axis::Token, Axis::Class} : std::vector{Axis::Class};
    case SiteKind::Image:
    case SiteKind::FeatureMap:
    case SiteKind::ElementGate:
        return {Axis::Channel, Axis::Height, Axis::Width};
    case SiteKind::ChannelVector:
    case SiteKind::ChannelGate:
        return {Axis::Channel};
    case SiteKind::SpatialLogits:
    case SiteKind::SpatialMask:
        return {Axis::Height, Axis::Width};
    case SiteKind::TemporalWeights:
        return {Axis::Frame};
    }
    return {};
}

std::string name(SiteKind kind)
{
    switch (kind) {
    case SiteKind::Embedding:
        return "embedding";
    case SiteKind::Query:
        return "query";
    case SiteKind::Key:
        return "key";
    case SiteKind::Value:
        return "value";
    case SiteKind::Scores:
        return "scores";
    case SiteKind::Weights:
        return "weights";
    case SiteKind::HeadOutput:
        return "head_output";
    case SiteKind::HiddenState:
        return "hidden_state";
    case SiteKind::Logits:
        return "logits";
    case SiteKind::Image:
        return "image";
    case SiteKind::FeatureMap:
        return "feature_map";
    case SiteKind::ChannelVector:
        return "channel_vector";
    case SiteKind::ChannelGate:
        return "channel_gate";
    case SiteKind::SpatialLogits:
        return "spatial_logits";
    case SiteKind::SpatialMask:
        return "spatial_mask";
    case SiteKind::ElementGate:
        return "element_gate";
    case SiteKind::TemporalWeights:
        return "temporal_weights";
    }
    return {};
}

std::string name(Axis axis)
{
    switch (axis) {
    case Axis::Head:
        return "head";
    case Axis::Token:
        return "token";
    case Axis::Query:
        return "query";
    case Axis::Key:
        return "key";
    case Axis::Feature:
        return "feature";
    case Axis::Channel:
        return "channel";
    case Axis::Height:
        return "height";
    case Axis::Width:
        return "width";
    case Axis::Frame:
        return "frame";
    case Axis::Class:
        return "class";
    }
    return {};
}

} // namespace fovea
