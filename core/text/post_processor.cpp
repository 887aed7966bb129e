// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "text/post_processor.h"

#include "text/code_points.h"

#include <algorithm>
#include <utility>

namespace fovea::text
{

namespace
{

bool isSpace(char32_t character)
{
    constexpr char32_t byteLevelSpace = 0x120; // "Ġ"
    return character == byteLevelSpace || isWhitespace(character);
}

/// How many characters at the beginning and at the end of a piece are spaces.
std::pair<std::size_t, std::size_t> spacesAround(std::string_view piece)
{
    std::vector<bool> spaces;
    for (std::size_t i = 0; i < piece.size();)
        spaces.push_back(isSpace(nextCodePoint(piece, i)));
    const auto leading = std::find(spaces.begin(), spaces.end(), false) - spaces.begin();
    const auto trailing = std::find(spaces.rbegin(), spaces.rend(), false) - spaces.rbegin();
    return {std::size_t(leading), std::size_t(trailing)};
}

void trim(std::vector<Token>& tokens, const Encoding& encoding, bool addPrefixSpace)
{
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        Token& token = tokens[i];
        auto [leading, trailing] = spacesAround(token.piece);
        const bool isFirst = i == 0 || token.begin == 0;
        if (isFirst && addPrefixSpace && leading == 1)
            leading = 0;
        // By characters: an added space stands for the one after it, of any length.
        const std::string_view text = encoding.texts[token.segment];
        for (; leading > 0 && token.begin < token.end; --leading)
            nextCodePoint(text, token.begin);
        for (; trailing > 0 && token.begin < token.end; --trailing)
            token.end = previousCodePoint(text, token.end);
    }
}

} // namespace

TemplateProcessor::TemplateProcessor(std::vector<Item> single, std::vector<Item> pair)
    : m_single(std::move(single))
    , m_pair(std::move(pair))
{
}

void TemplateProcessor::apply(Encoding& encoding) const
{
    std::vector<Token> result;
    int segment = 0;
    for (const Item& item : encoding.second ? m_pair : m_single) {
        if (item.kind == Item::Kind::Special) {
            for (const SpecialToken& special : item.tokens) {
                Token token;
                token.text = token.piece = special.text;
                token.id = special.id;
                token.segment = segment;
                token.type = item.type;
                token.special = true;
                result.push_back(std::move(token));
            }
            continue;
        }
        segment = item.kind == Item::Kind::Second ? 1 : 0;
        const std::vector<Token> none;
        for (const Token& token : segment == 0 ? encoding.first : encoding.second.value_or(none)) {
            result.push_back(token);
            result.back().type = item.type;
        }
    }
    encoding.joined = std::move(result);
}

OffsetTrimmer::OffsetTrimmer(bool addPrefixSpace) : m_addPrefixSpace(addPrefixSpace) { }

void OffsetTrimmer::apply(Encoding& encoding) const
{
    trim(encoding.first, encoding, m_addPrefixSpace);
    if (encoding.second)
        trim(*encoding.second, encoding, m_addPrefixSpace);
    if (encoding.joined)
        trim(*encoding.joined, encoding, m_addPrefixSpace);
}

PostProcessorSequence::PostProcessorSequence(std::vector<PostProcessorPointer> steps)
    : m_steps(std::move(steps))
{
}

void PostProcessorSequence::apply(Encoding& encoding) const
{
    for (const PostProcessorPointer& step : m_steps)
        step->apply(encoding);
}

} // namespace fovea::text
