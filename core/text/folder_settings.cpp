// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "text/folder_settings.h"

#include "base/error.h"
#include "text/tokenizer_reader.h"

#include <algorithm>

namespace fovea::text
{

namespace
{

constexpr std::size_t maximumBytes = 8 << 20;

std::shared_ptr<const io::JsonDocument> openIfThere(const std::filesystem::path& path)
{
    std::error_code ignored;
    return std::filesystem::exists(path, ignored) ? io::JsonDocument::open(path, maximumBytes)
                                                  : nullptr;
}

void removeSuffix(std::string& text, std::string_view suffix)
{
    if (text.ends_with(suffix))
        text.resize(text.size() - suffix.size());
}

} // namespace

FolderSettings::FolderSettings(const std::filesystem::path& folder)
    : m_tokenizerConfig(openIfThere(folder / "tokenizer_config.json"))
    , m_specialTokens(openIfThere(folder / "special_tokens_map.json"))
    , m_addedTokens(openIfThere(folder / "added_tokens.json"))
    , m_config(openIfThere(folder / "config.json"))
{
}

std::optional<io::JsonValue> FolderSettings::find(const Document& document, const char* key) const
{
    return document ? document->root().find(key) : std::nullopt;
}

std::string FolderSettings::kind() const
{
    for (const Document& document : {m_tokenizerConfig, m_config}) {
        if (const auto name = find(document, "tokenizer_class")) {
            std::string kind = name->string();
            removeSuffix(kind, "Fast");
            removeSuffix(kind, "Tokenizer");
            return kind;
        }
    }
    const auto type = find(m_config, "model_type");
    return type ? type->string() : std::string();
}

std::optional<bool> FolderSettings::optionalFlag(const char* key) const
{
    const auto value = find(m_tokenizerConfig, key);
    return value ? std::optional(value->boolean()) : std::nullopt;
}

bool FolderSettings::flag(const char* key, bool fallback) const
{
    return optionalFlag(key).value_or(fallback);
}

bool FolderSettings::isOneOf(std::initializer_list<std::string_view> kinds) const
{
    return std::find(kinds.begin(), kinds.end(), kind()) != kinds.end();
}

AddedToken FolderSettings::named(const char* name, const char* fallback) const
{
    AddedToken token;
    token.content = fallback;
    token.special = true;
    for (const Document& document : {m_specialTokens, m_tokenizerConfig}) {
        const auto value = find(document, name);
        if (value && value->isString()) {
            token.content = value->string();
        } else if (value) {
            token = readAddedToken(*value, 0);
            token.special = true;
        }
    }
    return token;
}

std::vector<AddedToken> FolderSettings::laterTokens(const Vocabulary& vocabulary) const
{
    std::vector<AddedToken> tokens;
    if (const auto decoder = find(m_tokenizerConfig, "added_tokens_decoder"))
        decoder->forEachMember([&](const std::string& id, const io::JsonValue& value) {
            AddedToken token = readAddedToken(value, 0);
            const auto known = vocabulary.id(token.content);
            if (!known && (id.empty() || id.size() > 9
                    || id.find_first_not_of("0123456789") != std::string::npos))
                throw Error(FOVEA_TEXT("Error",
                                "%1: added_tokens_decoder has the key %2, which is no id. Get the "
                                "file again."),
                    {value.fileName(), id});
            token.id = known ? *known : std::stoll(id);
            tokens.push_back(std::move(token));
        });
    return tokens;
}

std::vector<AddedToken> FolderSettings::addedTokens(
    const Vocabulary& vocabulary, const std::vector<AddedToken>& named) const
{
    std::vector<AddedToken> tokens = laterTokens(vocabulary);
    const auto isThere = [&](const std::string& content) {
        return std::any_of(tokens.begin(), tokens.end(),
            [&](const AddedToken& token) { return token.content == content; });
    };
    if (m_addedTokens)
        m_addedTokens->root().forEachMember([&](const std::string& content, io::JsonValue id) {
            if (isThere(content))
                return;
            AddedToken token;
            token.content = content;
            token.id = id.integer(0, Vocabulary::maximumId);
            tokens.push_back(std::move(token));
        });
    for (const AddedToken& token : named) {
        const auto id = vocabulary.id(token.content);
        if (!id || isThere(token.content))
            continue;
        tokens.push_back(token);
        tokens.back().id = *id;
    }
    return tokens;
}

} // namespace fovea::text
