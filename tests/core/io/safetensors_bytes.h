// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <string>

/// A safetensors file byte by byte: the length of the header, the header and the data.
inline std::string safeTensorsBytes(const std::string& header, const std::string& data = {})
{
    const std::uint64_t length = header.size();
    std::string bytes(8, '\0');
    std::memcpy(bytes.data(), &length, 8);
    return bytes + header + data;
}

inline std::span<const std::byte> asBytes(const std::string& text)
{
    return std::as_bytes(std::span(text.data(), text.size()));
}
