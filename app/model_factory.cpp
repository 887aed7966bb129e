// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "model_factory.h"

#include "models/model_folder.h"
#include "models/playground/playground_block.h"
#include "models/playground/playground_layer.h"
#include "models/saliency/saliency_model.h"
#include "models/resource_data.h"
#include "models/shipped_models.h"

#include <QFile>

#include <filesystem>

namespace fovea::app
{

namespace
{

/// Throws UsageError.
template <typename Settings> Settings apply(const std::vector<Request::Setting>& given)
{
    Settings settings;
    try {
        for (const auto& [key, value] : given)
            settings.set(key, value);
        settings.check();
    } catch (const Error& error) {
        throw UsageError(std::string("--set: ") + error.what());
    }
    return settings;
}

[[noreturn]] void refuse(const std::string& spec)
{
    std::error_code ignored;
    if (std::filesystem::exists(spec, ignored))
        throw Error("%1 is a file, but a model is a folder with config.json and model.safetensors, or "
                    "an .onnx file. Give the folder.",
            {spec});
    throw Error("There is no model \"%1\". Use --model playground, a folder, one that ships: "
                "selfie-segmentation, chinese-tagger, universal-sentence-encoder-lite; or saliency "
                "without a network: itti-koch, spectral-residual.",
        {spec});
}

} // namespace

std::string modelPath(const std::string& spec)
{
    if (spec == "playground")
        return {};
    const QString shipped = ui::shippedModelFolder(QString::fromStdString(spec));
    return shipped.isEmpty() ? spec : QFile::encodeName(shipped).toStdString();
}

namespace
{

std::unique_ptr<const Model> pinned(std::unique_ptr<const Model> model, const Request& request)
{
    if (request.pins.empty())
        return model;
    auto result = model->withPins(request.pins);
    if (!result)
        throw Error("%1 has no values to pin: --pin is for .onnx files. Leave it out.",
            {request.model});
    return result;
}

} // namespace

std::unique_ptr<const Model> makeModel(const Request& request, Model::InputKind kind)
{
    if (request.model == "playground") {
        if (kind == Model::InputKind::Image)
            return pinned(
                std::make_unique<PlaygroundBlock>(apply<BlockSettings>(request.settings)), request);
        return pinned(std::make_unique<PlaygroundLayer>(
                          apply<LayerSettings>(request.settings), ui::sharedCharacterVectors()),
            request);
    }
    std::unique_ptr<const Model> model = SaliencyModel::named(request.model);
    const std::string path = modelPath(request.model);
    std::error_code ignored;
    if (!model && !std::filesystem::is_directory(path, ignored)
        && (graphFile(path).empty() || !std::filesystem::exists(path, ignored)))
        refuse(request.model);
    if (!request.settings.empty())
        throw Error("%1 has no setting %2: --set is for the playground. Leave it out.",
            {request.model, request.settings.front().key});
    if (!model)
        model = openModelFolder(path);
    model = pinned(std::move(model), request); // what is wrong with a pin is said of either kind
    if (model->inputKind() != kind)
        throw Error(kind == Model::InputKind::Text
                ? "%1 is a model for pictures, not for text. Use fovea image."
                : "%1 is a model for text, not for pictures. Use fovea text.",
            {request.model});
    return model;
}

} // namespace fovea::app
