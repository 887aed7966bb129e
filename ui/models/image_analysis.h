// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/image_loader.h"
#include "models/playground/playground_block.h"

#include <QStringList>

#include <memory>

namespace fovea::ui
{

/// A picture and every tensor that the playground block made of it. Immutable once made.
struct ImageAnalysis {
    std::shared_ptr<const LoadedImage> image;
    BlockSettings settings;
    Recorder sites;

    /// Empty when the settings leave the stage out.
    Tensor gate() const { return sites.tensor("channel.gate"); }
    Tensor mask() const { return sites.tensor("spatial.mask"); }
    Tensor features() const { return sites.tensor("features"); }
    /// After the channel gate; the same as features() without one.
    Tensor gatedFeatures() const;
};

/// @throws Error when a setting is out of range; Stopped when the monitor asks
std::shared_ptr<const ImageAnalysis> analyse(std::shared_ptr<const LoadedImage> image,
    const BlockSettings& settings, Monitor& monitor = Monitor::none());

/// What each channel responds to, in the user's language.
QStringList channelDisplayNames();
/// What an image site shows, in the user's language: "Spatial mask"; by its kind.
QString imageSiteTitle(SiteKind kind);

} // namespace fovea::ui
