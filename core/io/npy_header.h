// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fovea::io
{

/// The dictionary at the start of an npy file.
struct NpyHeader {
    std::string type; ///< "<f4"; for records the text of the whole list, "[('x', '<f4')]"
    bool fortranOrder = false;
    std::vector<std::uint64_t> shape;
};

/// Reads the dictionary: the three keys, each once, in any order. Nothing when it is anything else.
std::optional<NpyHeader> parseNpyHeader(std::string_view text);

} // namespace fovea::io
