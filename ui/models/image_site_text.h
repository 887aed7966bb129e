// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/image_analysis.h"
#include "sites/pin.h"

#include <QStringList>

namespace fovea::ui
{

/// What an image site shows, in the user's language: "Spatial mask"; by its kind.
QString imageSiteTitle(SiteKind kind);
/// The same; saliency that no network computed says so.
QString imageSiteTitle(const Site& site);
/// The same where it is known what the sites of a model belong to: an output mask is called that.
QString imageSiteTitle(const std::vector<AttentionLinks>& links, const Site& site);
/// The same for what a value is pinned as.
QString pinKindTitle(PinKind kind);
/// "Channel gate 3" in a model with several.
QString linksTitle(const AttentionLinks& links);

/// What ran, so that two of the page's results can be told apart: "Selfie Segmentation", or the
/// playground with its stages: "Playground: squeeze-and-excitation, CBAM (max, mean)".
QString modelCaption(const ImageAnalysis& analysis);

/// What each of the playground's channels responds to, in the user's language.
QStringList channelDisplayNames();
/// "Channel 3", or what the model says it responds to, for each of `count` channels.
QStringList channelDisplayNames(const ImageAnalysis& analysis, Index count);

/// "96 × 16 × 16"; "n" for sizes that depend on the input.
QString shapeText(const Shape& shape);

} // namespace fovea::ui
