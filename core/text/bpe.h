// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "text/token_model.h"
#include "text/vocabulary.h"

#include <optional>
#include <unordered_map>
#include <utility>

namespace fovea::text
{

/// Byte pair encoding: a part's characters are joined pair by pair, always the pair that was learned
/// first, leftmost first. Sennrich et al., "Neural machine translation of rare words with subword
/// units" (2016), section 3.2. Takes O(n log n) for a part of n characters.
class BytePairModel : public TokenModel
{
public:
    struct Options {
        std::optional<std::string> unknown; ///< the piece for characters without one
        std::string continuingPrefix; ///< of all but the first character of a part
        std::string endSuffix; ///< of the last one
        bool fuseUnknown = false; ///< neighbouring unknown characters are one piece
        bool byteFallback = false; ///< unknown characters are "<0xE4>" for each byte
        bool ignoreMerges = false; ///< a part that is a piece itself is not taken apart
    };
    using Merges = std::vector<std::pair<std::string, std::string>>;

    /// @param merges pairs in the order they were learned
    /// @throws Error when the pieces of a merge are not in the vocabulary
    BytePairModel(Vocabulary vocabulary, const Merges& merges, Options options);

    std::vector<Piece> encode(std::string_view part) const override;
    const Vocabulary& vocabulary() const override { return m_vocabulary; }

private:
    struct Symbol {
        std::int64_t id;
        std::size_t begin;
        std::size_t end;
        std::size_t previous;
        std::size_t next;
    };
    struct Merge {
        std::size_t rank;
        std::int64_t id; ///< what the pair becomes
    };
    using Pair = std::pair<std::int64_t, std::int64_t>;
    struct PairHash {
        std::size_t operator()(const Pair& pair) const
        {
            return std::hash<std::uint64_t>()(
                (std::uint64_t(pair.first) << 32 ^ std::uint64_t(pair.second))
                * 0x9E3779B97F4A7C15);
        }
    };

    std::int64_t idOf(const std::string& piece) const;
    std::vector<Symbol> characters(std::string_view part) const;
    bool appendBytes(std::string_view character, std::size_t begin, std::vector<Symbol>&) const;
    void merge(std::vector<Symbol>& symbols) const;

    Vocabulary m_vocabulary;
    Options m_options;
    std::optional<std::int64_t> m_unknown;
    std::unordered_map<Pair, Merge, PairHash> m_merges;
};

/// "<0xE4>", how vocabularies of SentencePiece spell a byte.
std::string bytePiece(unsigned char byte);

} // namespace fovea::text
