// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "text/token_lists.h"

#include <array>

namespace fovea::text
{

std::vector<Token> truncated(std::vector<Token> tokens, std::size_t limit)
{
    if (tokens.size() <= limit)
        return tokens;
    std::array<std::size_t, 2> left{};
    for (const Token& token : tokens) {
        if (!token.special)
            ++left[token.segment == 1];
    }
    // Of two that have become equally long, the one that was longer keeps one more.
    const bool secondIsShorter = left[1] < left[0];
    std::size_t excess = tokens.size() - limit;
    for (; excess > 0 && left[0] + left[1] > 0; --excess)
        --left[left[1] > left[0] || (left[1] == left[0] && secondIsShorter)];
    std::vector<Token> kept;
    for (Token& token : tokens) {
        if (!token.special) {
            if (left[token.segment == 1] == 0)
                continue;
            --left[token.segment == 1];
        }
        if (kept.size() < limit)
            kept.push_back(std::move(token));
    }
    return kept;
}

std::vector<WordSpan> words(const std::vector<Token>& tokens)
{
    std::vector<WordSpan> spans;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const Token& token = tokens[i];
        const bool goesOn = i > 0 && token.word >= 0 && !token.special && !tokens[i - 1].special
            && tokens[i - 1].word == token.word && tokens[i - 1].segment == token.segment;
        if (goesOn)
            spans.back().end = i + 1;
        else
            spans.push_back({i, i + 1});
    }
    return spans;
}

} // namespace fovea::text
