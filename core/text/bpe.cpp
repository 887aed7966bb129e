// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "text/bpe.h"

#include "base/error.h"
#include "io/printable.h"
#include "text/code_points.h"

#include <algorithm>
#include <queue>

namespace fovea::text
{

namespace
{

constexpr std::size_t none = std::size_t(-1);

} // namespace

std::string bytePiece(unsigned char byte)
{
    constexpr const char* digits = "0123456789ABCDEF";
    return {'<', '0', 'x', digits[byte >> 4], digits[byte & 0xF], '>'};
}

BytePairModel::BytePairModel(Vocabulary vocabulary, const Merges& merges, Options options)
    : m_vocabulary(std::move(vocabulary))
    , m_options(std::move(options))
{
    if (m_options.unknown)
        m_unknown = m_vocabulary.id(*m_options.unknown);
    m_merges.reserve(merges.size());
    for (std::size_t rank = 0; rank < merges.size(); ++rank) {
        const auto& [left, right] = merges[rank];
        const Pair pair{idOf(left), idOf(right)};
        const std::size_t prefix = std::min(m_options.continuingPrefix.size(), right.size());
        m_merges.insert_or_assign(pair, Merge{rank, idOf(left + right.substr(prefix))});
    }
}

std::int64_t BytePairModel::idOf(const std::string& piece) const
{
    const auto id = m_vocabulary.id(piece);
    if (!id)
        throw Error(FOVEA_TEXT("Error",
                        "The tokenizer's merges name %1, which is not in its "
                        "vocabulary. Get the tokenizer's files again."),
            {io::printable(piece)});
    return *id;
}

bool BytePairModel::appendBytes(
    std::string_view character, std::size_t begin, std::vector<Symbol>& symbols) const
{
    std::vector<Symbol> bytes;
    for (std::size_t i = 0; i < character.size(); ++i) {
        const auto id = m_vocabulary.id(bytePiece(static_cast<unsigned char>(character[i])));
        if (!id)
            return false;
        bytes.push_back({*id, begin + i, begin + i + 1, none, none});
    }
    symbols.insert(symbols.end(), bytes.begin(), bytes.end());
    return true;
}

std::vector<BytePairModel::Symbol> BytePairModel::characters(std::string_view part) const
{
    std::vector<Symbol> symbols;
    symbols.reserve(part.size());
    bool previousUnknown = false;
    for (std::size_t i = 0; i < part.size();) {
        const std::size_t begin = i;
        nextCodePoint(part, i);
        const std::string_view character = part.substr(begin, i - begin);
        std::string spelled;
        if (begin > 0)
            spelled = m_options.continuingPrefix;
        spelled += character;
        if (i == part.size())
            spelled += m_options.endSuffix;

        const auto id = m_vocabulary.id(spelled);
        const bool isUnknown
            = !id && !(m_options.byteFallback && appendBytes(character, begin, symbols));
        if (id)
            symbols.push_back({*id, begin, i, none, none});
        else if (isUnknown && m_unknown && previousUnknown && m_options.fuseUnknown)
            symbols.back().end = i;
        else if (isUnknown && m_unknown)
            symbols.push_back({*m_unknown, begin, i, none, none});
        previousUnknown = isUnknown;
    }
    return symbols;
}

void BytePairModel::merge(std::vector<Symbol>& symbols) const
{
    for (std::size_t i = 0; i < symbols.size(); ++i) {
        symbols[i].previous = i > 0 ? i - 1 : none;
        symbols[i].next = i + 1 < symbols.size() ? i + 1 : none;
    }
    struct Candidate {
        std::size_t rank;
        std::size_t left;
        std::int64_t id;
        bool operator>(const Candidate& other) const
        {
            return std::pair(rank, left) > std::pair(other.rank, other.left);
        }
    };
    std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> queue;
    const auto find = [&](std::size_t left) {
        const std::size_t right = symbols[left].next;
        return right == none ? m_merges.end()
                             : m_merges.find({symbols[left].id, symbols[right].id});
    };
    const auto offer = [&](std::size_t left) {
        if (const auto found = find(left); found != m_merges.end())
            queue.push({found->second.rank, left, found->second.id});
    };
    for (std::size_t i = 0; i < symbols.size(); ++i)
        offer(i);
    while (!queue.empty()) {
        const Candidate best = queue.top();
        queue.pop();
        Symbol& left = symbols[best.left];
        if (left.begin == left.end) // it was merged into the one before it
            continue;
        const auto found = find(best.left);
        if (found == m_merges.end() || found->second.id != best.id) // its pair is no more
            continue;
        Symbol& right = symbols[left.next];
        left.id = best.id;
        left.end = right.end;
        left.next = right.next;
        right.end = right.begin;
        if (left.next != none)
            symbols[left.next].previous = best.left;
        offer(best.left);
        if (left.previous != none)
            offer(left.previous);
    }
    std::erase_if(symbols, [](const Symbol& symbol) { return symbol.begin == symbol.end; });
}

std::vector<Piece> BytePairModel::encode(std::string_view part) const
{
    if (m_options.ignoreMerges) {
        if (const auto id = m_vocabulary.id(part))
            return {{*id, std::string(part), 0, part.size()}};
    }
    std::vector<Symbol> symbols = characters(part);
    merge(symbols);
    std::vector<Piece> pieces;
    pieces.reserve(symbols.size());
    for (const Symbol& symbol : symbols)
        pieces.push_back({symbol.id, *m_vocabulary.piece(symbol.id), symbol.begin, symbol.end});
    return pieces;
}

} // namespace fovea::text
