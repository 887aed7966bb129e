// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/opened_model.h"

namespace fovea::ui
{

using ImageModel = OpenedModel;

/// For a worker.
/// @param folder or the name of a way to compute saliency without a network
/// @throws Error as openModel(), and when it is a model on text
std::shared_ptr<const ImageModel> openImageModel(const QString& folder, Monitor& monitor);

/// The playground's block with these settings.
/// @throws Error when a setting is out of range
std::shared_ptr<const ImageModel> playgroundImageModel(const BlockSettings& settings);

} // namespace fovea::ui
