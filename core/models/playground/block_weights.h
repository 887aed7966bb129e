// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "attention/cbam.h"
#include "attention/squeeze_excitation.h"
#include "models/playground/block_settings.h"

namespace fovea {

/// The weights of the playground block's attention mechanisms.
struct BlockWeights {
    attention::SqueezeExcitation squeezeExcitation;
    Tensor eca; ///< [1, 1, 3]
    attention::CbamChannel cbamChannel;
    attention::CbamSpatial cbamSpatial;
    Tensor scSeWeight; ///< [1, C]
    Tensor scSeBias; ///< [1]
};

/// @param channels of the feature maps; a multiple of 4
BlockWeights blockWeights(const BlockSettings& settings, Index channels);

} // namespace fovea
