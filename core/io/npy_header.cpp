// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "io/npy_header.h"

#include <charconv>

namespace fovea::io
{

namespace
{

constexpr std::size_t maximumAxes = 64; // as NumPy has it

/// Reads the few kinds of Python literals that occur. Every function returns false, or nothing,
/// when something else is there.
class LiteralReader
{
public:
    explicit LiteralReader(std::string_view text) : m_rest(text) { }

    bool take(char c)
    {
        skipSpace();
        if (m_rest.empty() || m_rest.front() != c)
            return false;
        m_rest.remove_prefix(1);
        return true;
    }

    bool atEnd()
    {
        skipSpace();
        return m_rest.empty();
    }

    std::optional<std::string> string()
    {
        for (const char quote : {'\'', '"'}) {
            if (!take(quote))
                continue;
            const std::size_t end = m_rest.find(quote);
            if (end == std::string_view::npos)
                return std::nullopt;
            std::string result(m_rest.substr(0, end));
            m_rest.remove_prefix(end + 1);
            return result;
        }
        return std::nullopt;
    }

    std::optional<bool> boolean()
    {
        if (takeWord("True"))
            return true;
        if (takeWord("False"))
            return false;
        return std::nullopt;
    }

    /// (), (3,), (3, 4)
    std::optional<std::vector<std::uint64_t>> tuple()
    {
        std::vector<std::uint64_t> result;
        if (!take('('))
            return std::nullopt;
        bool separated = true;
        while (!take(')')) {
            std::uint64_t number = 0;
            skipSpace();
            const char* end = m_rest.data() + m_rest.size();
            const auto [stop, failure] = std::from_chars(m_rest.data(), end, number);
            if (!separated || failure != std::errc() || result.size() == maximumAxes)
                return std::nullopt;
            m_rest.remove_prefix(std::size_t(stop - m_rest.data()));
            take('L'); // Python 2 wrote long integers so
            separated = take(',');
            result.push_back(number);
        }
        return result;
    }

    /// The text of a list, unread.
    std::optional<std::string> list()
    {
        const std::size_t end = m_rest.rfind(']');
        if (m_rest.empty() || m_rest.front() != '[' || end == std::string_view::npos)
            return std::nullopt;
        std::string result(m_rest.substr(0, end + 1));
        m_rest.remove_prefix(end + 1);
        return result;
    }

private:
    void skipSpace()
    {
        while (!m_rest.empty() && std::string_view(" \t\r\n").find(m_rest.front()) != m_rest.npos)
            m_rest.remove_prefix(1);
    }

    bool takeWord(std::string_view word)
    {
        skipSpace();
        if (!m_rest.starts_with(word))
            return false;
        m_rest.remove_prefix(word.size());
        return true;
    }

    std::string_view m_rest;
};

} // namespace

std::optional<NpyHeader> parseNpyHeader(std::string_view text)
{
    LiteralReader reader(text);
    std::optional<std::string> type;
    std::optional<bool> fortranOrder;
    std::optional<std::vector<std::uint64_t>> shape;
    if (!reader.take('{'))
        return std::nullopt;
    bool separated = true;
    while (!reader.take('}')) {
        const std::optional<std::string> key = reader.string();
        if (!separated || !key || !reader.take(':'))
            return std::nullopt;
        bool known = false;
        if (*key == "descr" && !type) {
            type = reader.string();
            if (!type)
                type = reader.list();
            known = type.has_value();
        } else if (*key == "fortran_order" && !fortranOrder) {
            fortranOrder = reader.boolean();
            known = fortranOrder.has_value();
        } else if (*key == "shape" && !shape) {
            shape = reader.tuple();
            known = shape.has_value();
        }
        if (!known)
            return std::nullopt;
        separated = reader.take(',');
    }
    if (!type || !fortranOrder || !shape || !reader.atEnd())
        return std::nullopt;
    return NpyHeader{*type, *fortranOrder, *shape};
}

} // namespace fovea::io
