// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace fovea {

/// One unit of text as a model reads it.
struct Token {
    std::string text; ///< what stands in the text, UTF-8
    std::int64_t id = -1; ///< index into the model's vocabulary; -1 when there is none
    std::size_t begin = 0; ///< first byte in the text
    std::size_t end = 0; ///< one past the last byte
    int segment = 0; ///< 0 for the first sentence, 1 for the second
    bool operator==(const Token&) const = default;
};

} // namespace fovea
