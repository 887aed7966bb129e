// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/image_analysis.h"
#include "models/image_settings.h"
#include "views/image_figure.h"
#include "views/plane_legend.h"

namespace fovea::ui
{

/// What the large view of the image page shows: a mask over the picture or alone, the picture, one
/// channel of feature maps, all of them, the gates of all layers, the attention among patches.
enum class ImageDisplay { Overlay, Mask, Picture, Channel, Channels, Gates, Attention };

/// What of an analysis is shown, and how it looks on its own scale; of gates and of attention, whose
/// views know it themselves, nothing.
struct ImageChoice {
    std::shared_ptr<const ImageAnalysis> analysis; ///< not null
    ImageDisplay display = ImageDisplay::Overlay;
    std::string mask; ///< the site of Overlay and Mask; empty where there is none
    std::string map; ///< that of Channel and Channels
    std::optional<int> channel; ///< of map
    /// The feature maps that the gate below takes and leaves; empty where there is none.
    std::string before, after;
    MaskSettings settings;

    bool showsChannel() const { return display == ImageDisplay::Channel && channel.has_value(); }
    bool showsMask() const
    {
        return display == ImageDisplay::Overlay || display == ImageDisplay::Mask;
    }
    /// Whether one plane is shown.
    bool showsPlane() const;
    /// Whether the feature maps are those that the gate below takes or leaves.
    bool isLinked() const { return !map.empty() && (map == before || map == after); }
    Index channelCount() const;
    QStringList channelNames() const;
    /// A channel or the mask, [height, width]; empty where there is none.
    Tensor plane() const;
    PlaneLook look() const;
    PlaneQuantity quantity() const;
    QString title() const;
    /// The same, told from what is behind the gate: "Channel 3 after the gate".
    QString fullTitle() const;
    /// Without its subtitle.
    ImageFigure figure(const PlaneLook& look) const;
    PlaneLegend legend(const PlaneLook& look) const;
    /// The part of the mask that is at or above the threshold; none without a mask.
    std::optional<double> coverage() const;
};

} // namespace fovea::ui
