// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <exception>
#include <string>

namespace fovea::app
{

/// The work failed, and all that there is to say was reported.
class Reported : public std::exception
{
};

/// Prints "fovea: " and the message, as one line, on standard error.
void report(const std::string& message);

/// Prints a text on standard output.
/// @throws Error when it can't be written
void print(const std::string& text);

/// Keeps Qt's own messages off standard error, where only report() speaks. When Qt gives up because
/// there is no display, that is reported and the program exits with status 1. A developer who sets
/// QT_LOGGING_RULES sees everything.
void silenceQt();

} // namespace fovea::app
