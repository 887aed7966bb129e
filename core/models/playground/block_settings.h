// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace fovea
{

/// The settings of the image playground: a filter bank, then channel and spatial attention.
struct BlockSettings {
    enum class Channel { None, SqueezeExcitation, Eca, Cbam };
    enum class Spatial { None, Cbam, ScSe, SimAm };
    enum class Weights {
        Designed, ///< chosen by hand so that the gates and the mask mean something
        Random, ///< seeded
    };

    /// In which order CBAM's spatial convolution takes the two pooled maps. Its weights stay where
    /// they are: they are for the authors' order, and mean something else in timm's.
    enum class Pools {
        MaxMean, ///< the authors' code
        MeanMax, ///< timm
    };

    Channel channel = Channel::SqueezeExcitation;
    Spatial spatial = Spatial::Cbam;
    Weights weights = Weights::Designed;
    int reduction = 2; ///< of the channels in the hidden layer of se and cbam, 1..32
    int kernel = 7; ///< of CBAM's spatial convolution: 3 or 7
    Pools pools = Pools::MaxMean;
    std::uint64_t seed = 1;

    /// Sets one of: channel=none|se|eca|cbam, spatial=none|cbam|scse|simam,
    /// weights=designed|random, reduction, kernel, pools=max-mean|mean-max, seed.
    /// @throws Error naming the key or the value and what is allowed
    void set(const std::string& key, const std::string& value);
    /// @throws Error when reduction or kernel is out of range
    void check() const;
};

} // namespace fovea
