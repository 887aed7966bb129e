// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "text/normalizer.h"

#include "base/error.h"
#include "text/byte_level.h"
#include "text/code_points.h"
#include "text/segmentation.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>

namespace fovea::text
{

namespace
{

bool isAscii(const std::string& text)
{
    return std::all_of(text.begin(), text.end(), [](char c) { return (c & 0x80) == 0; });
}

const icu::Normalizer2& icuNormalizer(const icu::Normalizer2* (*instance)(UErrorCode&))
{
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* normalizer = instance(status);
    if (U_FAILURE(status))
        throw Error(FOVEA_TEXT("Error",
                        "The rules for normalizing text could not be loaded (%1). Reinstall the "
                        "ICU library."),
            {u_errorName(status)});
    return *normalizer;
}

/// Decomposes, orders and composes as Annex 15 says, but by hand: ICU does not tell which character
/// came from which.
class UnicodeChanges
{
public:
    explicit UnicodeChanges(UnicodeNormalizer::Form form)
        : m_composes(form == UnicodeNormalizer::Form::Nfc || form == UnicodeNormalizer::Form::Nfkc)
        , m_decomposer(icuNormalizer(form == UnicodeNormalizer::Form::Nfc
                      || form == UnicodeNormalizer::Form::Nfd
                  ? icu::Normalizer2::getNFDInstance
                  : icu::Normalizer2::getNFKDInstance))
        , m_composer(icuNormalizer(icu::Normalizer2::getNFCInstance))
    {
    }

    NormalizedText::Changes of(const std::string& text)
    {
        NormalizedText::Changes changes;
        // Part by part, from one character that never joins the one before it to the next.
        for (std::size_t i = 0; i < text.size();)
            decompose(UChar32(nextCodePoint(text, i)), changes);
        flush(changes);
        return changes;
    }

private:
    struct Item {
        UChar32 character;
        int combiningClass;
        int consumed; ///< of the present characters; 0 when it is inserted
    };

    void decompose(UChar32 character, NormalizedText::Changes& changes)
    {
        icu::UnicodeString parts;
        UVersionInfo age{};
        u_charAge(character, age);
        if (age[0] > normalizationVersion || !m_decomposer.getDecomposition(character, parts))
            parts = icu::UnicodeString(character);
        if (m_composer.hasBoundaryBefore(parts.char32At(0)))
            flush(changes);
        for (std::int32_t i = 0; i < parts.length(); i = parts.moveIndex32(i, 1)) {
            const UChar32 part = parts.char32At(i);
            m_items.push_back({part, m_decomposer.getCombiningClass(part), i == 0 ? 1 : 0});
        }
    }

    void order()
    {
        for (auto begin = m_items.begin(); begin != m_items.end();) {
            const auto isStarter = [](const Item& item) { return item.combiningClass == 0; };
            begin = std::find_if_not(begin, m_items.end(), isStarter);
            const auto end = std::find_if(begin, m_items.end(), isStarter);
            std::stable_sort(begin, end, [](const Item& a, const Item& b) {
                return a.combiningClass < b.combiningClass;
            });
            begin = end;
        }
    }

    void compose()
    {
        std::vector<Item> composed;
        std::size_t starter = std::size_t(-1);
        for (const Item& item : m_items) {
            const bool canReach = starter < composed.size()
                && (starter + 1 == composed.size()
                    || composed.back().combiningClass < item.combiningClass);
            const UChar32 both = canReach
                ? m_composer.composePair(composed[starter].character, item.character)
                : -1;
            if (both >= 0) {
                composed[starter].character = both;
                composed[starter].consumed += item.consumed;
                continue;
            }
            composed.push_back(item);
            if (item.combiningClass == 0)
                starter = composed.size() - 1;
        }
        m_items = std::move(composed);
    }

    void flush(NormalizedText::Changes& changes)
    {
        order();
        if (m_composes)
            compose();
        for (const Item& item : m_items) {
            if (item.consumed == 0) {
                changes.insert(char32_t(item.character));
                continue;
            }
            changes.replace(char32_t(item.character));
            changes.remove(std::size_t(item.consumed - 1));
        }
        m_items.clear();
    }

