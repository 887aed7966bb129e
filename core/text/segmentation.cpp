// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "text/segmentation.h"

#include "base/error.h"

#include <unicode/brkiter.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>

#include <memory>

namespace fovea::text
{

namespace
{

using Iterator = std::unique_ptr<icu::BreakIterator>;

enum class Boundaries { Grapheme, Word };

Iterator makeIterator(Boundaries boundaries)
{
    UErrorCode status = U_ZERO_ERROR;
    const icu::Locale& root = icu::Locale::getRoot();
    Iterator iterator(boundaries == Boundaries::Word
            ? icu::BreakIterator::createWordInstance(root, status)
            : icu::BreakIterator::createCharacterInstance(root, status));
    if (U_FAILURE(status)) {
        throw Error(FOVEA_TEXT("Error",
                        "The rules for splitting text could not be loaded (%1). Reinstall the ICU "
                        "library."),
            {u_errorName(status)});
    }
    return iterator;
}

bool isInvisible(const icu::UnicodeString& text, int32_t begin, int32_t end)
{
    for (int32_t i = begin; i < end; i = text.moveIndex32(i, 1)) {
        const UChar32 character = text.char32At(i);
        if (!u_isUWhiteSpace(character) && !u_iscntrl(character)
            && !u_hasBinaryProperty(character, UCHAR_DEFAULT_IGNORABLE_CODE_POINT))
            return false;
    }
    return true;
}

bool startsWithHan(std::string_view text)
{
    const UChar32 first
        = icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), int32_t(text.size())))
              .char32At(0);
    UErrorCode status = U_ZERO_ERROR;
    return uscript_getScript(first, &status) == USCRIPT_HAN;
}

std::size_t utf8Length(const icu::UnicodeString& text, int32_t begin, int32_t end)
{
    std::size_t length = 0;
    for (int32_t i = begin; i < end; ++i) {
        const char16_t unit = text.charAt(i);
        // A surrogate pair is 4 bytes: 2 for each half.
        length += unit < 0x80 ? 1 : unit < 0x800 || U16_IS_SURROGATE(unit) ? 2 : 3;
    }
    return length;
}

/// Calls use(begin, end, invisible) with byte offsets for each unit.
template <typename Use> void forEachUnit(std::string_view text, Boundaries boundaries, Use use)
{
    const auto utf16 = icu::UnicodeString::fromUTF8(
        icu::StringPiece(text.data(), static_cast<int32_t>(text.size())));
    const Iterator iterator = makeIterator(boundaries);
    iterator->setText(utf16);
    Iterator graphemeEdges;
    if (boundaries == Boundaries::Word) {
        graphemeEdges = makeIterator(Boundaries::Grapheme);
        graphemeEdges->setText(utf16);
    }
    std::size_t byteBegin = 0;
    int32_t begin = iterator->first();
    for (int32_t end = iterator->next(); end != icu::BreakIterator::DONE; end = iterator->next()) {
        if (graphemeEdges && !graphemeEdges->isBoundary(end))
            continue;
        const std::size_t byteEnd = byteBegin + utf8Length(utf16, begin, end);
        use(byteBegin, byteEnd, isInvisible(utf16, begin, end));
        byteBegin = byteEnd;
        begin = end;
    }
}

std::vector<Token> tokens(std::string_view text, Boundaries boundaries)
{
    std::vector<Token> result;
    forEachUnit(text, boundaries, [&](std::size_t begin, std::size_t end, bool invisible) {
        if (!invisible)
            result.push_back({std::string(text.substr(begin, end - begin)), -1, begin, end, 0});
    });
    return result;
}

} // namespace

std::vector<std::string> graphemes(std::string_view text)
{
    std::vector<std::string> result;
    forEachUnit(text, Boundaries::Grapheme, [&](std::size_t begin, std::size_t end, bool) {
        result.emplace_back(text.substr(begin, end - begin));
    });
    return result;
}

std::vector<Token> characters(std::string_view text)
{
    return tokens(text, Boundaries::Grapheme);
}

std::vector<Token> words(std::string_view text)
{
    return tokens(text, Boundaries::Word);
}

std::vector<Token> wordsAndHanCharacters(std::string_view text)
{
    std::vector<Token> result;
    for (Token& word : words(text)) {
        if (!startsWithHan(word.text)) {
            result.push_back(std::move(word));
            continue;
        }
        for (Token& character : characters(word.text)) {
            character.begin += word.begin;
            character.end += word.begin;
            result.push_back(std::move(character));
        }
    }
    return result;
}

} // namespace fovea::text
