// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/model.h"

#include <filesystem>
#include <memory>

namespace fovea
{

/// Opens a folder as Hugging Face lays it out: config.json, the weights (see
/// transformer::Checkpoint), a tokenizer for text models, preprocessor_config.json for those on
/// pictures. The kind of the model follows from config.json: Transformer or VisionTransformer.
///
/// Without such weights, model.onnx or onnx/model.onnx is read as a GraphModel; the files beside
/// it may then be missing. An .onnx file may be given in place of its folder.
///
/// A text model without a usable tokenizer still opens and runs on given ids: its tokenize() throws
/// what is wrong with the tokenizer.
/// @throws Error naming the file, and the key or tensor
std::unique_ptr<const Model> openModelFolder(const std::filesystem::path& folder);

/// What the model in a folder or an .onnx file reads, told from config.json or the inputs of the
/// graph alone, so that it costs next to nothing. Nothing where that can't be told: opening says
/// what is wrong.
std::optional<Model::InputKind> modelInputKind(const std::filesystem::path& folder);

/// The ONNX file that a folder holds where it has no other weights, or the path itself when it is
/// an .onnx file; empty when there is none.
std::filesystem::path graphFile(const std::filesystem::path& path);

} // namespace fovea
