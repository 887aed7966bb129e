// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "export/output_options.h"
#include "sites/pin.h"

#include <stdexcept>

namespace fovea::app
{

/// What was asked for on the command line. Values that can be judged without a model are checked
/// already: extensions, sizes, choices, KEY=VALUE.
struct Request : ui::OutputOptions {
    enum class Command { Window, Text, Image, Tokens, Sites, Answer };

    Command command = Command::Window;
    std::vector<std::string> files; ///< to open in the window
    std::string input; ///< the TEXT, or the image FILE or folder
    std::string pair;
    /// Of an image command whose input is a folder: what to write of each picture, as extensions
    /// with their dot. The one output is the folder of the results then.
    std::vector<std::string> formats;
    /// Of a model: values that are sites because the user says so.
    std::vector<Pin> pins;
    std::optional<int> frame; ///< of an animated image
    std::optional<std::string> language; ///< en or zh_CN
    std::string answer; ///< Command::Answer: what --help or --version says
};

/// The command line is wrong; the message is one sentence.
class UsageError : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

/// Reads the command line. Throws UsageError when it is wrong.
/// @param version what --version answers
Request parseCommandLine(int argc, const char* const* argv, const std::string& version);

} // namespace fovea::app
