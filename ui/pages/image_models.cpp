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

} // namespace fovea::ui
