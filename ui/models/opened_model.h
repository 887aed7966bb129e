// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "image/picture_recipe.h"
#include "models/model.h"
#include "models/playground/block_settings.h"

#include <QString>

#include <memory>

namespace fovea::ui
{

/// A model in use. Immutable.
struct OpenedModel {
    QString folder; ///< or .onnx file, absolute; empty for the playground
    QString name; ///< of the folder, to be shown
    std::shared_ptr<const Model> model;
    ModelDescription description;
    /// How pictures become its input in place of the model's own recipe.
    std::optional<image::PictureRecipe> edited = {};
    QString stamp = {}; ///< another one when one of its files holds something else
    BlockSettings block = {}; ///< of the playground

    /// The one in use; null as Model::recipe().
    const image::PictureRecipe* recipe() const { return edited ? &*edited : model->recipe(); }
};

/// Opens a folder or an .onnx file, for a worker.
/// @throws Error when it is not there, holds no model, or a broken one
std::shared_ptr<OpenedModel> openModel(const QString& folder, Monitor& monitor);

/// What a path means: a folder or a lone .onnx file itself, or the folder of its config.json,
/// safetensors file or model.onnx. Empty for other files. Looks at names alone, and whether it is
/// a folder.
QString modelFolder(const QString& path);

/// Whether a path means a model on this kind of input. One whose kind can't be told is one on text.
bool isModelOn(Model::InputKind kind, const QString& path);

/// "bert-tiny" for a folder.
QString modelName(const QString& folder);

} // namespace fovea::ui
