// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/image_models.h"

namespace fovea::ui
{

ImageModels::ImageModels(QObject* parent)
    : PageModels(openImageModel, QStringLiteral("selfie-segmentation"), parent)
{
}

} // namespace fovea::ui
