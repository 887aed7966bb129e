// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "text/pattern.h"

#include "base/error.h"
#include "io/printable.h"
#include "text/code_points.h"

#include <unicode/regex.h>
#include <unicode/utext.h>

#include <algorithm>
#include <chrono>
#include <vector>

namespace fovea::text
{

namespace
{

using namespace std::chrono_literals;

constexpr std::size_t longestExpression = 10'000;
constexpr std::int32_t stepsPerMatch = 300; // ICU's unit, of about a millisecond
constexpr std::int32_t stackBytes = 64 << 20;
constexpr auto longestSearch = 10s; // over all matches of one text

[[noreturn]] void failExpression(std::string_view expression, const char* reason)
{
    throw Error(FOVEA_TEXT("Error",
                    "The regular expression %1 can't be used: %2. Use a tokenizer without it."),
        {io::printable(expression), reason});
}

/// Escapes that mean something else to ICU than to Oniguruma, whose words have the superscripts and
/// fractions of Latin-1. ICU takes sets inside sets.
std::string_view translation(char escaped)
{
    switch (escaped) {
    case 'w':
        return "[\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\u00B2\\u00B3\\u00B9\\u00BC-\\u00BE]";
    case 'W':
        return "[^\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\u00B2\\u00B3\\u00B9\\u00BC-\\u00BE]";
    case 'h':
        return "[0-9a-fA-F]";
    case 'H':
        return "[^0-9a-fA-F]";
    default:
        return {};
    }
}

/// How long "{n}", "{n,}" or "{n,m}" at the beginning of a text is; 0 when there is none.
std::size_t countLength(std::string_view text)
{
    const std::size_t end = text.find_first_not_of("0123456789,", 1);
    const bool isCount = text.starts_with('{') && end != text.npos && end > 1 && text[end] == '}';
    return isCount ? end + 1 : 0;
}

std::string toIcu(std::string_view expression)
{
    std::string result;
    std::size_t setDepth = 0;
    std::vector<std::size_t> groups; // where open ones begin in the result
    std::size_t atom = 0; // where begins what a count would repeat
    for (std::size_t i = 0; i < expression.size(); ++i) {
        const char c = expression[i];
        const std::string_view rest = expression.substr(i);
        if (c == '\\' && rest.size() > 1) {
            if (setDepth == 0)
                atom = result.size();
            const bool isProperty = rest.starts_with("\\p{") || rest.starts_with("\\P{");
            const std::size_t length = isProperty ? std::min(rest.find('}'), rest.size() - 1) + 1 : 2;
            const auto other = translation(rest[1]);
            result += other.empty() ? rest.substr(0, length) : other;
            i += length - 1;
            continue;
        }
        if (c == '[') {
            if (setDepth++ == 0)
                atom = result.size();
        } else if (setDepth > 0) {
            setDepth -= c == ']' ? 1 : 0;
        } else if (c == '(') {
            groups.push_back(result.size());
        } else if (c == ')' && !groups.empty()) {
            atom = groups.back();
            groups.pop_back();
        } else if (const std::size_t length = countLength(rest); length > 0) {
            result += rest.substr(0, length);
            i += length - 1;
            // Ruby repeats what {n,m} repeats; to ICU the two are one possessive repetition.
            if (rest.substr(length).starts_with('+')) {
                result.insert(atom, "(?:");
                result += ')';
            }
            continue;
        } else if (c != '*' && c != '+' && c != '?' && (c & 0xC0) != 0x80) {
            atom = result.size(); // of a character, its first byte
        }
        result += c;
    }
    return result;
}

} // namespace

struct Pattern::Compiled {
    std::unique_ptr<icu::RegexPattern> icu;
    std::string expression;
};

struct Pattern::Search::State {
    std::unique_ptr<icu::RegexMatcher> matcher;
    UText* text = nullptr;
    std::chrono::steady_clock::time_point deadline;
    ~State()
    {
        if (text != nullptr)
            utext_close(text);
    }
};

Pattern Pattern::characters(std::function<bool(char32_t)> belongs)
{
    Pattern pattern;
    pattern.m_belongs = std::move(belongs);
    return pattern;
}

Pattern Pattern::literal(std::string text)
{
    Pattern pattern;
    pattern.m_literal = std::move(text);
    return pattern;
}

Pattern Pattern::regex(std::string_view expression)
{
    if (expression.size() > longestExpression)
        failExpression(expression, "it is longer than 10,000 bytes");
    const auto compiled = std::make_shared<Compiled>();
    compiled->expression = expression;
    const std::string translated = toIcu(expression);
    UParseError where{};
    UErrorCode status = U_ZERO_ERROR;
    compiled->icu.reset(icu::RegexPattern::compile(icu::UnicodeString::fromUTF8(translated),
        UREGEX_MULTILINE | UREGEX_UNIX_LINES, where, status));
    if (U_FAILURE(status))
        failExpression(expression, u_errorName(status));
    Pattern pattern;
    pattern.m_regex = compiled;
    return pattern;
}

Pattern::Search::Search(const Pattern& pattern)
    : m_pattern(pattern)
    , m_state(std::make_unique<State>())
{
    m_state->deadline = std::chrono::steady_clock::now() + longestSearch;
    if (!pattern.m_regex)
        return;
    UErrorCode status = U_ZERO_ERROR;
    m_state->matcher.reset(pattern.m_regex->icu->matcher(status));
    if (U_SUCCESS(status)) {
        m_state->matcher->setTimeLimit(stepsPerMatch, status);
        m_state->matcher->setStackLimit(stackBytes, status);
    }
    if (U_FAILURE(status))
        failExpression(pattern.m_regex->expression, u_errorName(status));
}

Pattern::Search::~Search() = default;

void Pattern::Search::forEachMatch(
    std::string_view text, const std::function<void(std::size_t, std::size_t)>& use)
{
    if (m_pattern.m_belongs) {
        for (std::size_t i = 0; i < text.size();) {
            const std::size_t begin = i;
            if (m_pattern.m_belongs(nextCodePoint(text, i)))
                use(begin, i);
        }
        return;
    }
    if (!m_pattern.m_regex) {
        const std::string& wanted = m_pattern.m_literal;
        if (wanted.empty())
            return;
        for (auto i = text.find(wanted); i != text.npos; i = text.find(wanted, i + wanted.size()))
            use(i, i + wanted.size());
        return;
    }
    UErrorCode status = U_ZERO_ERROR;
    m_state->text
        = utext_openUTF8(m_state->text, text.data(), std::int64_t(text.size()), &status);
    if (U_SUCCESS(status))
        m_state->matcher->reset(m_state->text);
    while (U_SUCCESS(status) && m_state->matcher->find(status)) {
        const auto begin = std::size_t(m_state->matcher->start64(status));
        const auto end = std::size_t(m_state->matcher->end64(status));
        if (U_SUCCESS(status))
            use(begin, end);
        if (std::chrono::steady_clock::now() > m_state->deadline)
            status = U_REGEX_TIME_OUT;
    }
    if (status == U_REGEX_TIME_OUT || status == U_REGEX_STACK_OVERFLOW)
        failExpression(m_pattern.m_regex->expression, "it takes too long on this text");
    if (U_FAILURE(status))
        failExpression(m_pattern.m_regex->expression, u_errorName(status));
}

std::vector<Stretch> Pattern::Search::stretches(std::string_view text)
{
    std::vector<Stretch> result;
    std::size_t previous = 0;
    forEachMatch(text, [&](std::size_t begin, std::size_t end) {
        if (previous != begin)
            result.push_back({previous, begin, false});
        result.push_back({begin, end, true});
        previous = end;
    });
    if (previous != text.size())
        result.push_back({previous, text.size(), false});
    return result;
}

} // namespace fovea::text
