// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "text/applied_settings.h"

#include "text/tokenizer_reader.h"

#include <algorithm>

namespace fovea::text
{

namespace
{

using Item = TemplateProcessor::Item;

bool isOfType(const std::optional<io::JsonValue>& step, std::string_view type)
{
    return step && step->stringOr("type", "") == type;
}

void applyCase(const FolderSettings& settings, const io::JsonValue& root, Tokenizer::Steps& steps)
{
    const auto normalizer = root.find("normalizer");
    if (!settings.isOneOf({"Bert", "DistilBert", "Electra", "MPNet", "bert", "distilbert",
            "electra", "mpnet"})
        || !isOfType(normalizer, "BertNormalizer"))
        return;
    BertNormalizer::Options options = readBertOptions(*normalizer);
    options.lowercase = settings.flag("do_lower_case", options.lowercase);
    options.handleChinese = settings.flag("tokenize_chinese_chars", options.handleChinese);
    if (const auto strip = settings.optionalFlag("strip_accents"))
        options.stripAccents = strip;
    steps.normalizer = std::make_unique<BertNormalizer>(options);
}

void applyFirstSpace(
    const FolderSettings& settings, const io::JsonValue& root, Tokenizer::Steps& steps)
{
    const auto preTokenizer = root.find("pre_tokenizer");
    const auto space = settings.optionalFlag("add_prefix_space");
    if (space && isOfType(preTokenizer, "ByteLevel")) {
        steps.preTokenizer = std::make_unique<ByteLevelPreTokenizer>(
            *space, preTokenizer->booleanOr("use_regex", true));
    }
}

std::optional<std::int64_t> idOf(const Tokenizer::Steps& steps, const std::string& content)
{
    for (const AddedToken& token : steps.addedTokens) {
        if (token.content == content)
            return token.id;
    }
    return steps.model->vocabulary().id(content);
}

void applyEnds(const FolderSettings& settings, Tokenizer::Steps& steps)
{
    if (!settings.isOneOf({"Llama", "CodeLlama"}))
        return;
    const auto begins = settings.optionalFlag("add_bos_token");
    const auto ends = settings.optionalFlag("add_eos_token");
    if (steps.postProcessor && !begins && !ends)
        return;
    const AddedToken bos = settings.named("bos_token", "<s>");
    const AddedToken eos = settings.named("eos_token", "</s>");
    const auto bosId = begins.value_or(true) ? idOf(steps, bos.content) : std::nullopt;
    const auto eosId = ends.value_or(false) ? idOf(steps, eos.content) : std::nullopt;
    const auto items = [&](int type) {
        std::vector<Item> result;
        if (bosId)
            result.push_back({Item::Kind::Special, type, {{bos.content, *bosId}}});
        result.push_back({type == 0 ? Item::Kind::First : Item::Kind::Second, type, {}});
        if (eosId)
            result.push_back({Item::Kind::Special, type, {{eos.content, *eosId}}});
        return result;
    };
    std::vector<Item> pair = items(0);
    for (Item& item : items(1))
        pair.push_back(std::move(item));
    steps.postProcessor = std::make_unique<TemplateProcessor>(items(0), std::move(pair));
}

} // namespace

void applySettings(
    const FolderSettings& settings, const io::JsonValue& root, Tokenizer::Steps& steps)
{
    applyCase(settings, root, steps);
    applyFirstSpace(settings, root, steps);
    for (AddedToken& token : settings.laterTokens(steps.model->vocabulary())) {
        const auto same = std::find_if(steps.addedTokens.begin(), steps.addedTokens.end(),
            [&](const AddedToken& other) { return other.content == token.content; });
        if (same == steps.addedTokens.end()) {
            steps.addedTokens.push_back(std::move(token));
        } else {
            token.id = same->id;
            *same = std::move(token);
        }
    }
    applyEnds(settings, steps);
}

} // namespace fovea::text
