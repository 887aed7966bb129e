// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "text/prefix_index.h"

#include <algorithm>

namespace fovea::text
{

PrefixIndex::PrefixIndex(std::vector<std::pair<std::string, std::int64_t>> texts)
    : m_texts(std::move(texts))
{
    std::stable_sort(m_texts.begin(), m_texts.end(),
        [](const auto& a, const auto& b) { return a.first < b.first; });
    Texts unique;
    for (auto& entry : m_texts) {
        if (!unique.empty() && unique.back().first == entry.first)
            unique.back() = std::move(entry);
        else if (!entry.first.empty())
            unique.push_back(std::move(entry));
    }
    m_texts = std::move(unique);
}

void PrefixIndex::narrow(
    Texts::const_iterator& first, Texts::const_iterator& last, std::size_t index, char c)
{
    const auto byte = [&](const auto& entry) { // what ends before comes first
        return entry.first.size() > index ? int(static_cast<unsigned char>(entry.first[index]))
                                          : -1;
    };
    const int wanted = static_cast<unsigned char>(c);
    first = std::partition_point(
        first, last, [&](const auto& entry) { return byte(entry) < wanted; });
    last = std::partition_point(
        first, last, [&](const auto& entry) { return byte(entry) == wanted; });
}

} // namespace fovea::text
