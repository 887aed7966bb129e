// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "io/json_reader.h"
#include "text/added_tokens.h"
#include "text/vocabulary.h"

#include <filesystem>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fovea::text
{

/// What the small files beside a vocabulary say of its tokenizer: tokenizer_config.json,
/// special_tokens_map.json, added_tokens.json and config.json, each of which may be missing.
class FolderSettings
{
public:
    /// @throws Error when one of the files is damaged
    explicit FolderSettings(const std::filesystem::path& folder);

    /// "Bert", "Roberta", "GPT2" and so on: "tokenizer_class" without "Tokenizer" and "Fast", else
    /// what "model_type" says, such as "bert"; empty when neither is given.
    std::string kind() const;
    bool isOneOf(std::initializer_list<std::string_view> kinds) const;
    bool flag(const char* key, bool fallback) const; ///< of tokenizer_config.json
    std::optional<bool> optionalFlag(const char* key) const;
    /// The token that "mask_token" or another name stands for.
    AddedToken named(const char* name, const char* fallback) const;

    /// Those of "added_tokens_decoder".
    std::vector<AddedToken> laterTokens(const Vocabulary& vocabulary) const;
    /// All that these files add to a vocabulary, and the named tokens.
    /// @param named those that are in the vocabulary are added too
    std::vector<AddedToken> addedTokens(
        const Vocabulary& vocabulary, const std::vector<AddedToken>& named) const;

private:
    using Document = std::shared_ptr<const io::JsonDocument>;
    std::optional<io::JsonValue> find(const Document& document, const char* key) const;

    Document m_tokenizerConfig;
    Document m_specialTokens;
    Document m_addedTokens;
    Document m_config;
};

} // namespace fovea::text
