// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/opened_model.h"

namespace fovea::ui
{

using TextModel = OpenedModel;

/// For a worker.
/// @throws Error as openModel(), and when it is a model on pictures or has no tokenizer
std::shared_ptr<const TextModel> openTextModel(const QString& folder, Monitor& monitor);

} // namespace fovea::ui
