// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "text/added_tokens.h"

#include "text/code_points.h"

#include <algorithm>

namespace fovea::text
{

namespace
{

bool endsInWord(std::string_view text)
{
    if (text.empty())
        return false;
    std::size_t last = previousCodePoint(text, text.size());
    return isWordCharacter(nextCodePoint(text, last));
}

bool beginsWithWord(std::string_view text)
{
    std::size_t first = 0;
    return !text.empty() && isWordCharacter(nextCodePoint(text, first));
}

/// Where the white space begins that ends at `position`, but not before `earliest`.
std::size_t whitespaceBegin(std::string_view text, std::size_t earliest, std::size_t position)
{
    while (position > earliest) {
        const std::size_t before = previousCodePoint(text, position);
        std::size_t next = before;
        if (!isWhitespace(nextCodePoint(text, next)))
            break;
        position = before;
    }
    return position;
}

std::size_t whitespaceEnd(std::string_view text, std::size_t position)
{
    while (position < text.size()) {
        std::size_t next = position;
        if (!isWhitespace(nextCodePoint(text, next)))
            break;
        position = next;
    }
    return position;
}

} // namespace

AddedTokens::AddedTokens(std::vector<AddedToken> tokens, const Normalizer* normalizer)
    : m_tokens(std::move(tokens))
{
    std::vector<std::pair<std::string, std::int64_t>> raw;
    std::vector<std::pair<std::string, std::int64_t>> normalized;
    for (std::size_t i = 0; i < m_tokens.size(); ++i) {
        if (!m_tokens[i].normalized) {
            raw.emplace_back(m_tokens[i].content, std::int64_t(i));
            continue;
        }
        NormalizedText content(m_tokens[i].content);
        if (normalizer != nullptr)
            normalizer->apply(content);
        normalized.emplace_back(content.text(), std::int64_t(i));
    }
    m_raw = PrefixIndex(std::move(raw));
    m_normalized = PrefixIndex(std::move(normalized));
}

const AddedToken* AddedTokens::find(std::int64_t id) const
{
    const auto found = std::find_if(
        m_tokens.rbegin(), m_tokens.rend(), [&](const AddedToken& token) { return token.id == id; });
    return found == m_tokens.rend() ? nullptr : &*found;
}

void AddedTokens::appendParts(
    const NormalizedText& text, const PrefixIndex& index, std::vector<Part>& parts) const
{
    const std::string_view all = text.text();
    std::size_t covered = 0;
    const auto appendText = [&](std::size_t end) {
        if (covered < end)
            parts.push_back({text.slice(covered, end), {}, false});
    };
    for (std::size_t i = 0; i < all.size();) {
        std::size_t length = 0;
        std::size_t which = 0;
        index.forEachPrefix(all.substr(i), [&](std::size_t matched, std::int64_t token) {
            length = matched;
            which = std::size_t(token);
        });
        if (length == 0) {
            nextCodePoint(all, i);
            continue;
        }
        const AddedToken& token = m_tokens[which];
        std::size_t begin = i;
        std::size_t end = i + length;
        i = end;
        if (token.singleWord && (endsInWord(all.substr(0, begin)) || beginsWithWord(all.substr(end))))
            continue;
        if (token.stripLeft)
            begin = whitespaceBegin(all, covered, begin);
        if (token.stripRight)
            end = whitespaceEnd(all, end);
        begin = std::max(begin, covered);
        appendText(begin);
        Part part{text.slice(begin, end), {}, true};
        part.pieces.push_back({token.id, part.text.text(), 0, part.text.text().size()});
        parts.push_back(std::move(part));
        covered = end;
        i = std::max(i, covered);
    }
    appendText(all.size());
}

std::vector<Part> AddedTokens::split(std::string_view text, const Normalizer* normalizer) const
{
    std::vector<Part> raw;
    appendParts(NormalizedText(text), m_raw, raw);
    std::vector<Part> parts;
    for (Part& part : raw) {
        if (part.isEncoded) {
            parts.push_back(std::move(part));
            continue;
        }
        if (normalizer != nullptr)
            normalizer->apply(part.text);
        appendParts(part.text, m_normalized, parts);
    }
    return parts;
}

} // namespace fovea::text
