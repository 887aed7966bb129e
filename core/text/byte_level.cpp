// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "text/byte_level.h"

#include "text/code_points.h"

#include <array>

namespace fovea::text
{

namespace
{

constexpr bool standsForItself(unsigned byte)
{
    return (byte >= 0x21 && byte <= 0x7E) || (byte >= 0xA1 && byte <= 0xAC) || byte >= 0xAE;
}

/// The others follow in order from U+0100 on.
constexpr std::array<char32_t, 256> makeAlphabet()
{
    std::array<char32_t, 256> alphabet{};
    char32_t next = 0x100;
    for (unsigned byte = 0; byte < 256; ++byte)
        alphabet[byte] = standsForItself(byte) ? byte : next++;
    return alphabet;
}

constexpr std::array<char32_t, 256> alphabet = makeAlphabet();

/// -1 when the character stands for no byte.
int byteOf(char32_t character)
{
    if (character < 0x100)
        return standsForItself(character) ? int(character) : -1;
    for (int byte = 0; byte < 256; ++byte) {
        if (alphabet[std::size_t(byte)] == character)
            return byte;
    }
    return -1;
}

} // namespace

const char* const byteLevelPattern
    = R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";

char32_t byteLevelCharacter(unsigned char byte)
{
    return alphabet[byte];
}

std::string byteLevelBytes(std::string_view piece)
{
    std::string bytes;
    for (std::size_t i = 0; i < piece.size();) {
        const int byte = byteOf(nextCodePoint(piece, i));
        if (byte < 0)
            return std::string(piece);
        bytes += static_cast<char>(byte);
    }
    return bytes;
}

} // namespace fovea::text
