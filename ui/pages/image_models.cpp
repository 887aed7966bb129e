// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/image_models.h"

namespace fovea::ui
{

ImageModels::ImageModels(QObject* parent)
    : PageModels(openImageModel, QStringLiteral("selfie-segmentation"), parent)
{
    connect(this, &PageModels::chosen, this, &ImageModels::keep);
    connect(this, &ImageModels::adjusted, this, &ImageModels::keep);
}

PageModels::Open ImageModels::opener() const
{
    return [kept = m_kept](const QString& folder, Monitor& monitor) {
        return kept.applied(openImageModel(folder, monitor));
    };
}

void ImageModels::keep()
{
    if (current())
        m_kept.keep(*current());
}

void ImageModels::takeBack(std::shared_ptr<const ImageModel> model)
{
    replace(std::move(model));
    keep();
}

void ImageModels::saveState(QSettings& settings) const
{
    PageModels::saveState(settings);
    m_kept.save(settings);
}

void ImageModels::restoreState(QSettings& settings)
{
    m_kept.restore(settings); // before the model is opened
    PageModels::restoreState(settings);
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
