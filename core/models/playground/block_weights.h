// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "attention/cbam.h"
#include "attention/squeeze_excitation.h"
#include "models/playground/block_settings.h"

namespace fovea
{

/// The weights of the playground block's attention mechanisms.
///
/// Random weights are normal, seeded, wide enough for gates that differ (untrained networks have
/// gates near 0.5). Designed weights make the mask light up where strong and rare features are.
/// They build on the filter bank's scale (each channel's peak is 1, so its mean m tells how common
/// it is), and are ordinary weights of each mechanism, C channels and R = C / reduction hidden
/// units:
///
/// - Squeeze-and-excitation: hidden unit u watches the C / R neighbouring channels of its family,
///       h_u = relu(1 - m / 0.3),  m the mean of their means: 1 rare, 0 common (row u of W1 has
///       -1 / 0.3 over the family size, b1 = 1)
///       l_c = 6 (h_u - 0.35) + p_c  (W2 has 6 at its own family)
///   with a slight preference p for things in focus over texture: fine edges +1, medium spots
///   +0.5, fine spots -0.5.
///   It sees means only, so a feature that is nowhere counts as rare: its gate is high, but there
///   is nothing for it to let through.
/// - CBAM channels: half of the hidden units are these, for families twice as large. The others
///   open where something is there at all, relu((m - 0.4) / 0.6), which as a rule only the maximum
///   reaches: l_c = 6 (rare + 2 present - 2.35) + p_c, summed over both ways of pooling. So what is
///   nowhere stays closed. What is equally strong everywhere (mean = maximum) opens too: since
///   both pools share one network f, f(max) + f(max) > f(mean) + f(max) whenever strong responses
///   count for more than weak ones.
/// - ECA: one kernel [12, -16, 12]: a gate opens where the neighbours are more common.
/// - CBAM places: a Gaussian (sigma k / 4) on both pooled maps, 0.5 max + 3 mean; batch
///   normalisation takes off 0.55 and multiplies by 10. Zero padding darkens the picture's rim.
/// - scSE places: weight 1.3 on every channel, bias -3.5.
/// - SimAM has no weights.
struct BlockWeights {
    attention::SqueezeExcitation squeezeExcitation;
    Tensor eca; ///< [1, 1, 3]
    attention::CbamChannel cbamChannel;
    attention::CbamSpatial cbamSpatial;
    Tensor scSeWeight; ///< [1, C]
    Tensor scSeBias; ///< [1]
};

/// The weights for the feature maps of filterBank(). @pre settings in range
BlockWeights blockWeights(const BlockSettings& settings);

} // namespace fovea
