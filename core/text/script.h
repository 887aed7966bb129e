// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace fovea::text
{

/// The scripts that trained models ship for.
enum class Script {
    Other, ///< or none: digits, punctuation, nothing
    Latin,
    Han, ///< Chinese characters
};

/// The script of most of a text: each Chinese character counts as much as a word of Latin letters,
/// and wins where there are as many. Judges the first 4,096 bytes.
/// @pre isValidUtf8(text)
Script dominantScript(std::string_view text);

} // namespace fovea::text
