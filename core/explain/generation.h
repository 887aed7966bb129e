// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explain/predictions.h"
#include "models/model.h"

#include <functional>

namespace fovea::explain
{

struct GenerationSettings {
    Sampling sampling;
    std::uint64_t seed = 1;
    Index newTokens = 20; ///< at most
    std::vector<std::int64_t> endTokens; ///< the text is complete with one of them
};

/// Text that goes on.
struct Generation {
    enum class End { NewTokens, EndToken, LongestInput };
    std::vector<Token> tokens; ///< given and new ones; an end token is among them
    std::vector<Draw> draws; ///< one for each new token
    End end = End::NewTokens;
};

/// Extends a text step by step with what a causal model predicts: the next token is drawn from the
/// logits of the last one (see Sampling), once for each new token. The same seed gives the same
/// text. Each step runs the model on the text so far; tokens do not see later ones, so a run on
/// the whole generated text shows the attention of every new token as it was drawn.
/// Radford et al., "Language Models are Unsupervised Multitask Learners", 2019.
/// @param tokens one at least
/// @param makeToken a token for an id; its id need not be set
/// @param onToken called with each new token; may be empty
/// @throws Error when the model predicts no next token, or its logits are not finite; Stopped
Generation generate(const Model& model, std::vector<Token> tokens,
    const GenerationSettings& settings, const std::function<Token(std::int64_t)>& makeToken,
    const std::function<void(const Token&)>& onToken, Monitor& monitor = Monitor::none());

} // namespace fovea::explain
