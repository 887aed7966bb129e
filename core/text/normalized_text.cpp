// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "text/normalized_text.h"

#include "base/error.h"
#include "text/code_points.h"

#include <cassert>

namespace fovea::text
{

NormalizedText::NormalizedText(std::string_view original)
    : m_text(original)
{
    m_alignment.reserve(original.size());
    for (std::size_t i = 0; i < original.size();) {
        const std::size_t begin = i;
        nextCodePoint(original, i);
        m_alignment.resize(i, Range{std::uint32_t(begin), std::uint32_t(i)});
    }
}

NormalizedText::Range NormalizedText::original(std::size_t begin, std::size_t end) const
{
    assert(begin < end && end <= m_alignment.size());
    const Range range{m_alignment[begin].begin, m_alignment[end - 1].end};
    return range.end < range.begin ? Range{range.begin, range.begin} : range;
}

NormalizedText NormalizedText::slice(std::size_t begin, std::size_t end) const
{
    NormalizedText result;
    result.m_text = m_text.substr(begin, end - begin);
    result.m_alignment.assign(
        m_alignment.begin() + std::ptrdiff_t(begin), m_alignment.begin() + std::ptrdiff_t(end));
    result.m_originalBegin = result.m_alignment.empty() ? m_originalBegin
                                                        : result.m_alignment.front().begin;
    return result;
}

void NormalizedText::Changes::append(char32_t character, bool isInserted)
{
    if (m_list.size() >= maximumCharacters)
        throw Error(FOVEA_TEXT("Error",
            "The tokenizer makes the text longer than 16 million characters. Give it a shorter "
            "text."));
    m_list.push_back({character, isInserted, 0});
}

void NormalizedText::Changes::remove(std::size_t count)
{
    (m_list.empty() ? m_removedFirst : m_list.back().removedAfter) += count;
}

void NormalizedText::Changes::replace(std::string_view before, std::string_view after)
{
    const std::size_t old = codePointCount(before);
    std::size_t added = 0;
    for (std::size_t i = 0; i < after.size(); ++added)
        append(nextCodePoint(after, i), added >= old);
    if (added < old)
        remove(old - added);
}

void NormalizedText::transform(const Changes& changes)
{
    std::size_t next = 0; // of the present text
    const auto skip = [&](std::size_t count) {
        for (; count > 0 && next < m_text.size(); --count)
            nextCodePoint(m_text, next);
    };
    skip(changes.m_removedFirst);
    std::string text;
    std::vector<Range> alignment;
    text.reserve(m_text.size());
    alignment.reserve(m_text.size());
    for (const auto& [character, isInserted, removedAfter] : changes.m_list) {
        assert(isInserted || next < m_text.size());
        Range range;
        if (!isInserted)
            range = m_alignment[next];
        else if (next > 0)
            range = m_alignment[next - 1];
        else if (!m_alignment.empty()) // inserted before all else
            range = {m_alignment.front().begin, m_alignment.front().begin};
        appendCodePoint(text, character);
        alignment.resize(text.size(), range);
        skip(removedAfter + (isInserted ? 0 : 1));
    }
    m_text = std::move(text);
    m_alignment = std::move(alignment);
}

void NormalizedText::prepend(std::string_view prefix)
{
    if (m_text.empty())
        return;
    std::size_t firstEnd = 0;
    nextCodePoint(m_text, firstEnd);
    m_text.insert(0, prefix);
    m_alignment.insert(m_alignment.begin(), prefix.size(), m_alignment.front());
}

std::vector<char32_t> NormalizedText::characters() const
{
    std::vector<char32_t> result;
    result.reserve(m_text.size());
    for (std::size_t i = 0; i < m_text.size();)
        result.push_back(nextCodePoint(m_text, i));
    return result;
}

} // namespace fovea::text
