// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace fovea {

/// One unit of text as a model reads it.
struct Token {
    /// What to show, UTF-8: what stands in the text; for a piece of a character the character and
    /// the piece's bytes, as in "你 [E4 BD]"; for a token that a tokenizer adds, such as "[CLS]",
    /// its name.
    std::string text;
    std::int64_t id = -1; ///< index into the model's vocabulary; -1 when there is none
    std::size_t begin = 0; ///< first byte in the text
    std::size_t end = 0; ///< one past the last byte; tokens that a tokenizer adds cover nothing
    int segment = 0; ///< 0 for the first sentence, 1 for the second
    int type = 0; ///< the row of the type embedding, for models that have one
    bool special = false; ///< added by the tokenizer to mark beginnings and ends
    int word = -1; ///< tokens of one word have the same number; -1 for those that are in none
    std::string piece = {}; ///< how the vocabulary spells it, such as "##ing"; empty without vocabulary
    bool operator==(const Token&) const = default;
};

} // namespace fovea
