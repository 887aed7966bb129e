// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "text/prefix_index.h"
#include "text/token_model.h"
#include "text/vocabulary.h"

#include <optional>

namespace fovea::text
{

/// SentencePiece's unigram language model: of all ways to cover a part with pieces, the one with the
/// largest sum of log probabilities (Viterbi). A character that is no piece costs ten more than the
/// rarest piece; neighbouring unknown characters become one. Kudo, "Subword regularization" (2018),
/// section 3.2. Takes O(n k log v) for n bytes, pieces of k bytes, v pieces.
class UnigramModel : public TokenModel
{
public:
    using Scores = std::vector<std::pair<std::string, double>>; ///< the index is the id
    /// @param unknown the id of unknown text, less than the number of pieces
    /// @param byteFallback unknown text is "<0xE4>" for each of its bytes, if all are pieces
    UnigramModel(Scores pieces, std::optional<std::int64_t> unknown, bool byteFallback);

    std::vector<Piece> encode(std::string_view part) const override;
    const Vocabulary& vocabulary() const override { return m_vocabulary; }

private:
    struct Stretch {
        std::size_t begin;
        std::size_t end;
    };
    std::vector<Stretch> best(std::string_view part) const;
    bool appendBytes(std::string_view text, Stretch stretch, std::vector<Piece>& pieces) const;

    Vocabulary m_vocabulary;
    std::vector<double> m_scores;
    PrefixIndex m_index;
    std::optional<std::int64_t> m_unknown;
    double m_unknownScore = 0;
    bool m_byteFallback = false;
};

} // namespace fovea::text
