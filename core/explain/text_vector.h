// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explain/interventions.h"
#include "models/model.h"

namespace fovea::explain
{

/// The site of the one vector [feature] that a model makes of a whole text, a sentence embedding;
/// null where it makes none.
const Site* textVectorSite(const std::vector<Site>& sites);

/// That vector of some tokens, with changes inside the model.
/// @pre the model makes one @throws Error, Stopped
Tensor textVector(const Model& model, const std::vector<Token>& tokens,
    const Interventions& changes = {}, Monitor& monitor = Monitor::none());

/// a . b / (|a| |b|), the cosine of their angle, -1..1; 0 where one of them is 0. Sums are taken in
/// double precision. For sentence embeddings: how alike the sentences are in meaning.
/// Cer et al., "Universal Sentence Encoder", 2018, section 5 (which goes on to the angle itself).
/// @param a,b [n]
float cosine(const Tensor& a, const Tensor& b);

} // namespace fovea::explain
