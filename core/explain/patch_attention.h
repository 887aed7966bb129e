// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explain/mixed_attention.h"
#include "sites/patch_grid.h"

#include <optional>

namespace fovea::explain
{

enum class Direction {
    AttendsTo, ///< a row: whom the token attends to
    AttendedBy ///< a column: by whom the token is attended
};

/// What one token of a vision transformer has to do with all others, laid out on the picture.
/// Tokens that are no patches stand beside it: outliers and sinks gather there (Darcet et al.,
/// "Vision Transformers Need Registers", ICLR 2024), so they are never left out silently.
struct PatchAttention {
    Tensor patches; ///< [rows, columns]
    std::vector<float> special; ///< of grid.specialToken(0) and so on
    double patchSum = 0; ///< of the patches, before anything was divided
    double specialSum = 0; ///< of the others
};

/// Row, or column, `token` of attention weights [heads, n, n], as they are. A row's patchSum and
/// specialSum add up to 1.
/// @param head none: the mean over all heads
/// @pre weights.rows() == weights.columns() == grid.tokens(), 0 <= token < grid.tokens()
/// @throws Stopped
PatchAttention patchAttention(const AttentionMap& weights, std::optional<Index> head, Index token,
    Direction direction, const PatchGrid& grid, Monitor& monitor = Monitor::none());

/// The same of the rollout R of some layers: a row says what the token is made of after them, a
/// column which tokens it is in. `patches` is divided by its sum (patchSum), so that it sums to 1
/// (0 where that sum is 0); `special` is as R has it.
/// Abnar, Zuidema, "Quantifying Attention Flow in Transformers", ACL 2020, section 3.1.
PatchAttention patchRollout(const std::vector<LayerAttention>& layers, const Mixing& mixing,
    Index token, Direction direction, const PatchGrid& grid, Monitor& monitor = Monitor::none());

} // namespace fovea::explain
