// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pages/image_choice.h"

#include <QObject>

namespace fovea::ui
{

class ChannelPanel;
class PatchModel;

/// What of an analysis the image page shows: the display, the site of it and the channel, and where
/// a site that is chosen leads, by its kind. What was looked at stays where the next analysis has it,
/// too.
class ImageSelection : public QObject
{
    Q_OBJECT
public:
    /// @param channels whose gate and channel are linked with the maps before and after it
    ImageSelection(ChannelPanel* channels, PatchModel* patches, QObject* parent = nullptr);

    /// @pre the channels and the patches have it already
    void follow(std::shared_ptr<const ImageAnalysis> analysis);

    ImageDisplay display() const { return m_display; }
    void setDisplay(ImageDisplay display);
    bool canShow(ImageDisplay display) const;
    /// Nothing happens for kinds without a view.
    void showSite(const std::string& name);
    /// The site that was chosen by showSite() last, or else the one that is shown large; empty
    /// before the first picture.
    std::string shownSite() const;
    /// The site of the mask that is shown large; empty where none is.
    std::string shownMask() const;

    /// Of the feature maps.
    std::optional<int> channel() const { return m_channel; }
    /// None: no channel is shown any longer.
    void chooseChannel(std::optional<int> channel);
    /// One channel alone.
    void openChannel(int channel);
    /// The chosen channel before or after the gate, or what there was when it is shown already.
    void showMap(bool afterGate);
    /// The site of the feature maps.
    const std::string& map() const { return m_map; }
    /// Whether the feature maps are those that the gate takes or leaves.
    bool isLinked() const;
    Index channelCount() const;

    /// @pre there is an analysis
    ImageChoice choice(const MaskSettings& settings = {}) const;

Q_SIGNALS:
    /// By one of the functions above, but follow().
    void changed();

private:
    ImageDisplay firstDisplay() const;
    void go(ImageDisplay display);

    ChannelPanel* m_channels;
    PatchModel* m_patches;
    std::shared_ptr<const ImageAnalysis> m_analysis;
    bool m_hasPatches = false; ///< when it followed last
    ImageDisplay m_display = ImageDisplay::Overlay;
    /// That another model had not, to go back to with one that has it.
    std::optional<ImageDisplay> m_left;
    std::string m_mask; // the site of Overlay and Mask
    std::string m_map; // that of Channel and Channels
    std::optional<int> m_channel; // of m_map
    std::string m_chosen; // by showSite(), until something else is
};

} // namespace fovea::ui
