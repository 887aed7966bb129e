// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "io/json_settings.h"
#include "models/graph/attention_finder.h"
#include "models/graph/graph_links.h"
#include "sites/patch_grid.h"

#include <optional>

namespace fovea::graph
{

/// Finds the tokens of a vision transformer by the structure of a graph: a convolution on the
/// picture whose stride is its kernel makes the patches, or a Reshape splits the picture's sides and
/// a Transpose puts the pixels of each patch side by side; their places become one axis in reading
/// order; other tokens (class, distillation, registers) are joined to it before or behind; and
/// attention weights have as many queries and keys as there are then. Windows of patches (Swin)
/// have another number, so they have no grid.
/// @param height,width of the picture that `shapes` belong to
std::optional<PatchGrid> findPatches(const GraphLinks& links, const ValueShapes& shapes,
    const std::vector<FoundSite>& found, Index height, Index width);

/// What the tokens that are no patches are called: "[CLS]", "[DIST]", "[REG 0]". The graph says how
/// many there are; which of them are what, config.json has to say, else all but the first are
/// "[TOKEN 1]" and so on.
/// @param config null when there is none
std::vector<std::string> specialTokenNames(const PatchGrid& grid, const io::JsonSettings* config);

} // namespace fovea::graph
