// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace fovea::text
{

/// Bytes [begin, end) of a text, which match a pattern or lie between matches.
struct Stretch {
    std::size_t begin = 0;
    std::size_t end = 0;
    bool matches = false;
    bool operator==(const Stretch&) const = default;
};

/// What tokenizers search for: one character of a class, a literal text, or a regular expression.
/// Immutable; a Search is for one thread.
class Pattern
{
public:
    class Search;

    static Pattern characters(std::function<bool(char32_t)> belongs);
    static Pattern literal(std::string text);
    /// A regular expression of Oniguruma's Ruby syntax, which the Hugging Face tokenizers library
    /// uses, matched by ICU. `^` and `$` match at lines, `.` all but "\n", `\w` and `\h` have
    /// Ruby's meaning.
    /// @throws Error when it is malformed, longer than 10,000 bytes, or a `{n,m}+`, which means
    /// something else to ICU
    static Pattern regex(std::string_view expression);

private:
    struct Compiled;
    std::function<bool(char32_t)> m_belongs;
    std::string m_literal;
    std::shared_ptr<const Compiled> m_regex;
};

/// Finds the matches of a pattern in one text after the other.
class Pattern::Search
{
public:
    explicit Search(const Pattern& pattern);
    ~Search();

    /// Stretches that cover all of `text` in order: each match, and what lies between.
    /// @pre valid UTF-8
    /// @throws Error when a regular expression takes more steps than any sensible one
    std::vector<Stretch> stretches(std::string_view text);

private:
    struct State;
    void forEachMatch(std::string_view text, const std::function<void(std::size_t, std::size_t)>&);

    const Pattern& m_pattern;
    std::unique_ptr<State> m_state;
};

} // namespace fovea::text
