// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "command_line.h"
#include "sites/probe.h"

#include <functional>
#include <map>

namespace fovea::app
{

/// What a subcommand computed, ready to be written.
struct Outcome {
    Site site; ///< the chosen one
    Recorder recorder; ///< holds it, and every other site when an output wants them
    std::map<Axis, std::vector<std::string>> labels; ///< of the elements along an axis, if any
    std::map<std::string, std::string> metadata; ///< goes into .safetensors files
    std::function<void(const std::string& path)> writePicture;
};

/// The model and its settings, for the metadata of a file.
std::map<std::string, std::string> metadataOf(const Request& request);

/// A recorder for what the outputs of the request need: all sites, or the chosen one.
Recorder recorderFor(const Request& request, const Site& site);

/// Writes each output of the request by its extension, each whole or not at all. Stops at the
/// first that fails.
/// @throws Error naming that file
void writeOutputs(const Request& request, const Outcome& outcome);

} // namespace fovea::app
