// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "text/vocabulary.h"

#include <algorithm>

namespace fovea::text
{

void Vocabulary::add(std::string piece, std::int64_t id)
{
    const auto entry = m_ids.insert_or_assign(std::move(piece), id).first;
    m_pieces[id] = &entry->first;
    m_size = std::max(m_size, id + 1);
}

std::optional<std::int64_t> Vocabulary::id(std::string_view piece) const
{
    const auto found = m_ids.find(piece);
    return found == m_ids.end() ? std::nullopt : std::optional(found->second);
}

const std::string* Vocabulary::piece(std::int64_t id) const
{
    const auto found = m_pieces.find(id);
    return found == m_pieces.end() ? nullptr : found->second;
}

} // namespace fovea::text
