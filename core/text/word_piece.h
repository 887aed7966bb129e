// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "text/prefix_index.h"
#include "text/token_model.h"
#include "text/vocabulary.h"

namespace fovea::text
{

/// BERT's: takes the longest piece that a part begins with, then the longest continuing piece that
/// the rest begins with, and so on; a part that can't be covered, or is longer than
/// `maximumCharacters`, is unknown as a whole. Schuster and Nakajima, "Japanese and Korean voice
/// search" (2012).
class WordPieceModel : public TokenModel
{
public:
    struct Options {
        std::string unknown = "[UNK]";
        std::string continuingPrefix = "##";
        std::size_t maximumCharacters = 100;
    };
    WordPieceModel(Vocabulary vocabulary, Options options);

    std::vector<Piece> encode(std::string_view part) const override;
    const Vocabulary& vocabulary() const override { return m_vocabulary; }

private:
    std::vector<Piece> unknown(std::string_view part) const;

    Vocabulary m_vocabulary;
    Options m_options;
    PrefixIndex m_first;
    PrefixIndex m_continuing; ///< without their prefix
};

/// One piece for a whole part, or unknown.
class WordLevelModel : public TokenModel
{
public:
    WordLevelModel(Vocabulary vocabulary, std::string unknown);

    std::vector<Piece> encode(std::string_view part) const override;
    const Vocabulary& vocabulary() const override { return m_vocabulary; }

private:
    Vocabulary m_vocabulary;
    std::string m_unknown;
};

} // namespace fovea::text
