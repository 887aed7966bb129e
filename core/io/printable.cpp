// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "io/printable.h"

namespace fovea::io
{

std::string printable(std::string_view text, std::size_t maximum)
{
    std::size_t end = text.size();
    if (end > maximum) {
        end = maximum;
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
            --end; // inside a UTF-8 sequence
    }
    std::string result(text.substr(0, end));
    for (char& c : result) {
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F)
            c = '?';
    }
    return end < text.size() ? result + "..." : result;
}

} // namespace fovea::io
