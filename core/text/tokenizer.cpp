// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "text/tokenizer.h"

#include "base/error.h"
#include "text/byte_level.h"
#include "text/code_points.h"
#include "text/unicode.h"
#include "text/vocabulary.h"

#include <algorithm>

namespace fovea::text
{

namespace
{

constexpr std::string_view metaspace = "\xE2\x96\x81"; // "▁"

/// toValidUtf8, but NUL stays: tokenizers know it.
std::string validText(std::string_view text)
{
    std::string result;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\0'), text.size());
        result += toValidUtf8(text.substr(0, end));
        if (end < text.size())
            result += '\0';
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return result;
}

/// " [E4 BD]" without the space.
std::string hexadecimal(std::string_view bytes)
{
    constexpr const char* digits = "0123456789ABCDEF";
    std::string result;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        result += result.empty() ? '[' : ' ';
        result += {digits[byte >> 4], digits[byte & 0xF]};
    }
    return result + "]";
}

/// The byte that "<0xE4>" stands for.
std::optional<std::string> fallbackByte(const std::string& piece)
{
    const auto digit = [](char c) {
        return c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
    };
    if (piece.size() != 6 || !piece.starts_with("<0x") || piece[5] != '>')
        return std::nullopt;
    const int high = digit(piece[3]);
    const int low = digit(piece[4]);
    if (high < 0 || low < 0)
        return std::nullopt;
    return std::string(1, static_cast<char>(high * 16 + low));
}

bool isWhole(std::string bytes)
{
    std::replace(bytes.begin(), bytes.end(), '\0', ' ');
    return isValidUtf8(bytes);
}

} // namespace

Tokenizer::Tokenizer(Steps steps)
    : m_steps(std::move(steps))
    , m_added(m_steps.addedTokens, m_steps.normalizer.get())
{
}

std::string Tokenizer::shownText(const Token& token, std::string_view text) const
{
    std::string shown(text.substr(token.begin, token.end - token.begin));
    if (m_added.find(token.id) != nullptr)
        return shown;
    if (m_steps.isByteLevel) {
        const std::string bytes = byteLevelBytes(token.piece);
        if (!isWhole(bytes))
            return shown + " " + hexadecimal(bytes);
    } else if (const auto byte = fallbackByte(token.piece); byte && shown.size() > 1) {
        return shown + " " + hexadecimal(*byte);
    }
    return shown;
}

std::vector<Token> Tokenizer::encodeOne(std::string_view text, int segment) const
{
    std::vector<Part> parts = m_added.split(text, m_steps.normalizer.get());
    if (m_steps.preTokenizer)
        m_steps.preTokenizer->apply(parts);
    std::vector<Token> tokens;
    int word = -1;
    for (Part& part : parts) {
        if (!part.isEncoded)
            part.pieces = m_steps.model->encode(part.text.text());
        ++word;
        bool isFirst = true;
        for (Piece& piece : part.pieces) {
            // Where nothing split the text at its spaces, the pieces tell where a word begins.
            if (!isFirst && piece.text.starts_with(metaspace))
                ++word;
            isFirst = false;
            Token token;
            token.id = piece.id;
            if (piece.begin < piece.end) {
                const NormalizedText::Range range = part.text.original(piece.begin, piece.end);
                token.begin = range.begin;
                token.end = range.end;
            }
            token.segment = token.type = segment;
            token.word = word;
            token.piece = std::move(piece.text);
            tokens.push_back(std::move(token));
        }
    }
    return tokens;
}

std::vector<Token> Tokenizer::encode(
    std::string_view text, std::optional<std::string_view> pair) const
{
    for (const std::string_view one : {text, pair.value_or("")}) {
        if (one.size() > maximumBytes)
            throw Error(FOVEA_TEXT("Error", "The text is longer than %1 bytes. Shorten it."),
                {std::to_string(maximumBytes)});
    }
    const std::string texts[2] = {validText(text), validText(pair.value_or(""))};
    Encoding encoding{{texts[0], texts[1]}, {}, {}, {}};
    encoding.first = encodeOne(texts[0], 0);
    if (pair)
        encoding.second = encodeOne(texts[1], 1);
    if (m_steps.postProcessor)
        m_steps.postProcessor->apply(encoding);
    if (!encoding.joined) {
        encoding.joined = std::move(encoding.first);
        if (encoding.second)
            encoding.joined->insert(
                encoding.joined->end(), encoding.second->begin(), encoding.second->end());
    }
    std::vector<Token> tokens = std::move(*encoding.joined);
    int firstWords = 0;
    for (const Token& token : tokens)
        firstWords = std::max(firstWords, token.segment == 0 ? token.word + 1 : 0);
    for (Token& token : tokens) {
        if (token.special)
            continue;
        token.text = shownText(token, texts[token.segment]);
        if (token.segment == 1)
            token.word += firstWords;
    }
    return tokens;
}

std::int64_t Tokenizer::vocabularySize() const
{
    std::int64_t size = m_steps.model->vocabulary().size();
    for (const AddedToken& token : m_added.tokens())
        size = std::max(size, token.id + 1);
    return size;
}

std::optional<std::int64_t> Tokenizer::id(std::string_view piece) const
{
    for (const AddedToken& token : m_added.tokens()) {
        if (token.content == piece)
            return token.id;
    }
    return m_steps.model->vocabulary().id(piece);
}

std::optional<std::int64_t> Tokenizer::maskToken() const
{
    for (const AddedToken& token : m_added.tokens()) {
        if (token.content == "[MASK]" || token.content == "<mask>")
            return token.id;
    }
    return std::nullopt;
}

std::string Tokenizer::piece(std::int64_t id) const
{
    if (const AddedToken* added = m_added.find(id))
        return added->content;
    const std::string* piece = m_steps.model->vocabulary().piece(id);
    return piece != nullptr ? *piece : std::string();
}

/// What a token stands for, which need not be whole characters.
std::string Tokenizer::bytes(std::int64_t id) const
{
    std::string spelled = piece(id);
    if (m_added.find(id) != nullptr)
        return spelled;
    if (m_steps.isByteLevel)
        return byteLevelBytes(spelled);
    if (const auto byte = fallbackByte(spelled))
        return *byte;
    for (std::size_t at = 0; (at = spelled.find(metaspace, at)) != std::string::npos; ++at)
        spelled.replace(at, metaspace.size(), 1, ' ');
    return spelled;
}

std::string Tokenizer::tokenText(std::int64_t id) const
{
    const std::string text = bytes(id);
    return isWhole(text) ? text : hexadecimal(text);
}

std::string Tokenizer::decode(std::span<const std::int64_t> ids) const
{
    std::string text;
    for (const std::int64_t id : ids)
        text += bytes(id);
    return validText(text);
}

} // namespace fovea::text
