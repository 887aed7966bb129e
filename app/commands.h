// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "command_line.h"

namespace fovea::app
{

// What the program does, one function per subcommand. Each throws Error when it fails, in English:
// the command line is for scripts and speaks one language.

/// @pre a QGuiApplication, for its fonts
void runText(const Request& request);
/// @pre a QGuiApplication, for its fonts
void runImage(const Request& request);
void runTokens(const Request& request);
/// Prints the sites to standard output.
void runSites(const Request& request);
/// Opens the window and stays until it is closed. @return the exit status
int runWindow(const Request& request, int& argc, char** argv);

} // namespace fovea::app
