// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explain/gate_changes.h"
#include "models/image_loader.h"
#include "models/image_model.h"

#include <QRectF>

#include <memory>
#include <optional>

namespace fovea::ui
{

/// The first links that a site is a part of; null when there are none.
const AttentionLinks* linksOf(const std::vector<AttentionLinks>& links, const std::string& site);

/// A picture and the tensors that a model made of it: all that lie on the picture or on channels,
/// attention weights as maps, and logits. Immutable once made.
struct ImageAnalysis {
    std::shared_ptr<const LoadedImage> image;
    std::shared_ptr<const ImageModel> model;
    Tensor input; ///< the ready input [3, height, width]
    /// The part of the picture that the ready input shows, in its pixels; may reach beyond the
    /// edges. None: all of it. The cells of every map divide it evenly.
    std::optional<QRectF> seen;
    Recorder sites;
    std::vector<AttentionLinks> links;
    std::optional<int> frame; ///< of a film, counted from 0
    bool isDifference = false; ///< its tensors are differences of two runs

    /// Of that part, or of the picture: the proportions of maps.
    QSize seenSize() const { return seen ? seen->size().toSize() : image->size(); }
    bool isPlayground() const { return model->folder.isEmpty(); }
    const BlockSettings& settings() const { return model->block; }
    /// Null when there is none.
    const Site* site(const std::string& name) const;
    Tensor tensor(const std::string& name) const { return sites.tensor(name); }
    const AttentionLinks* linksOf(const std::string& site) const
    {
        return ui::linksOf(links, site);
    }
    /// The channel gates, in the order of computation.
    std::vector<AttentionLinks> channelGates() const;
    /// The mask to look at first: what the model hands out, or else the last spatial mask. Empty
    /// where there is none.
    std::string mainMask() const;

    // Of that mask, and of the first channel gate: empty where there is none.
    Tensor mask() const { return tensor(mainMask()); }
    Tensor gate() const;
    Tensor features() const; ///< before the gate
    Tensor gatedFeatures() const; ///< after it
};

/// What a model makes of a picture as it is and with changes. Without changes `changed` is
/// `original`, and there is no difference.
struct ImageResults {
    std::shared_ptr<const ImageAnalysis> original;
    std::shared_ptr<const ImageAnalysis> changed;
    std::shared_ptr<const ImageAnalysis> difference; ///< changed minus original
};

/// The part of a picture that the input made of it shows, in its pixels; none: all of it.
std::optional<QRectF> seenArea(const image::PictureRecipe& recipe, const LoadedImage& image);

/// @throws Error when the picture does not suit the model; Stopped when the monitor asks
std::shared_ptr<const ImageAnalysis> analyse(std::shared_ptr<const LoadedImage> image,
    std::shared_ptr<const ImageModel> model, Monitor& monitor = Monitor::none());
/// The same picture and model, with changes.
/// @return all three
ImageResults withChanges(std::shared_ptr<const ImageAnalysis> original,
    const explain::GateChanges& changes, Monitor& monitor = Monitor::none());
/// The playground with these settings.
std::shared_ptr<const ImageAnalysis> analyse(std::shared_ptr<const LoadedImage> image,
    const BlockSettings& settings, Monitor& monitor = Monitor::none());

} // namespace fovea::ui
