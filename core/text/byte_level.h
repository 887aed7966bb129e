// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace fovea::text
{

// GPT-2's alphabet: one visible character for each of the 256 bytes, so that any text is made of
// known characters. A space is "Ġ", a newline "Ċ". Radford et al., "Language models are
// unsupervised multitask learners" (2019), section 2.2, and its published code.

/// The character that stands for a byte.
char32_t byteLevelCharacter(unsigned char byte);

/// The bytes that `piece` stands for, or `piece` itself if some character stands for none.
std::string byteLevelBytes(std::string_view piece);

/// How GPT-2 splits a text before it is encoded.
extern const char* const byteLevelPattern;

} // namespace fovea::text
