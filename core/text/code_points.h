// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace fovea::text
{

// Characters of valid UTF-8, and what tokenizers ask of them. The classes are ICU's; their names
// follow the Rust functions that the Hugging Face tokenizers library uses, whose results count.

/// The code point at `position`, which moves past it. @pre valid UTF-8, position < text.size()
char32_t nextCodePoint(std::string_view text, std::size_t& position);

/// Where the code point before `position` begins. @pre valid UTF-8, position > 0
std::size_t previousCodePoint(std::string_view text, std::size_t position);

void appendCodePoint(std::string& text, char32_t character);

std::size_t codePointCount(std::string_view text);

/// The Unicode version whose normalization the Hugging Face library knows.
constexpr int normalizationVersion = 9;

bool isWhitespace(char32_t character); ///< property White_Space
bool isNumeric(char32_t character); ///< general categories Nd, Nl, No
bool isPunctuation(char32_t character); ///< general categories P*, and all ASCII symbols
bool isControl(char32_t character); ///< general categories Cc, Cf, Co, Cs
bool isMark(char32_t character); ///< general categories Mn, Mc, Me
bool isNonspacingMark(char32_t character); ///< general category Mn
bool isWordCharacter(char32_t character); ///< \w of regular expressions
/// In a block of CJK ideographs, as BERT counts them.
bool isChinese(char32_t character);

} // namespace fovea::text
