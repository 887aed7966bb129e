// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "text/precompiled_map.h"

#include "base/error.h"
#include "text/unicode.h"

#include <algorithm>

namespace fovea::text
{

namespace
{

[[noreturn]] void fail()
{
    throw Error(FOVEA_TEXT("Error",
        "The tokenizer's precompiled_charsmap is damaged. Get tokenizer.json again."));
}

int base64Value(char c)
{
    constexpr std::string_view alphabet
        = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const std::size_t value = alphabet.find(c);
    return value == std::string_view::npos ? -1 : int(value);
}

std::string decodeBase64(std::string_view text)
{
    if (text.size() % 4 != 0)
        fail();
    for (int padding = 0; padding < 2 && !text.empty() && text.back() == '='; ++padding)
        text.remove_suffix(1);
    std::string bytes;
    unsigned bits = 0;
    int count = 0;
    for (const char c : text) {
        const int value = base64Value(c);
        if (value < 0)
            fail();
        bits = (bits << 6 | unsigned(value)) & 0xFFFF;
        count += 6;
        if (count >= 8) {
            count -= 8;
            bytes += static_cast<char>(bits >> count & 0xFF);
        }
    }
    return bytes;
}

std::uint32_t littleEndian(std::string_view bytes, std::size_t at)
{
    std::uint32_t value = 0;
    for (std::size_t i = 4; i-- > 0;)
        value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
    return value;
}

// The fields of a unit, as Darts-clone packs them.
bool hasLeaf(std::uint32_t unit)
{
    return (unit >> 8 & 1) == 1;
}
std::uint32_t label(std::uint32_t unit)
{
    return unit & (1U << 31 | 0xFF);
}
std::uint32_t offset(std::uint32_t unit)
{
    return unit >> 10 << ((unit & 1U << 9) >> 6);
}

} // namespace

PrecompiledMap PrecompiledMap::fromBase64(std::string_view base64)
{
    return PrecompiledMap(decodeBase64(base64));
}

PrecompiledMap::PrecompiledMap(std::string_view bytes)
{
    if (bytes.size() < 4)
        fail();
    const std::size_t size = littleEndian(bytes, 0);
    if (size < 4 || size % 4 != 0 || size > bytes.size() - 4)
        fail();
    for (std::size_t i = 0; i < size; i += 4)
        m_units.push_back(littleEndian(bytes, 4 + i));
    m_texts = bytes.substr(4 + size);
    // Replacements are put into texts, which are UTF-8.
    std::string withoutNul = m_texts;
    std::replace(withoutNul.begin(), withoutNul.end(), '\0', '\n');
    if (!isValidUtf8(withoutNul))
        fail();
}

std::optional<std::string_view> PrecompiledMap::find(std::string_view text) const
{
    std::size_t node = offset(m_units[0]);
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        node ^= byte;
        if (byte == 0 || node >= m_units.size() || label(m_units[node]) != byte)
            return std::nullopt;
        const std::uint32_t unit = m_units[node];
        node ^= offset(unit);
        if (!hasLeaf(unit))
            continue;
        const std::size_t begin = node < m_units.size() ? m_units[node] & 0x7FFFFFFF : ~0U;
        if (begin >= m_texts.size() || (m_texts[begin] & 0xC0) == 0x80)
            return std::nullopt;
        const std::size_t end = std::min(m_texts.find('\0', begin), m_texts.size());
        return std::string_view(m_texts).substr(begin, end - begin);
    }
    return std::nullopt;
}

} // namespace fovea::text
