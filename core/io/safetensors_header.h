// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace fovea::io
{

/// What the JSON header of a safetensors file says, before it is checked against the data.
struct SafeTensorsHeader {
    struct Entry {
        std::string name;
        std::string type; ///< "F32", "BF16", ...
        std::vector<std::uint64_t> shape;
        std::array<std::uint64_t, 2> offsets{}; ///< [begin, end) in bytes from the header's end
    };
    std::vector<Entry> entries;
    std::map<std::string, std::string> metadata;
};

/// Reads the header event by event, so that a hostile one costs no more memory than its own size
/// times a small number. Throws Error naming the file (`displayName`) and the entry.
SafeTensorsHeader parseSafeTensorsHeader(std::string_view json, const std::string& displayName);

} // namespace fovea::io
