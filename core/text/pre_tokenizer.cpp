// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "text/pre_tokenizer.h"

#include "base/error.h"
#include "text/byte_level.h"
#include "text/code_points.h"
#include "text/normalizer.h"

#include <unicode/uscript.h>

#include <algorithm>

namespace fovea::text
{

namespace
{

/// Replaces each part that is not yet encoded by the parts that split(text) returns.
template <typename Split> void splitParts(std::vector<Part>& parts, Split split)
{
    std::vector<Part> result;
    result.reserve(parts.size());
    std::size_t bytes = 0;
    for (Part& part : parts) {
        if (part.isEncoded) {
            result.push_back(std::move(part));
            continue;
        }
        for (NormalizedText& text : split(part.text)) {
            bytes += text.text().size();
            if (!text.isEmpty())
                result.push_back({std::move(text), {}, false});
        }
        if (bytes > NormalizedText::maximumCharacters)
            throw Error(FOVEA_TEXT("Error",
                "The tokenizer makes the text longer than 16 million characters. Give it a shorter "
                "text."));
    }
    parts = std::move(result);
}

std::vector<NormalizedText> slices(
    const NormalizedText& text, const std::vector<Stretch>& stretches)
{
    std::vector<NormalizedText> result;
    result.reserve(stretches.size());
    for (const Stretch& stretch : stretches)
        result.push_back(text.slice(stretch.begin, stretch.end));
    return result;
}

/// Joins each match to the stretch before it, unless that is a match itself.
void mergeWithPrevious(std::vector<Stretch>& stretches)
{
    std::vector<Stretch> result;
    bool previousMatches = false;
    for (const Stretch& stretch : stretches) {
        if (stretch.matches && !previousMatches && !result.empty())
            result.back().end = stretch.end;
        else
            result.push_back(stretch);
        previousMatches = stretch.matches;
    }
    stretches = std::move(result);
}

void mergeWithNext(std::vector<Stretch>& stretches)
{
    std::vector<Stretch> result;
    bool nextMatches = false;
    for (auto stretch = stretches.rbegin(); stretch != stretches.rend(); ++stretch) {
        if (stretch->matches && !nextMatches && !result.empty())
            result.back().begin = stretch->begin;
        else
            result.push_back(*stretch);
        nextMatches = stretch->matches;
    }
    std::reverse(result.begin(), result.end());
    stretches = std::move(result);
}

void mergeMatches(std::vector<Stretch>& stretches)
{
    std::vector<Stretch> result;
    for (const Stretch& stretch : stretches) {
        if (!result.empty() && result.back().matches == stretch.matches)
            result.back().end = stretch.end;
        else
            result.push_back(stretch);
    }
    stretches = std::move(result);
}

/// USCRIPT_INVALID_CODE for a space and for what is no character.
UScriptCode scriptOf(char32_t character)
{
    constexpr char32_t longVowelMark = 0x30FC;
    if (character == U' ')
        return USCRIPT_INVALID_CODE;
    UErrorCode status = U_ZERO_ERROR;
    const UScriptCode script = uscript_getScript(UChar32(character), &status);
    if (script == USCRIPT_UNKNOWN)
        return USCRIPT_INVALID_CODE;
    const bool kana = script == USCRIPT_HIRAGANA || script == USCRIPT_KATAKANA;
    return kana || character == longVowelMark ? USCRIPT_HAN : script;
}

} // namespace

std::vector<Stretch> splitAt(std::vector<Stretch> stretches, Delimiter fate)
{
    switch (fate) {
    case Delimiter::Removed:
        std::erase_if(stretches, [](const Stretch& stretch) { return stretch.matches; });
        break;
    case Delimiter::Isolated:
        break;
    case Delimiter::MergedWithPrevious:
        mergeWithPrevious(stretches);
        break;
    case Delimiter::MergedWithNext:
        mergeWithNext(stretches);
        break;
    case Delimiter::Contiguous:
        mergeMatches(stretches);
        break;
    }
    return stretches;
}

PreTokenizerSequence::PreTokenizerSequence(std::vector<PreTokenizerPointer> steps)
    : m_steps(std::move(steps))
{
}

void PreTokenizerSequence::apply(std::vector<Part>& parts) const
{
    for (const PreTokenizerPointer& step : m_steps)
        step->apply(parts);
}

SplitPreTokenizer::SplitPreTokenizer(Pattern pattern, Delimiter fate, bool isInverted)
    : m_pattern(std::move(pattern))
    , m_fate(fate)
    , m_isInverted(isInverted)
{
}

void SplitPreTokenizer::apply(std::vector<Part>& parts) const
{
    Pattern::Search search(m_pattern);
    splitParts(parts, [&](const NormalizedText& text) {
        std::vector<Stretch> stretches = search.stretches(text.text());
        for (Stretch& stretch : stretches)
            stretch.matches = stretch.matches != m_isInverted;
        return slices(text, splitAt(std::move(stretches), m_fate));
    });
}

PreTokenizerPointer bertPreTokenizer()
{
    std::vector<PreTokenizerPointer> steps;
    steps.push_back(std::make_unique<SplitPreTokenizer>(
        Pattern::characters(isWhitespace), Delimiter::Removed));
    steps.push_back(std::make_unique<SplitPreTokenizer>(
        Pattern::characters(isPunctuation), Delimiter::Isolated));
    return std::make_unique<PreTokenizerSequence>(std::move(steps));
}

ByteLevelPreTokenizer::ByteLevelPreTokenizer(bool addPrefixSpace, bool useRegex)
    : m_addPrefixSpace(addPrefixSpace)
    , m_useRegex(useRegex)
    , m_pattern(Pattern::regex(byteLevelPattern))
{
}

void ByteLevelPreTokenizer::apply(std::vector<Part>& parts) const
{
    Pattern::Search search(m_pattern);
    splitParts(parts, [&](NormalizedText& text) {
        if (m_addPrefixSpace && !text.text().starts_with(' '))
            text.prepend(" ");
        std::vector<NormalizedText> result;
        if (m_useRegex)
            result = slices(text, search.stretches(text.text()));
        else
            result.push_back(std::move(text));
        for (NormalizedText& one : result)
            ByteLevelNormalizer().apply(one);
        return result;
    });
}

MetaspacePreTokenizer::MetaspacePreTokenizer(char32_t replacement, Prepend prepend, bool split)
    : m_replacement(replacement)
    , m_prepend(prepend)
    , m_split(split)
{
    appendCodePoint(m_text, replacement);
}

void MetaspacePreTokenizer::apply(std::vector<Part>& parts) const
{
    const Pattern pattern = Pattern::literal(m_text);
    Pattern::Search search(pattern);
    splitParts(parts, [&](NormalizedText& text) {
        text.map([&](char32_t c) { return c == U' ' ? m_replacement : c; });
        const bool wanted = m_prepend == Prepend::Always
            || (m_prepend == Prepend::First && text.originalBegin() == 0);
        if (wanted && !text.text().starts_with(m_text))
            text.prepend(m_text);
        std::vector<NormalizedText> result;
        if (m_split)
            result = slices(
                text, splitAt(search.stretches(text.text()), Delimiter::MergedWithNext));
        else
            result.push_back(std::move(text));
        return result;
    });
}

void ScriptPreTokenizer::apply(std::vector<Part>& parts) const
{
    splitParts(parts, [&](const NormalizedText& text) {
        std::vector<Stretch> stretches;
        UScriptCode last = USCRIPT_INVALID_CODE;
        for (std::size_t i = 0; i < text.text().size();) {
            const std::size_t begin = i;
            const UScriptCode script = scriptOf(nextCodePoint(text.text(), i));
            if (script != USCRIPT_INVALID_CODE && script != last) {
                stretches.push_back({begin, i, false});
                last = script;
            } else if (!stretches.empty()) {
                stretches.back().end = i;
            }
        }
        return slices(text, stretches);
    });
}

} // namespace fovea::text
