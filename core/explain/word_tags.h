// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sites/attention_map.h"
#include "text/token.h"

#include <string>
#include <vector>

namespace fovea::explain
{

/// A word that a model found in a text, with what it takes it for.
struct TaggedWord {
    Range tokens;
    std::string tag; ///< such as "n" or "PER", without the mark of its place in the word
    /// Softmax over the classes, of the label that was chosen: the smallest of the word's tokens.
    float probability = 0;
};

/// Words and their tags, read off what a model says of each token: the label with the largest
/// logit, the first of equal ones. In the IOB2 scheme ("B-PER", "I-PER"; the mark may stand behind,
/// "n-B") B begins a word and I goes on with it; I behind another tag, or behind no word, begins a
/// word too. "O" is no word. Labels without such a mark are words of one token each.
/// Ramshaw, Marcus, "Text Chunking using Transformation-Based Learning", 1995, section 4.1.
/// @param logits [token, class]; a token whose logits are not all finite is no word
/// @param tokens those that a tokenizer added are no words
/// @param names of the classes
/// @pre as many logits as tokens and names
std::vector<TaggedWord> taggedWords(const Tensor& logits, const std::vector<Token>& tokens,
    const std::vector<std::string>& names);

} // namespace fovea::explain
