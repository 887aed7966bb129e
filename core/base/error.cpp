// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "base/error.h"

namespace fovea {

namespace {

std::string fillIn(const std::string& text, const std::vector<std::string>& arguments)
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

} // namespace

Error::Error(const char* text, std::vector<std::string> arguments)
    : std::runtime_error(fillIn(text, arguments))
    , m_text(text)
    , m_arguments(std::move(arguments))
{
}

} // namespace fovea
