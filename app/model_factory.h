// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "command_line.h"
#include "models/model.h"

#include <memory>

namespace fovea::app
{

/// Makes the model that --model names, with the settings of --set.
/// @param kind the playground is a model of either kind; this one is wanted
/// @throws Error when there is no such model, UsageError when a setting does not suit it
std::unique_ptr<const Model> makeModel(const Request& request, Model::InputKind kind);

/// The folder or file of the model that --model names: a path, or the name of a model that ships.
/// Empty for the playground, whatever else has its name.
std::string modelPath(const std::string& spec);

} // namespace fovea::app
