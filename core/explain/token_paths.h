// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explain/mixed_attention.h"

namespace fovea::explain
{

/// The edges of the graph that rollout and flow are about, for drawing it: A' of each layer as
/// Mixing defines it, the lowest first, [n, n] each.
/// @param layers all of the same n
/// @throws Stopped
std::vector<Tensor> mixedLayers(const std::vector<LayerAttention>& layers, const Mixing& mixing,
    Monitor& monitor = Monitor::none());

/// How the last state of a token is made up of the states below it:
///
///     S_L = e_token,    S_{l-1} = S_l A'_l
///
/// Row l is what comes from each token's state after l layers and sums to 1; row 0 is that of
/// rollout(). The part that takes the edge from (l, i) to (l - 1, j) is S_l[i] A'_l[i, j].
/// @param mixed of mixedLayers(), one at least
/// @return [L + 1, n]
Tensor sharesByLayer(const std::vector<Tensor>& mixed, Index token);

} // namespace fovea::explain
