// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "text/script.h"

#include "text/code_points.h"

#include <unicode/uscript.h>

#include <algorithm>

namespace fovea::text
{

namespace
{
constexpr std::size_t judgedBytes = 4096;
}

Script dominantScript(std::string_view text)
{
    const std::size_t end = std::min(text.size(), judgedBytes);
    int characters = 0;
    int words = 0;
    bool isInWord = false;
    for (std::size_t i = 0; i < end;) {
        UErrorCode status = U_ZERO_ERROR;
        const UScriptCode script = uscript_getScript(UChar32(nextCodePoint(text, i)), &status);
        characters += script == USCRIPT_HAN ? 1 : 0;
        words += script == USCRIPT_LATIN && !isInWord ? 1 : 0;
        isInWord = script == USCRIPT_LATIN || (isInWord && script == USCRIPT_INHERITED);
    }
    if (characters == 0 && words == 0)
        return Script::Other;
    return characters >= words ? Script::Han : Script::Latin;
}

} // namespace fovea::text
