// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/image_model.h"
#include "pages/page_models.h"

namespace fovea::ui
{

/// The models of the image page.
class ImageModels : public PageModels
{
    Q_OBJECT
public:
    explicit ImageModels(QObject* parent = nullptr);
};

} // namespace fovea::ui
