// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "text/token.h"

#include <cstddef>
#include <vector>

namespace fovea::text
{

/// Cuts tokens to a length as the Hugging Face library does ("longest first"): the last ones of
/// the longer sentence go first, those that the tokenizer added stay as long as they fit.
std::vector<Token> truncated(std::vector<Token> tokens, std::size_t limit);

/// Neighbouring tokens [begin, end) that make one word.
struct WordSpan {
    std::size_t begin = 0;
    std::size_t end = 0;
    bool operator==(const WordSpan&) const = default;
};

/// The words of a list of tokens, one after the other without a gap: neighbours that have the same
/// word number and segment belong together, tokens of no word stand alone.
std::vector<WordSpan> words(const std::vector<Token>& tokens);

} // namespace fovea::text
