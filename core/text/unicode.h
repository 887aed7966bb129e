// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace fovea::text
{

/// Whether the bytes are well-formed UTF-8 (no surrogates, no overlong forms) without NUL.
bool isValidUtf8(std::string_view text);

/// The text with U+FFFD in place of each NUL, each encoded surrogate and each ill-formed byte
/// sequence (the longest start of a character that breaks off counts as one; Unicode 15, section
/// 3.9, "U+FFFD Substitution of Maximal Subparts"). Valid text comes back unchanged.
std::string toValidUtf8(std::string_view text);

/// Lower case in no particular language, in composed form (NFC): what two spellings of one word
/// share. @pre isValidUtf8(text)
std::string folded(std::string_view text);

} // namespace fovea::text
