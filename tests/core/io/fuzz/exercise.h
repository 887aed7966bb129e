// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/error.h"
#include "io/npy.h"
#include "io/safetensors.h"

#include <cstdint>
#include <string>

namespace fovea::test
{

/// Bytes as a file, tried by the fuzzers and by tst_hostile_files. Both functions return what is
/// wrong with the reader: empty when the bytes are refused with an Error that names the file in
/// one line, or are accepted and every tensor lies within them. The sanitizers see the rest.

inline std::string checkMessage(const Error& error)
{
    const std::string message = error.what();
    if (message.find("hostile") == std::string::npos)
        return "a message does not name the file: " + message;
    if (message.find('\n') != std::string::npos || message.size() > 500)
        return "a message is longer than a line: " + message;
    return {};
}

/// @param within where a view's bytes have to be
inline std::string checkTensor(const Tensor& tensor, std::span<const std::byte> within)
{
    const auto* data = static_cast<const std::byte*>(tensor.bytes());
    const std::size_t size = std::size_t(tensor.size()) * byteSize(tensor.type());
    if (size > within.size())
        return "a tensor is larger than the file: " + toString(tensor.shape());
    if (tensor.isEmpty())
        return "a tensor has no storage";
    unsigned sum = 0; // touches every byte
    for (std::size_t i = 0; i < size; ++i)
        sum += unsigned(data[i]);
    const Tensor floats = tensor.toFloat();
    if (floats.size() != tensor.size() || sum > 255 * size)
        return "a tensor changes its size";
    if (tensor.rank() > 0 && tensor.dim(0) > 0 && tensor.slice(tensor.dim(0) - 1).size() < 0)
        return "a slice has a negative size";
    return {};
}

inline std::string exerciseSafeTensors(std::span<const std::byte> bytes)
{
    try {
        const auto file = io::SafeTensors::parse(bytes, nullptr, "hostile");
        for (const std::string& name : file.names()) {
            try {
                const std::string fault = checkTensor(file.tensor(name), bytes);
                if (!fault.empty())
                    return fault;
            } catch (const Error& error) {
                const std::string fault = checkMessage(error);
                if (!fault.empty())
                    return fault;
            }
        }
    } catch (const Error& error) {
        return checkMessage(error);
    }
    return {};
}

inline std::string exerciseNpy(std::span<const std::byte> bytes)
{
    try {
        return checkTensor(io::parseNpy(bytes, nullptr, "hostile"), bytes);
    } catch (const Error& error) {
        return checkMessage(error);
    }
}

} // namespace fovea::test
