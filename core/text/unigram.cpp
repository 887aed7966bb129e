// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "text/unigram.h"

#include "base/error.h"
#include "io/printable.h"
#include "text/bpe.h"
#include "text/code_points.h"

#include <algorithm>
#include <limits>

namespace fovea::text
{

UnigramModel::UnigramModel(Scores pieces, std::optional<std::int64_t> unknown, bool byteFallback)
    : m_unknown(unknown)
    , m_byteFallback(byteFallback)
{
    constexpr double unknownPenalty = 10;
    double lowest = std::numeric_limits<double>::infinity();
    std::vector<std::pair<std::string, std::int64_t>> index;
    for (auto& [piece, score] : pieces) {
        const auto id = std::int64_t(m_scores.size());
        m_scores.push_back(score);
        lowest = std::min(lowest, score);
        m_vocabulary.add(piece, id);
        index.emplace_back(std::move(piece), id);
    }
    m_index = PrefixIndex(std::move(index));
    m_unknownScore = lowest - unknownPenalty;
}

std::vector<UnigramModel::Stretch> UnigramModel::best(std::string_view part) const
{
    constexpr std::size_t none = std::size_t(-1);
    struct End { // of the best cover of what is before it
        std::size_t begin = none; ///< of its last piece
        std::int64_t id = 0;
        double score = 0;
    };
    std::vector<End> ends(part.size() + 1);
    for (std::size_t begin = 0; begin < part.size();) {
        const double soFar = ends[begin].score;
        const auto offer = [&](std::size_t end, std::int64_t id, double score) {
            if (ends[end].begin == none || soFar + score > ends[end].score)
                ends[end] = {begin, id, soFar + score};
        };
        std::size_t next = begin;
        nextCodePoint(part, next);
        bool hasCharacter = false;
        m_index.forEachPrefix(part.substr(begin), [&](std::size_t length, std::int64_t id) {
            offer(begin + length, id, m_scores[std::size_t(id)]);
            hasCharacter = hasCharacter || begin + length == next;
        });
        if (!hasCharacter) {
            if (!m_unknown)
                throw Error(FOVEA_TEXT("Error",
                                "The tokenizer knows no piece for %1 and has no unk_id for unknown "
                                "text. Change the text, or get tokenizer.json again."),
                    {io::printable(part.substr(begin, next - begin))});
            offer(next, *m_unknown, m_unknownScore);
        }
        begin = next;
    }
    std::vector<Stretch> result;
    bool previousUnknown = false;
    for (std::size_t end = part.size(); end > 0; end = ends[end].begin) {
        const bool isUnknown = m_unknown && ends[end].id == *m_unknown;
        if (isUnknown && previousUnknown)
            result.back().begin = ends[end].begin;
        else
            result.push_back({ends[end].begin, end});
        previousUnknown = isUnknown;
    }
    std::reverse(result.begin(), result.end());
    return result;
}

bool UnigramModel::appendBytes(
    std::string_view text, Stretch stretch, std::vector<Piece>& pieces) const
{
    std::vector<Piece> bytes;
    for (const char c : text) {
        std::string piece = bytePiece(static_cast<unsigned char>(c));
        const auto id = m_vocabulary.id(piece);
        if (!id)
            return false;
        bytes.push_back({*id, std::move(piece), stretch.begin, stretch.end});
    }
    pieces.insert(pieces.end(), bytes.begin(), bytes.end());
    return true;
}

std::vector<Piece> UnigramModel::encode(std::string_view part) const
{
    std::vector<Piece> pieces;
    for (const Stretch stretch : best(part)) {
        const std::string_view text = part.substr(stretch.begin, stretch.end - stretch.begin);
        const auto id = m_vocabulary.id(text);
        if (!id && m_byteFallback && appendBytes(text, stretch, pieces))
            continue;
        pieces.push_back({id ? *id : *m_unknown, std::string(text), stretch.begin, stretch.end});
    }
    return pieces;
}

} // namespace fovea::text
