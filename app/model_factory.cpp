// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "model_factory.h"

#include "models/playground/playground_block.h"
#include "models/playground/playground_layer.h"
#include "models/resource_data.h"

#include <filesystem>

namespace fovea::app
{

namespace
{

template <typename Settings> Settings apply(const std::vector<Request::Setting>& given)
{
    Settings settings;
    for (const auto& [key, value] : given)
        settings.set(key, value);
    return settings;
}

[[noreturn]] void refuse(const std::string& spec)
{
    std::error_code ignored;
    if (std::filesystem::exists(spec, ignored))
        throw Error(
            "%1 can't be run: this version runs no model files. Use --model playground.", {spec});
    throw Error("There is no model \"%1\". Use --model playground.", {spec});
}

} // namespace

std::unique_ptr<const Model> makeModel(const Request& request, Model::InputKind kind)
{
    if (request.model != "playground")
        refuse(request.model);
    if (kind == Model::InputKind::Image)
        return std::make_unique<PlaygroundBlock>(apply<BlockSettings>(request.settings));
    return std::make_unique<PlaygroundLayer>(
        apply<LayerSettings>(request.settings), ui::sharedCharacterVectors());
}

} // namespace fovea::app
