// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/text_models.h"

namespace fovea::ui
{

TextModels::TextModels(QObject* parent) : PageModels(openTextModel, {}, parent) { }

} // namespace fovea::ui
