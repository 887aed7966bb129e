// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "commands.h"
#include "io/atomic_file.h"
#include "model_factory.h"
#include "text_input.h"

#include <nlohmann/json.hpp>

namespace fovea::app
{

void runTokens(const Request& request)
{
    const auto model = makeModel(request, Model::InputKind::Text);
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const Token& token : readTokens(*model, request)) {
        nlohmann::ordered_json entry{{"text", token.text}};
        if (token.id >= 0)
            entry["id"] = token.id;
        entry["begin"] = token.begin;
        entry["end"] = token.end;
        entry["segment"] = token.segment;
        list.push_back(std::move(entry));
    }
    const std::string text = nlohmann::ordered_json{{"tokens", std::move(list)}}.dump(1) + "\n";
    for (const std::string& path : request.outputs) {
        io::AtomicFile file(path);
        file.write(text);
        file.commit();
    }
}

} // namespace fovea::app
