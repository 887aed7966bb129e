// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

#include <string>
#include <vector>

namespace fovea
{

/// Which tokens of a vision transformer are patches, and where those lie on the ready picture:
/// tokens before them (class, distillation, registers), the patches in reading order, tokens after.
///
/// Patch (row, column) covers the pixels from column * patchWidth to (column + 1) * patchWidth
/// across and likewise down. What is left of the picture beside the last whole patch, no token sees.
/// Dosovitskiy et al., "An Image Is Worth 16x16 Words", ICLR 2021, section 3.1.
struct PatchGrid {
    Index before = 0; ///< tokens before the patches
    Index rows = 0;
    Index columns = 0;
    Index after = 0; ///< tokens after the patches
    Index patchHeight = 0; ///< in pixels of the ready picture
    Index patchWidth = 0;

    Index patches() const { return rows * columns; }
    Index special() const { return before + after; }
    Index tokens() const { return before + patches() + after; }
    bool isPatch(Index token) const { return token >= before && token < before + patches(); }
    /// @pre row and column lie in the grid
    Index tokenAt(Index row, Index column) const { return before + row * columns + column; }
    /// @pre isPatch(token)
    Index rowOf(Index token) const { return (token - before) / columns; }
    Index columnOf(Index token) const { return (token - before) % columns; }
    /// The token that is number `index` among those that are no patches. @pre 0 <= index < special()
    Index specialToken(Index index) const { return index < before ? index : index + patches(); }

    bool operator==(const PatchGrid&) const = default;
};

/// A name for every token: those given for the tokens that are no patches, "row,column" for
/// patches.
std::vector<std::string> patchLabels(
    const PatchGrid& grid, const std::vector<std::string>& special);

} // namespace fovea
