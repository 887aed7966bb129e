// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace fovea::app
{

/// What was asked for on the command line. Values that can be judged without a model are checked
/// already: extensions, sizes, choices, KEY=VALUE.
struct Request {
    enum class Command { Window, Text, Image, Tokens, Sites, Answer };
    struct Setting {
        std::string key;
        std::string value;
    };
    struct Size {
        int width = 0;
        int height = 0;
    };

    Command command = Command::Window;
    std::vector<std::string> files; ///< to open in the window
    std::string input; ///< the TEXT or the image FILE
    std::string pair;
    std::string model;
    std::vector<Setting> settings;
    std::optional<std::string> site;
    std::optional<int> head;
    std::optional<std::string> scale; ///< absolute, row, head or log
    std::string theme; ///< light or dark
    std::optional<std::string> language; ///< en or zh_CN
    std::optional<Size> size;
    std::vector<std::string> outputs;
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

/// ".png" of "a/b.PNG"; empty when there is none.
std::string extension(const std::string& path);

} // namespace fovea::app
