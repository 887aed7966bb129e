// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explain/mixed_attention.h"

namespace fovea::explain
{

/// Attention rollout: how much of each input token is in each token after some layers, if states
/// mix as the weights say:
///
///     R = A'_L ... A'_2 A'_1
///
/// with A' as Mixing defines it. Rows, the tokens after the last layer, sum to 1.
/// Abnar, Zuidema, "Quantifying Attention Flow in Transformers", ACL 2020, section 3.1.

/// The most tokens that rollout() takes: three matrices of this size are 50 MB.
constexpr Index longestRollout = 2048;

/// @param layers the lowest first, one at least; all of the same n
/// @return [n, n]
/// @throws Error when n > longestRollout; Stopped
Tensor rollout(const std::vector<LayerAttention>& layers, const Mixing& mixing,
    Monitor& monitor = Monitor::none());

/// Row `token` of the same, for any n: vectors times matrices from the last layer down, in memory
/// that grows with n.
/// @return [n]
/// @throws Stopped
Tensor rolloutRow(const std::vector<LayerAttention>& layers, const Mixing& mixing, Index token,
    Monitor& monitor = Monitor::none());

/// Column `token` of the same, for any n: how much of the input token is in each token after the
/// layers.
/// @return [n]
/// @throws Stopped
Tensor rolloutColumn(const std::vector<LayerAttention>& layers, const Mixing& mixing, Index token,
    Monitor& monitor = Monitor::none());

} // namespace fovea::explain
