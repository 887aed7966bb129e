// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "base/sentence.h"

namespace fovea
{

// One pass over the template: an argument that contains "%2" is text, not a marker.
std::string Sentence::english() const
{
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool marker = text[i] == '%' && i + 1 < text.size() && text[i + 1] >= '1'
            && text[i + 1] <= '9';
        const std::size_t index = marker ? std::size_t(text[i + 1] - '1') : 0;
        if (marker && index < arguments.size()) {
            result += arguments[index];
            ++i;
        } else {
            result += text[i];
        }
    }
    return result;
}

} // namespace fovea
