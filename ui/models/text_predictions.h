// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explain/predictions.h"
#include "models/text_result.h"

#include <optional>

namespace fovea::ui
{

/// What the logits of a model are of.
enum class PredictionKind {
    Nothing, ///< it has none
    NextTokens, ///< of each token: what follows it
    Tokens, ///< of each token: what stands at its place, above all a masked one
    TokenClasses, ///< of each token: what it is
    Classes, ///< of the whole text
};
/// Of a token. Where a model both labels tokens and guesses them, a masked one is guessed.
PredictionKind predictionKind(const TextResult& result, Index position);
/// Of usualPosition().
PredictionKind predictionKind(const TextResult& result);
/// What labels tokens in a model, one class for each; null where nothing does.
const Site* tokenClassSite(const TextResult& result);
/// Whether these are logits of all tokens of the vocabulary, one row for each token of the text.
bool isOfVocabulary(const TextResult& result, const Site& site);
/// The notes of its tokens, with the words and tags that the model reads off them where it labels
/// tokens and the labels were recorded.
std::shared_ptr<const TokenNotes> withWords(const TextResult& result);
/// Whether the model guesses masked tokens.
bool guessesTokens(const TextResult& result);

/// The token whose prediction one looks at first: the last one, or the first masked one, or else
/// the first that stands in the text.
Index usualPosition(const TextResult& result);
/// Whether the token at a position is the one that stands for a masked word.
bool isMask(const TextResult& result, Index position);

/// Whether two results are of the same model, tokens and changes, so that they predict alike.
bool predictAlike(const TextResult& a, const TextResult& b);

/// What is to be predicted.
struct PredictionRequest {
    std::shared_ptr<const TextResult> result;
    Index position = 0; ///< of the token; no matter where the whole text has one prediction
    explain::Sampling sampling;
    std::uint64_t seed = 1;
    Index drawn = 0; ///< tokens that were drawn with this seed before

    bool operator==(const PredictionRequest&) const = default;
};

/// What a model predicts at a position, over all classes. Immutable once made.
struct TextPrediction {
    PredictionRequest request;
    PredictionKind kind = PredictionKind::Nothing;
    Tensor logits; ///< [class]
    explain::Predictions predictions; ///< all classes
    /// What the text has at the predicted place, where it has one.
    std::optional<explain::Candidate> actual;
    /// What would be drawn, at the end of a text that goes on.
    std::optional<explain::Draw> draw;

    /// Without the changes in the model: the same classes in the same order; empty where nothing
    /// is changed.
    Tensor originalLogits;
    std::vector<explain::Candidate> before;
    /// Those that lost most by the changes: indices into predictions.candidates.
    std::vector<std::size_t> losers;

    const explain::Candidate& best() const { return predictions.candidates.front(); }
};

/// @param known an earlier prediction, whose logits are used again where they fit; may be null
/// @pre predictionKind() is not Nothing. For a worker; @throws Error, Stopped
std::shared_ptr<const TextPrediction> predictText(
    const PredictionRequest& request, const TextPrediction* known, Monitor& monitor);

/// How a class is shown: its name, or the token as it is drawn in headers.
QString className(const Model& model, PredictionKind kind, Index id);
QString className(const TextPrediction& prediction, Index id);
/// "31.2 %", with more digits where it takes them to differ from 0.
QString percentText(double probability);

} // namespace fovea::ui
