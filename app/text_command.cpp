// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "commands.h"
#include "export/heatmap_output.h"
#include "export/site_choice.h"
#include "model_factory.h"
#include "text_input.h"

#include <nlohmann/json.hpp>

namespace fovea::app
{

void runText(const Request& request)
{
    const auto model = makeModel(request, Model::InputKind::Text);
    const Site site = ui::chooseSite(*model, request);
    ModelInput input;
    input.tokens = readTokens(*model, request);

    ui::Outcome outcome{site, ui::recorderFor(request, site), {}, {}, {}, {}};
    ui::requireBounded(*model, outcome.recorder, Index(input.tokens.size()));
    model->run(input, outcome.recorder, Monitor::none());

    std::vector<std::string> texts;
    std::vector<std::int64_t> ids;
    for (const Token& token : input.tokens) {
        texts.push_back(token.text);
        ids.push_back(token.id);
    }
    if (request.model != "playground") // whose words have no ids
        outcome.others.emplace_back("input_ids", Tensor::fromIntegers({Index(ids.size())}, ids));
    for (const Axis axis : {Axis::Token, Axis::Query, Axis::Key})
        outcome.labels[axis] = texts;
    ui::labelClasses(*model, outcome);
    outcome.metadata = ui::metadataOf(request, *model);
    outcome.metadata["tokens"] = nlohmann::json(texts).dump();
    outcome.writePicture = [&](const std::string& path) { ui::writeHeatmap(request, outcome, path); };
    ui::writeOutputs(request, outcome);
}

} // namespace fovea::app
