// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "command_line.h"
#include "models/model.h"

namespace fovea::app
{

/// The request's TEXT, or standard input for "-".
/// @throws Error when it is longer than any model takes
std::string readText(const Request& request);
/// The same for --pair; empty when there is none.
/// @throws UsageError when both are "-"
std::string readPair(const Request& request);

/// The tokens of the request's TEXT, or of standard input for "-", and of --pair likewise, as a
/// model reads them. Of more than the model takes the last ones of the longer sentence are left
/// out, as in the window; a line on standard output says so.
/// @throws Error when there are none
std::vector<Token> readTokens(const Model& model, const Request& request);

} // namespace fovea::app
