// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace fovea::io
{

/// A name out of a file, fit for one line of an error message: control characters become '?', and
/// what is longer than `maximum` bytes is cut at a character's edge and ends in "...".
std::string printable(std::string_view text, std::size_t maximum = 80);

} // namespace fovea::io
