// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "sites/pin.h"

#include "base/error.h"

#include <algorithm>

namespace fovea
{

SiteKind siteKind(PinKind kind)
{
    switch (kind) {
    case PinKind::Weights:
        return SiteKind::Weights;
    case PinKind::ChannelGate:
        return SiteKind::ChannelGate;
    case PinKind::SpatialMask:
    case PinKind::OutputMask:
        return SiteKind::SpatialMask;
    case PinKind::ElementGate:
        return SiteKind::ElementGate;
    case PinKind::FeatureMap:
        return SiteKind::FeatureMap;
    case PinKind::ChannelVector:
        return SiteKind::ChannelVector;
    case PinKind::SpatialLogits:
        break;
    }
    return SiteKind::SpatialLogits;
}

std::string name(PinKind kind)
{
    return kind == PinKind::OutputMask ? "output_mask" : name(siteKind(kind));
}

std::optional<PinKind> pinKind(const std::string& word)
{
    for (const PinKind kind : allPinKinds) {
        if (name(kind) == word)
            return kind;
    }
    return {};
}

Sentence misfit(const Pin& pin, const Shape& shape)
{
    const std::size_t rank = shape.size();
    const auto longAxes = std::count_if(shape.begin(), shape.end(), [](Index n) { return n != 1; });
    const std::vector<std::string> arguments{pin.value, toString(shape)};
    switch (siteKind(pin.kind)) {
    case SiteKind::Weights:
        // The softmax of a single number is 1: one column is no attention.
        if (rank < 3 || shape.back() == 1)
            return {FOVEA_TEXT("Error",
                        "%1 has the shape %2, but attention weights have heads, rows and columns. "
                        "Choose a value with three axes or more, and more than one column."),
                arguments};
        break;
    case SiteKind::ChannelGate:
    case SiteKind::ChannelVector:
        // In the place of the channels: before those of the height and the width, or after them.
        if (rank < 1 || longAxes > 1 || (rank == 4 && (shape[0] != 1 || shape[2] != 1)))
            return {FOVEA_TEXT("Error",
                        "%1 has the shape %2, but there is one number for each channel. Choose a "
                        "value with one axis, or whose other axes have the size 1."),
                arguments};
        break;
    case SiteKind::SpatialMask:
    case SiteKind::SpatialLogits: {
        // The single channel may be the last axis, but numbers for channels are no plane.
        const bool isPlane = rank == 3
            || (rank == 4 && (shape[1] == 1 || (shape[3] == 1 && shape[2] != 1)));
        if (!isPlane || shape[0] != 1 || longAxes < 1)
            return {FOVEA_TEXT("Error",
                        "%1 has the shape %2, but a mask has one number for each place. Choose a "
                        "value of the shape [1, 1, height, width]."),
                arguments};
        break;
    }
    default:
        // [1, channels, 1, 1] has no places.
        if (rank != 4 || shape[0] != 1 || (shape[2] == 1 && shape[3] == 1))
            return {FOVEA_TEXT("Error",
                        "%1 has the shape %2, but maps have channels and places. Choose a value of "
                        "the shape [1, channels, height, width]."),
                arguments};
    }
    return {};
}

} // namespace fovea
