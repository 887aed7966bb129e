// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "commands.h"
#include "io/atomic_file.h"
#include "model_factory.h"
#include "text/tokenizer.h"
#include "text_input.h"

#include <nlohmann/json.hpp>

#include <filesystem>

namespace fovea::app
{

namespace
{

using Json = nlohmann::ordered_json;

Json playgroundTokens(const Request& request)
{
    Json list = Json::array();
    const auto model = makeModel(request, Model::InputKind::Text);
    for (const Token& token : readTokens(*model, request)) {
        Json entry{{"text", token.text}};
        if (token.id >= 0)
            entry["id"] = token.id;
        entry["begin"] = token.begin;
        entry["end"] = token.end;
        entry["segment"] = token.segment;
        list.push_back(std::move(entry));
    }
    return Json{{"tokens", std::move(list)}};
}

/// Only the tokenizer of the folder is read, and a blank text has its tokens, too.
Json folderTokens(const Request& request, const std::string& folder)
{
    if (!request.settings.empty())
        throw Error("The setting %1 belongs to the playground. Leave it out.",
            {request.settings.front().key});
    const auto tokenizer = text::Tokenizer::open(folder);
    const std::string second = readPair(request);
    const std::string text = readText(request);
    std::optional<std::string_view> pair;
    if (!second.empty())
        pair = second;
    Json row{{"text", pair ? Json::array({text, second}) : Json(text)}};
    for (const char* key : {"ids", "tokens", "type_ids", "special", "offsets"})
        row[key] = Json::array();
    for (const Token& token : tokenizer->encode(text, pair)) {
        row["ids"].push_back(token.id);
        row["tokens"].push_back(token.piece);
        row["type_ids"].push_back(token.type);
        row["special"].push_back(token.special ? 1 : 0);
        row["offsets"].push_back(Json::array({token.begin, token.end}));
    }
    return row;
}

} // namespace

void runTokens(const Request& request)
{
    const std::string folder = modelPath(request.model);
    std::error_code ignored;
    const Json tokens = std::filesystem::is_directory(folder, ignored)
        ? folderTokens(request, folder)
        : playgroundTokens(request);
    const std::string text = tokens.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
    for (const std::string& path : request.outputs) {
        io::AtomicFile file(path);
        file.write(text);
        file.commit();
    }
}

} // namespace fovea::app
