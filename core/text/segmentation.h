// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "text/token.h"

#include <string>
#include <string_view>
#include <vector>

namespace fovea::text
{

// Text is valid UTF-8 of less than 2 GiB throughout (see toValidUtf8). Tokens carry byte offsets
// into it. A unit of nothing but white space and invisible characters is not a token. Time and
// memory grow linearly with the text.

/// What a reader takes for one character: a letter with its marks, a flag, a whole emoji sequence.
/// White space counts. Unicode Standard Annex 29, section 3, "Grapheme Cluster Boundaries".
std::vector<std::string> graphemes(std::string_view text);

/// The graphemes that are tokens.
std::vector<Token> characters(std::string_view text);

/// Words, numbers, punctuation marks and emoji. Chinese, Japanese, Thai, Khmer, Lao and Burmese are
/// split by ICU's dictionaries. Never splits a grapheme. Unicode Standard Annex 29, section 4,
/// "Word Boundaries".
std::vector<Token> words(std::string_view text);

/// Words, but Chinese characters one by one, as most models of Chinese read them.
std::vector<Token> wordsAndHanCharacters(std::string_view text);

} // namespace fovea::text
