// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/model.h"
#include "models/playground/block_weights.h"

namespace fovea
{

/// Filter bank -> channel attention -> spatial attention on a picture, every step a site:
///
///     image              [3, H, W]    the ready input
///     features           [32, h, w]   filter_bank.h; h = ceil(H / 4), w = ceil(W / 4)
///     channel.squeeze    [32]         mean of each channel
///     channel.squeeze.max [32]        its maximum (cbam only)
///     channel.logits     [32]
///     channel.gate       [32]         0..1
///     features.gated     [32, h, w]
///     spatial.pooled     [2, h, w]    maximum and mean over the channels (cbam only)
///     spatial.logits     [h, w]       simam: [32, h, w]
///     spatial.gate       [32, h, w]   simam only: its weight for every channel and place
///     spatial.mask       [h, w]       0..1
///     output             [32, h, w]   gated features times mask
///
/// A stage set to `none` has no sites. Scse stands here with its spatial half alone, since the
/// channel stage is chosen apart. SimAM has no mask of its own: shown is the share of a place's
/// summed response that its gates let through, and only a mask that the probe hands back changed
/// takes the gates' place. What the designed weights are: block_weights.h.
class PlaygroundBlock : public Model
{
public:
    /// Pictures are worked on at most this long (pixels of the longer side).
    static constexpr Index workingSize = 512;

    /// @throws Error when a setting is out of range
    explicit PlaygroundBlock(BlockSettings settings);

    InputKind inputKind() const override { return InputKind::Image; }
    const BlockSettings& settings() const { return m_settings; }
    std::vector<Site> sites() const override;
    std::vector<AttentionLinks> attentionLinks() const override;
    /// What each channel of `features` responds to, e.g. "red, coarse spot".
    std::vector<std::string> channelNames() const override;
    /// @param input image: [3, H, W], sRGB values 0..1, both sides at least 1 and at most
    /// workingSize
    /// @throws Error when the image has another shape
    Tensor run(const ModelInput& input, Probe& probe, Monitor& monitor) const override;


private:
    BlockSettings m_settings;
    BlockWeights m_weights;
};

} // namespace fovea
