// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "exercise.h"
#include "text/tokenizer_reader.h"

namespace fovea::test
{

/// What is wrong with the tokens of a text; empty when all is well, or the text is refused.
inline std::string checkTokens(const text::Tokenizer& tokenizer, std::string_view text)
{
    std::vector<Token> tokens;
    try {
        tokens = tokenizer.encode(text);
    } catch (const Error&) {
        return {};
    }
    const std::size_t longest = 3 * text.size(); // each bad byte becomes U+FFFD
    for (const Token& token : tokens) {
        if (token.begin > token.end || token.end > longest)
            return "a token lies outside the text";
        if (!token.special && (token.id < 0 || token.id >= tokenizer.vocabularySize()))
            return "a token has an id beyond the vocabulary";
        if (!token.special && token.text.size() < token.end - token.begin)
            return "a token does not show what it covers";
    }
    return {};
}

/// tokenizer.json.
inline std::string exerciseTokenizer(std::span<const std::byte> bytes)
{
    const std::string_view json(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    try {
        const auto document = io::JsonDocument::parse(json, "hostile");
        const text::Tokenizer tokenizer(text::readTokenizer(document->root()));
        for (const char* text : {"", " a  b [MASK]ab 12.5\n", "\u4F60\u00E9e\u0301\uFB01 \u2581x",
                 "\xE4\xBDz"}) {
            const std::string fault = checkTokens(tokenizer, text);
            if (!fault.empty())
                return fault;
        }
    } catch (const Error& error) {
        return checkMessage(error);
    }
    return {};
}

/// A text, encoded by the tokenizers of the small checkpoints.
inline std::string exerciseText(std::span<const std::byte> bytes)
{
    static const auto tokenizers = [] {
        std::vector<std::shared_ptr<const text::Tokenizer>> result;
        for (const char* name : {"bert-tiny", "roberta-tiny", "gpt2-tiny", "llama-tiny"})
            result.push_back(
                text::Tokenizer::open(std::string(FOVEA_TEST_DATA "/checkpoints/") + name));
        return result;
    }();
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    for (const auto& tokenizer : tokenizers) {
        const std::string fault = checkTokens(*tokenizer, text);
        if (!fault.empty())
            return fault;
    }
    return {};
}

} // namespace fovea::test
