// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "text/added_tokens.h"
#include "text/normalizer.h"
#include "text/post_processor.h"
#include "text/pre_tokenizer.h"
#include "text/token.h"
#include "text/token_model.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fovea::text
{

/// Splits text into the tokens a model was trained on, with the ids and offsets that the Hugging
/// Face tokenizers library gives. A text passes through five steps: added tokens are found, the
/// rest is normalized, split into parts, encoded with a vocabulary, and special tokens are added.
/// Immutable; may be used by several threads at once.
class Tokenizer
{
public:
    static constexpr std::size_t maximumBytes = 4 << 20; ///< of a text

    struct Steps {
        std::vector<AddedToken> addedTokens;
        NormalizerPointer normalizer; ///< may be null
        PreTokenizerPointer preTokenizer; ///< may be null: the text is one part
        TokenModelPointer model;
        PostProcessorPointer postProcessor; ///< may be null: nothing is added
        bool isByteLevel = false; ///< pieces are spelled as in byte_level.h
    };

    /// Reads the tokenizer of a model's folder: tokenizer.json; or vocab.txt (BERT and its kin); or
    /// vocab.json and merges.txt (GPT-2, RoBERTa), as tokenizer_config.json and config.json say.
    /// @throws Error naming the file and the key when a file is missing, damaged, or asks for
    /// something unknown
    static std::shared_ptr<const Tokenizer> open(const std::filesystem::path& folder);
    explicit Tokenizer(Steps steps);

    /// The tokens of a text, or of a pair. Offsets are bytes of the text (of the second one for
    /// tokens of segment 1); ill-formed UTF-8 becomes U+FFFD first, and then offsets count there.
    /// Not truncated.
    /// @throws Error when a text is longer than maximumBytes, or can't be encoded
    std::vector<Token> encode(
        std::string_view text, std::optional<std::string_view> pair = std::nullopt) const;

    /// One more than the largest id; not every smaller one need exist.
    std::int64_t vocabularySize() const;
    std::optional<std::int64_t> id(std::string_view piece) const;
    /// The token for a word that is to be guessed: "[MASK]" or "<mask>", if it is an added one.
    std::optional<std::int64_t> maskToken() const;
    /// How the vocabulary spells an id, such as "Ġthe" or "##ing"; empty when there is none.
    std::string piece(std::int64_t id) const;
    /// The same, readable: " the" for "Ġthe" and "▁the", "[E4 BD]" for bytes that are no whole
    /// characters.
    std::string tokenText(std::int64_t id) const;
    /// What tokens add to the text they follow, added tokens by their names: the bytes of all, in
    /// which ill-formed UTF-8 became U+FFFD. For vocabularies that spell spaces and bytes; pieces
    /// of WordPiece stay as they are spelled.
    std::string decode(std::span<const std::int64_t> ids) const;

private:
    std::vector<Token> encodeOne(std::string_view text, int segment) const;
    std::string shownText(const Token& token, std::string_view text) const;
    std::string bytes(std::int64_t id) const;

    Steps m_steps;
    AddedTokens m_added;
};

} // namespace fovea::text
