// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/text_model.h"
#include "pages/page_models.h"

namespace fovea::ui
{

/// The models of the text page.
class TextModels : public PageModels
{
    Q_OBJECT
public:
    explicit TextModels(QObject* parent = nullptr);
};

} // namespace fovea::ui
