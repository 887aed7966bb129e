// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "command_line.h"
#include "models/model.h"

namespace fovea::app
{

/// The tokens of the request's TEXT, or of standard input for "-", and of --pair.
/// @throws Error when there is nothing but blanks, or more than the model takes: nothing is cut
std::vector<Token> readTokens(const Model& model, const Request& request);

} // namespace fovea::app
