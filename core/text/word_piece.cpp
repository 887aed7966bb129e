// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "text/word_piece.h"

#include "base/error.h"
#include "io/printable.h"
#include "text/code_points.h"

namespace fovea::text
{

namespace
{

std::vector<Piece> unknownPart(
    const Vocabulary& vocabulary, const std::string& unknown, std::string_view part)
{
    const auto id = vocabulary.id(unknown);
    if (!id)
        throw Error(FOVEA_TEXT("Error",
                        "The tokenizer knows no piece for %1 and has no %2 for unknown text. "
                        "Change the text, or get the tokenizer's files again."),
            {io::printable(part), io::printable(unknown)});
    return {{*id, unknown, 0, part.size()}};
}

} // namespace

WordPieceModel::WordPieceModel(Vocabulary vocabulary, Options options)
    : m_vocabulary(std::move(vocabulary))
    , m_options(std::move(options))
{
    std::vector<std::pair<std::string, std::int64_t>> first;
    std::vector<std::pair<std::string, std::int64_t>> continuing;
    for (const auto& [piece, id] : m_vocabulary.ids()) {
        first.emplace_back(piece, id);
        if (piece.starts_with(m_options.continuingPrefix))
            continuing.emplace_back(piece.substr(m_options.continuingPrefix.size()), id);
    }
    m_first = PrefixIndex(std::move(first));
    m_continuing = PrefixIndex(std::move(continuing));
}

std::vector<Piece> WordPieceModel::unknown(std::string_view part) const
{
    return unknownPart(m_vocabulary, m_options.unknown, part);
}

std::vector<Piece> WordPieceModel::encode(std::string_view part) const
{
    if (codePointCount(part) > m_options.maximumCharacters)
        return unknown(part);
    std::vector<Piece> pieces;
    for (std::size_t begin = 0; begin < part.size();) {
        std::size_t longest = 0;
        std::int64_t best = 0;
        (begin == 0 ? m_first : m_continuing)
            .forEachPrefix(part.substr(begin), [&](std::size_t length, std::int64_t id) {
                longest = length;
                best = id;
            });
        if (longest == 0)
            return unknown(part);
        const std::string prefix = begin == 0 ? "" : m_options.continuingPrefix;
        pieces.push_back({best, prefix + std::string(part.substr(begin, longest)), begin,
            begin + longest});
        begin += longest;
    }
    return pieces;
}

WordLevelModel::WordLevelModel(Vocabulary vocabulary, std::string unknown)
    : m_vocabulary(std::move(vocabulary))
    , m_unknown(std::move(unknown))
{
}

std::vector<Piece> WordLevelModel::encode(std::string_view part) const
{
    if (const auto id = m_vocabulary.id(part))
        return {{*id, std::string(part), 0, part.size()}};
    return unknownPart(m_vocabulary, m_unknown, part);
}

} // namespace fovea::text
