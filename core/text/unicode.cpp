// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "text/unicode.h"

#include <unicode/bytestream.h>
#include <unicode/locid.h>
#include <unicode/normalizer2.h>
#include <unicode/unistr.h>
#include <unicode/utf8.h>

#include <algorithm>

namespace fovea::text
{

namespace
{

constexpr std::string_view replacement = "\xEF\xBF\xBD"; // U+FFFD

bool isAscii(std::string_view text)
{
    return std::all_of(text.begin(), text.end(), [](char c) { return (c & 0x80) == 0; });
}

/// ED A0..BF xx: a surrogate written as if it were a character.
bool isEncodedSurrogate(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    return text.size() >= 3 && byte(0) == 0xED && byte(1) >= 0xA0 && byte(1) <= 0xBF
        && (byte(2) & 0xC0) == 0x80;
}

/// Moves past one character or one ill-formed sequence. @return the code point, negative if
/// ill-formed
UChar32 next(std::string_view text, std::size_t& position)
{
    // ICU counts in 32 bits; a character has at most 4 bytes, so a short view will do.
    const std::string_view rest = text.substr(position, 4);
    int32_t step = 0;
    UChar32 character = 0;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion" // inside ICU's macro
    U8_NEXT(rest.data(), step, int32_t(rest.size()), character);
#pragma GCC diagnostic pop
    if (character < 0 && isEncodedSurrogate(rest))
        step = 3;
    position += std::size_t(step);
    return character;
}

} // namespace

bool isValidUtf8(std::string_view text)
{
    for (std::size_t i = 0; i < text.size();) {
        if (next(text, i) <= 0)
            return false;
    }
    return true;
}

std::string toValidUtf8(std::string_view text)
{
    std::string result;
    result.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t begin = i;
        result += next(text, i) > 0 ? text.substr(begin, i - begin) : replacement;
    }
    return result;
}

std::string folded(std::string_view text)
{
    std::string result(text);
    if (isAscii(text)) {
        for (char& c : result)
            c = c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
        return result;
    }
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* composer = icu::Normalizer2::getNFCInstance(status);
    if (U_FAILURE(status))
        return result;
    const icu::UnicodeString lower
        = icu::UnicodeString::fromUTF8(result).toLower(icu::Locale::getRoot());
    result.clear();
    composer->normalize(lower, status).toUTF8String(result);
    return result;
}

} // namespace fovea::text
