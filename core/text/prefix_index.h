// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fovea::text
{

/// Finds which of many texts another one begins with: a sorted list, narrowed byte by byte.
class PrefixIndex
{
public:
    /// Of equal texts the last counts; empty ones are left out.
    explicit PrefixIndex(std::vector<std::pair<std::string, std::int64_t>> texts = {});

    /// Calls use(length, value) for each that `text` begins with, shortest first.
    template <typename Use> void forEachPrefix(std::string_view text, Use use) const
    {
        auto first = m_texts.begin();
        auto last = m_texts.end();
        for (std::size_t i = 0; i < text.size() && first != last; ++i) {
            narrow(first, last, i, text[i]);
            if (first != last && first->first.size() == i + 1)
                use(i + 1, first->second);
        }
    }

private:
    using Texts = std::vector<std::pair<std::string, std::int64_t>>;
    /// To those with `c` at `index`. @pre all agree before it
    static void narrow(
        Texts::const_iterator& first, Texts::const_iterator& last, std::size_t index, char c);

    Texts m_texts;
};

} // namespace fovea::text
