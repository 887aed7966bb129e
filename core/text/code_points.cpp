// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "text/code_points.h"

#include <unicode/uchar.h>

namespace fovea::text
{

char32_t nextCodePoint(std::string_view text, std::size_t& position)
{
    const auto byte = [&](std::size_t i) {
        return i < text.size() ? char32_t(static_cast<unsigned char>(text[i])) & 0x3F : 0;
    };
    const auto first = static_cast<unsigned char>(text[position]);
    const std::size_t i = position;
    if (first < 0x80) {
        position += 1;
        return first;
    }
    if (first < 0xE0) {
        position += 2;
        return (char32_t(first & 0x1F) << 6) | byte(i + 1);
    }
    if (first < 0xF0) {
        position += 3;
        return (char32_t(first & 0x0F) << 12) | (byte(i + 1) << 6) | byte(i + 2);
    }
    position += 4;
    return (char32_t(first & 0x07) << 18) | (byte(i + 1) << 12) | (byte(i + 2) << 6) | byte(i + 3);
}

std::size_t previousCodePoint(std::string_view text, std::size_t position)
{
    do
        --position;
    while (position > 0 && (static_cast<unsigned char>(text[position]) & 0xC0) == 0x80);
    return position;
}

void appendCodePoint(std::string& text, char32_t character)
{
    const auto append = [&](char32_t value) { text += static_cast<char>(value); };
    if (character < 0x80) {
        append(character);
    } else if (character < 0x800) {
        append(0xC0 | (character >> 6));
        append(0x80 | (character & 0x3F));
    } else if (character < 0x10000) {
        append(0xE0 | (character >> 12));
        append(0x80 | ((character >> 6) & 0x3F));
        append(0x80 | (character & 0x3F));
    } else {
        append(0xF0 | (character >> 18));
        append(0x80 | ((character >> 12) & 0x3F));
        append(0x80 | ((character >> 6) & 0x3F));
        append(0x80 | (character & 0x3F));
    }
}

std::size_t codePointCount(std::string_view text)
{
    std::size_t count = 0;
    for (const char c : text)
        count += (static_cast<unsigned char>(c) & 0xC0) != 0x80 ? 1 : 0;
    return count;
}

namespace
{

/// The general category as a mask, of the Unicode version that the Hugging Face library's table has:
/// later characters are unassigned there.
std::uint32_t category(char32_t character, int version)
{
    UVersionInfo age{};
    u_charAge(UChar32(character), age);
    return age[0] > version ? U_GC_CN_MASK : U_GET_GC_MASK(UChar32(character));
}

constexpr int categoriesVersion = 8;

} // namespace

bool isWhitespace(char32_t character)
{
    return u_isUWhiteSpace(UChar32(character));
}

bool isNumeric(char32_t character)
{
    return (U_GET_GC_MASK(UChar32(character)) & U_GC_N_MASK) != 0;
}

bool isPunctuation(char32_t character)
{
    const bool asciiSymbol = (character >= '!' && character <= '/')
        || (character >= ':' && character <= '@') || (character >= '[' && character <= '`')
        || (character >= '{' && character <= '~');
    return asciiSymbol || (category(character, categoriesVersion) & U_GC_P_MASK) != 0;
}

bool isControl(char32_t character)
{
    constexpr std::uint32_t mask = U_GC_CC_MASK | U_GC_CF_MASK | U_GC_CO_MASK | U_GC_CS_MASK;
    return (category(character, categoriesVersion) & mask) != 0;
}

bool isMark(char32_t character)
{
    return (category(character, normalizationVersion) & U_GC_M_MASK) != 0;
}

bool isNonspacingMark(char32_t character)
{
    return (category(character, categoriesVersion) & U_GC_MN_MASK) != 0;
}

bool isWordCharacter(char32_t character)
{
    constexpr std::uint32_t mask = U_GC_M_MASK | U_GC_ND_MASK | U_GC_PC_MASK;
    return u_hasBinaryProperty(UChar32(character), UCHAR_ALPHABETIC)
        || u_hasBinaryProperty(UChar32(character), UCHAR_JOIN_CONTROL)
        || (U_GET_GC_MASK(UChar32(character)) & mask) != 0;
}

bool isChinese(char32_t character)
{
    const auto within
        = [&](char32_t first, char32_t last) { return character >= first && character <= last; };
    return within(0x4E00, 0x9FFF) || within(0x3400, 0x4DBF) || within(0x20000, 0x2A6DF)
        || within(0x2A700, 0x2B73F) || within(0x2B740, 0x2B81F) || within(0x2B920, 0x2CEAF)
        || within(0xF900, 0xFAFF) || within(0x2F800, 0x2FA1F);
}

} // namespace fovea::text
