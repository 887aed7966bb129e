// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/sentence.h"
#include "sites/site.h"

#include <array>
#include <optional>

namespace fovea
{

/// What a person may take a value inside a model for.
enum class PinKind {
    Weights,
    ChannelGate,
    SpatialMask,
    OutputMask, ///< a spatial mask over the picture that multiplies nothing
    ElementGate,
    FeatureMap,
    ChannelVector,
    SpatialLogits,
};
inline constexpr std::array allPinKinds{PinKind::Weights, PinKind::ChannelGate,
    PinKind::SpatialMask, PinKind::OutputMask, PinKind::ElementGate, PinKind::FeatureMap,
    PinKind::ChannelVector, PinKind::SpatialLogits};

SiteKind siteKind(PinKind kind);
/// "channel_gate": a word for the command line, as name(SiteKind).
std::string name(PinKind kind);
std::optional<PinKind> pinKind(const std::string& name);

/// A value of a model, by its name, that is a site because a person said so.
struct Pin {
    std::string value;
    PinKind kind = PinKind::FeatureMap;
    bool operator==(const Pin&) const = default;
};

/// A value that could be pinned.
struct NamedValue {
    std::string name;
    Shape shape; ///< with its batch axis; -1 where a size depends on the input
};

/// Why a value of this shape can't be of that kind: context "Error". Empty where it can.
Sentence misfit(const Pin& pin, const Shape& shape);

} // namespace fovea
