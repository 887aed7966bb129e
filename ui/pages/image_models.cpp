// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/image_models.h"

namespace fovea::ui
{

ImageModels::ImageModels(QObject* parent)
    : PageModels(openImageModel, QStringLiteral("selfie-segmentation"), parent)
{
}

void ImageModels::setRecipe(const std::optional<image::PictureRecipe>& recipe)
{
    if (!current() || current()->edited == recipe)
        return;
    auto other = std::make_shared<OpenedModel>(*current());
    other->edited = recipe;
    replace(std::move(other));
    Q_EMIT adjusted();
}

void ImageModels::setPins(std::vector<Pin> pins)
{
    if (!current() || current()->model->pinnableValues().empty())
        return;
    replaceBy(
        [model = current(), pins = std::move(pins)](Monitor& monitor) -> Opened {
            monitor.check();
            auto other = std::make_shared<OpenedModel>(*model);
            other->model = model->model->withPins(pins);
            monitor.check();
            return other;
        },
        [this] { Q_EMIT adjusted(); });
}

} // namespace fovea::ui
