// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/text_computation.h"
#include "text/token_lists.h"

namespace fovea::ui
{

/// What of a result stands before the run: model and sites, tokens with their labels and notes,
/// the layer, and the changes that have a place in this text. No tokens when there is nothing but
/// white space.
TextResult readText(const TextRequest& request, Monitor& monitor);

/// Tokens that a model reads with these changes: as many as it takes, or as all weights of the
/// changed layers can be kept of.
Index tokenLimit(const Model& model, const explain::Interventions& changes);

/// @param groups of tokens; the first of each speaks for it
std::shared_ptr<const TokenNotes> makeNotes(const std::vector<Token>& tokens,
    const std::vector<text::WordSpan>& groups, bool withIds);

/// Scores and weights, which are kept as maps.
bool isMap(const Site& site);
/// Whether a map keeps all its numbers, because something is changed in its layer's attention.
bool isDense(
    const explain::Interventions& changes, const std::vector<Site>& sites, const Site& map);

} // namespace fovea::ui
