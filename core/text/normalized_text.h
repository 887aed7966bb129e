// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fovea::text
{

/// A text that is being normalized, which remembers for each of its bytes where in the original it
/// came from. Valid UTF-8.
class NormalizedText
{
public:
    /// What steps of normalization may let a text grow to.
    static constexpr std::size_t maximumCharacters = 16'000'000;

    /// Bytes [begin, end) of the original.
    struct Range {
        std::uint32_t begin = 0;
        std::uint32_t end = 0;
        bool operator==(const Range&) const = default;
    };
    /// What is to be done to all characters of a text, first to last.
    class Changes
    {
    public:
        /// The next character becomes `character`.
        void replace(char32_t character) { append(character, false); }
        /// `character` is added; it stands for the same place as the character before it.
        void insert(char32_t character) { append(character, true); }
        /// The next characters go.
        void remove(std::size_t count);
        /// `before`, which comes next, becomes `after`, character by character; what is left over
        /// is inserted or removed at the end.
        void replace(std::string_view before, std::string_view after);

    private:
        friend class NormalizedText;
        struct Change {
            char32_t character;
            bool isInserted;
            std::size_t removedAfter;
        };
        /// @throws Error when the text grows beyond maximumCharacters
        void append(char32_t character, bool isInserted);

        std::vector<Change> m_list;
        std::size_t m_removedFirst = 0;
    };

    NormalizedText() = default;
    explicit NormalizedText(std::string_view original);

    const std::string& text() const { return m_text; }
    bool isEmpty() const { return m_text.empty(); }
    /// Where the original begins that this is a part of.
    std::size_t originalBegin() const { return m_originalBegin; }
    /// The original that bytes [begin, end) of the text came from. @pre begin < end
    Range original(std::size_t begin, std::size_t end) const;

    /// Bytes [begin, end) of the text, at edges of characters.
    NormalizedText slice(std::size_t begin, std::size_t end) const;

    void transform(const Changes& changes);
    /// Removes the characters that keep(character) is false for.
    template <typename Keep> void filter(Keep keep);
    /// Replaces each character by map(character).
    template <typename Map> void map(Map map);
    /// Puts `prefix` in front, unless the text is empty.
    void prepend(std::string_view prefix);

    std::vector<char32_t> characters() const;

private:
    std::string m_text;
    std::vector<Range> m_alignment; ///< one per byte of the text
    std::size_t m_originalBegin = 0;
};

template <typename Keep> void NormalizedText::filter(Keep keep)
{
    Changes changes;
    for (const char32_t character : characters()) {
        if (keep(character))
            changes.replace(character);
        else
            changes.remove(1);
    }
    transform(changes);
}

template <typename Map> void NormalizedText::map(Map map)
{
    Changes changes;
    for (const char32_t character : characters())
        changes.replace(map(character));
    transform(changes);
}

} // namespace fovea::text
