// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace fovea::text
{

/// The pieces a tokenizer knows and their ids, which need not be dense. Two pieces may share an id
/// only when the later replaces the earlier.
class Vocabulary
{
public:
    static constexpr std::int64_t maximumId = (std::int64_t(1) << 31) - 1;

    Vocabulary() = default;
    Vocabulary(Vocabulary&&) = default;
    Vocabulary& operator=(Vocabulary&&) = default;

    void add(std::string piece, std::int64_t id);

    std::optional<std::int64_t> id(std::string_view piece) const;
    /// Null when no piece has this id.
    const std::string* piece(std::int64_t id) const;
    std::size_t count() const { return m_ids.size(); }
    /// One more than the largest id.
    std::int64_t size() const { return m_size; }
    const auto& ids() const { return m_ids; }

private:
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const
        {
            return std::hash<std::string_view>()(text);
        }
    };
    std::unordered_map<std::string, std::int64_t, Hash, std::equal_to<>> m_ids;
    std::unordered_map<std::int64_t, const std::string*> m_pieces; ///< keys of m_ids, which stay
    std::int64_t m_size = 0;
};

} // namespace fovea::text
