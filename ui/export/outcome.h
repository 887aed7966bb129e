// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "export/output_options.h"
#include "models/model.h"

#include <functional>
#include <map>

namespace fovea::ui
{

/// What a model computed, ready to be written.
struct Outcome {
    Site site; ///< the chosen one
    Recorder recorder; ///< holds it, and every other site when an output wants them
    std::map<Axis, std::vector<std::string>> labels; ///< of the elements along an axis, if any
    /// What .safetensors files hold beside the sites.
    std::vector<std::pair<std::string, Tensor>> others;
    std::map<std::string, std::string> metadata; ///< goes into .safetensors files
    std::function<void(const std::string& path)> writePicture;
};

/// The model and its settings, for the metadata of a file; also which of its tensors play no part.
std::map<std::string, std::string> metadataOf(const OutputOptions& options, const Model& model);

/// Names the classes of the chosen site, where the model has names for them.
void labelClasses(const Model& model, Outcome& outcome);

/// Refuses what would fill the memory: all scores and weights of a long input at once.
/// @param count tokens
void requireBounded(const Model& model, const Recorder& recorder, Index count);

/// A recorder for what the options' outputs need: all sites as tensors, or the chosen one,
/// which ends the run and is a map where it can be.
Recorder recorderFor(const OutputOptions& options, const Site& site);

/// Writes each of the options' outputs by its extension, each whole or not at all. Stops at the
/// first that fails.
/// @throws Error naming that file
void writeOutputs(const OutputOptions& options, const Outcome& outcome);

} // namespace fovea::ui
