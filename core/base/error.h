// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <stdexcept>
#include <string>
#include <vector>

// Marks a message for the translator (lupdate knows it as QT_TRANSLATE_NOOP); the core itself
// always speaks English.
#define FOVEA_TEXT(context, text) text

namespace fovea {

/// Something the user can understand and act on went wrong. The message is one sentence that says
/// what was wrong, where (file, tensor, key), and what to do.
///
///     throw Error(FOVEA_TEXT("Error", "%1 is empty. Choose another file."), {path});
///
/// The template and its arguments stay apart, so that the window can show the sentence in the
/// user's language: it translates text() in the context "Error" and fills in arguments() itself.
class Error : public std::runtime_error {
public:
    explicit Error(const char* text, std::vector<std::string> arguments = {});

    /// The English template with %1 ... %9 for the arguments.
    const std::string& text() const { return m_text; }
    const std::vector<std::string>& arguments() const { return m_arguments; }

private:
    std::string m_text;
    std::vector<std::string> m_arguments;
};

/// A stop was requested through a Monitor. Not an error: nothing is shown.
class Stopped : public std::exception {
public:
    const char* what() const noexcept override { return "stopped"; }
};

} // namespace fovea
