// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/model.h"

#include <cstdint>
#include <string>

namespace fovea {

/// The settings of the image playground: a filter bank, then channel and spatial attention.
struct BlockSettings {
    enum class Channel { None, SqueezeExcitation, Eca, Cbam };
    enum class Spatial { None, Cbam, ScSe, SimAm };
    enum class Weights {
        Designed, ///< chosen by hand so that the gates and the mask mean something
        Random, ///< seeded
    };

    Channel channel = Channel::SqueezeExcitation;
    Spatial spatial = Spatial::Cbam;
    Weights weights = Weights::Designed;
    int reduction = 4; ///< squeeze-and-excitation ratio, 1..32
    int kernel = 7; ///< of CBAM's spatial convolution: 3 or 7
    std::uint64_t seed = 1;

    /// Sets one of: channel=none|se|eca|cbam, spatial=none|cbam|scse|simam,
    /// weights=designed|random, reduction, kernel, seed.
    /// @throws Error naming the key or the value and what is allowed
    void set(const std::string& key, const std::string& value);
};

/// Filter bank -> channel attention -> spatial attention on a picture, every step a site:
/// image, features, channel.squeeze, channel.logits, channel.gate, features.gated,
/// spatial.pooled, spatial.logits, spatial.mask, output.
class PlaygroundBlock : public Model {
public:
    /// Pictures are worked on at most this long (pixels of the longer side).
    static constexpr Index workingSize = 512;

    explicit PlaygroundBlock(BlockSettings settings);

    InputKind inputKind() const override { return InputKind::Image; }
    const BlockSettings& settings() const { return m_settings; }
    std::vector<Site> sites() const override;
    /// @param input image: [3, H, W], sRGB values 0..1, both sides at least 1 and at most workingSize
    Tensor run(const ModelInput& input, Probe& probe, Monitor& monitor) const override;

    /// What each channel of `features` responds to, e.g. "red-green opponent, centre-surround".
    static std::vector<std::string> channelNames();

private:
    BlockSettings m_settings;
};

} // namespace fovea
