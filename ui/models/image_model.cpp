// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/image_model.h"

#include "base/error.h"
#include "models/playground/playground_block.h"
#include "models/saliency/saliency_model.h"

namespace fovea::ui
{

std::shared_ptr<const ImageModel> openImageModel(const QString& folder, Monitor& monitor)
{
    if (auto saliency = SaliencyModel::named(folder.toStdString())) {
        auto result = std::make_shared<OpenedModel>();
        result->folder = result->name = folder;
        result->model = std::move(saliency);
        return result;
    }
    auto result = openModel(folder, monitor);
    if (result->model->inputKind() != Model::InputKind::Image)
        throw Error(FOVEA_TEXT("Error",
                        "%1 is a model for text, not for pictures. Choose a model on pictures, such "
                        "as ViT, or an .onnx file with one."),
            {folder.toStdString()});
    return result;
}

std::shared_ptr<const ImageModel> playgroundImageModel(const BlockSettings& settings)
{
    auto result = std::make_shared<ImageModel>();
    result->name = QStringLiteral("playground");
    result->model = std::make_shared<PlaygroundBlock>(settings);
    result->block = settings;
    return result;
}

} // namespace fovea::ui
