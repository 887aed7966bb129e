// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fovea::text
{

/// The character map that SentencePiece compiles from its normalization rules: a double-array trie
/// (Darts-clone) from UTF-8 to a place among texts that end in NUL. Bytes: the size of the trie in
/// bytes, 32-bit little-endian; its units of 32 bits; the texts.
class PrecompiledMap
{
public:
    /// @throws Error when the base64 text is damaged
    static PrecompiledMap fromBase64(std::string_view base64);
    explicit PrecompiledMap(std::string_view bytes);

    /// What replaces the shortest start of `text` that is in the map.
    std::optional<std::string_view> find(std::string_view text) const;

private:
    std::vector<std::uint32_t> m_units;
    std::string m_texts;
};

} // namespace fovea::text