    bool m_composes;
    const icu::Normalizer2& m_decomposer;
    const icu::Normalizer2& m_composer;
    std::vector<Item> m_items;
};

void normalizeUnicode(NormalizedText& text, UnicodeNormalizer::Form form)
{
    if (!isAscii(text.text()))
        text.transform(UnicodeChanges(form).of(text.text()));
}

void toLowercase(NormalizedText& text)
{
    NormalizedText::Changes changes;
    for (const char32_t character : text.characters()) {
        if (character == 0x130) { // the only one that becomes two
            changes.replace(U'i');
            changes.insert(0x307);
        } else {
            changes.replace(char32_t(u_tolower(UChar32(character))));
        }
    }
    text.transform(changes);
}

} // namespace

NormalizerSequence::NormalizerSequence(std::vector<NormalizerPointer> steps)
    : m_steps(std::move(steps))
{
}

void NormalizerSequence::apply(NormalizedText& text) const
{
    for (const NormalizerPointer& step : m_steps)
        step->apply(text);
}

BertNormalizer::BertNormalizer(Options options) : m_options(options) { }

void BertNormalizer::apply(NormalizedText& text) const
{
    if (m_options.cleanText) {
        text.filter([](char32_t c) {
            const bool lineOrTab = c == '\t' || c == '\n' || c == '\r';
            return lineOrTab || (c != 0 && c != 0xFFFD && !isControl(c));
        });
        text.map([](char32_t c) { return isWhitespace(c) ? U' ' : c; });
    }
    if (m_options.handleChinese) {
        NormalizedText::Changes changes;
        for (const char32_t character : text.characters()) {
            if (isChinese(character)) {
                changes.replace(U' '); // all three stand where the character does
                changes.insert(character);
                changes.insert(U' ');
            } else {
                changes.replace(character);
            }
        }
        text.transform(changes);
    }
    if (m_options.stripAccents.value_or(m_options.lowercase)) {
        normalizeUnicode(text, UnicodeNormalizer::Form::Nfd);
        text.filter([](char32_t c) { return !isNonspacingMark(c); });
    }
    if (m_options.lowercase)
        toLowercase(text);
}

UnicodeNormalizer::UnicodeNormalizer(Form form) : m_form(form) { }

void UnicodeNormalizer::apply(NormalizedText& text) const
{
    normalizeUnicode(text, m_form);
}

void LowercaseNormalizer::apply(NormalizedText& text) const
{
    toLowercase(text);
}

StripNormalizer::StripNormalizer(bool left, bool right)
    : m_left(left)
    , m_right(right)
{
}

void StripNormalizer::apply(NormalizedText& text) const
{
    const std::vector<char32_t> characters = text.characters();
    std::size_t begin = 0;
    std::size_t end = characters.size();
    while (m_left && begin < end && isWhitespace(characters[begin]))
        ++begin;
    while (m_right && end > begin && isWhitespace(characters[end - 1]))
        --end;
    NormalizedText::Changes changes;
    changes.remove(begin);
    for (std::size_t i = begin; i < end; ++i)
        changes.replace(characters[i]);
    changes.remove(characters.size() - end);
    text.transform(changes);
}

void StripAccentsNormalizer::apply(NormalizedText& text) const
{
    text.filter([](char32_t c) { return !isMark(c); });
}

ReplaceNormalizer::ReplaceNormalizer(Pattern pattern, std::string content)
    : m_pattern(std::move(pattern))
    , m_content(std::move(content))
{
}

void ReplaceNormalizer::apply(NormalizedText& text) const
{
    const std::string_view all = text.text();
    Pattern::Search search(m_pattern);
    NormalizedText::Changes changes;
    for (const Stretch& stretch : search.stretches(all)) {
        const std::string_view part = all.substr(stretch.begin, stretch.end - stretch.begin);
        if (!stretch.matches) {
            changes.replace(part, part);
            continue;
        }
        changes.remove(codePointCount(part));
        for (std::size_t i = 0; i < m_content.size();)
            changes.insert(nextCodePoint(m_content, i));
    }
    text.transform(changes);
}

PrependNormalizer::PrependNormalizer(std::string prefix) : m_prefix(std::move(prefix)) { }

void PrependNormalizer::apply(NormalizedText& text) const
{
    text.prepend(m_prefix);
}

void NmtNormalizer::apply(NormalizedText& text) const
{
    const auto within
        = [](char32_t c, char32_t first, char32_t last) { return c >= first && c <= last; };
    text.filter([&](char32_t c) {
        return !(within(c, 0x1, 0x8) || c == 0xB || within(c, 0xE, 0x1F) || c == 0x7F || c == 0x8F
            || c == 0x9F);
    });
    text.map([&](char32_t c) {
        const bool space = c == 0x9 || c == 0xA || c == 0xC || c == 0xD || c == 0x1680
            || within(c, 0x200B, 0x200F) || c == 0x2028 || c == 0x2029 || c == 0x2581
            || c == 0xFEFF || c == 0xFFFD;
        return space ? U' ' : c;
    });
}

void ByteLevelNormalizer::apply(NormalizedText& text) const
{
    NormalizedText::Changes changes;
    for (const char c : text.text()) {
        const auto byte = static_cast<unsigned char>(c);
        const bool continues = (byte & 0xC0) == 0x80;
        if (continues)
            changes.insert(byteLevelCharacter(byte));
        else
            changes.replace(byteLevelCharacter(byte));
    }
    text.transform(changes);
}

PrecompiledNormalizer::PrecompiledNormalizer(PrecompiledMap map) : m_map(std::move(map)) { }

void PrecompiledNormalizer::apply(NormalizedText& text) const
{
    constexpr std::size_t longestGrapheme = 5; // bytes
    NormalizedText::Changes changes;
    for (const std::string& grapheme : graphemes(text.text())) {
        const auto whole = grapheme.size() <= longestGrapheme
            ? m_map.find(grapheme)
            : std::optional<std::string_view>();
        if (whole) {
            changes.replace(grapheme, *whole);
            continue;
        }
        for (std::size_t i = 0; i < grapheme.size();) {
            const std::size_t begin = i;
            nextCodePoint(grapheme, i);
            const std::string_view part = std::string_view(grapheme).substr(begin, i - begin);
            changes.replace(part, m_map.find(part).value_or(part));
        }
    }
    text.transform(changes);
}

} // namespace fovea::text
