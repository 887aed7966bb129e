// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/error.h"
#include "image/picture_recipe.h"
#include "io/npy.h"
#include "io/safetensors.h"
#include "models/vision_transformer/vision_family.h"

#include <cstdint>
#include <string>

namespace fovea::test
{

/// Bytes as a file, tried by the fuzzers and by tst_hostile_files. The functions return what is
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

/// Whether the sizes of an accepted architecture are as sane as the rest of the core relies on.
inline std::string checkArchitecture(const transformer::Architecture& a)
{
    const bool divides = a.keyHeads > 0 && a.heads % a.keyHeads == 0;
    const bool positive = a.layers > 0 && a.heads > 0 && a.headSize > 0 && a.hiddenSize > 0
        && a.embeddingSize > 0 && a.feedForwardSize > 0;
    const bool bounded = a.layers <= transformer::Bounds::layers
        && a.hiddenSize <= transformer::Bounds::hidden && a.heads <= transformer::Bounds::heads
        && a.headSize <= transformer::Bounds::hidden
        && a.feedForwardSize <= 64 * transformer::Bounds::hidden;
    const bool turns = !a.rotary
        || (a.rotary->size > 0 && 2 * a.rotary->pairs() <= a.headSize && a.rotary->base >= 1);
    const bool windows = a.windowed.empty() || Index(a.windowed.size()) == a.layers;
    if (!divides || !positive || !bounded || !turns || !windows)
        return "an absurd architecture is accepted";
    if (a.rotary)
        transformer::RotaryTable(*a.rotary, 3);
    return {};
}

/// config.json or preprocessor_config.json.
inline std::string exerciseConfig(std::span<const std::byte> bytes)
{
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    const auto attempt = [&](auto&& read) -> std::string {
        try {
            return read(io::JsonSettings::parse(text, "hostile"));
        } catch (const Error& error) {
            return checkMessage(error);
        }
    };
    for (const std::string& fault :
        {attempt([](const io::JsonSettings& settings) {
             return checkArchitecture(transformer::textFamily(settings).architecture);
         }),
            attempt([](const io::JsonSettings& settings) -> std::string {
                if (!transformer::isVisionType(settings))
                    return {};
                const auto vision = transformer::visionFamily(settings);
                if (vision.patches.positionRows() < 1 || vision.patches.positionColumns() < 1)
                    return "a picture without patches is accepted";
                return checkArchitecture(vision.family.architecture);
            }),
            attempt([](const io::JsonSettings& settings) -> std::string {
                const auto recipe = image::PictureRecipe::read(settings, 32, 32);
                const image::Size size = recipe.resultSize({1, 40000});
                if (size.width < 1 || size.height < 1 || size.width * size.height > 1 << 26)
                    return "a picture of an absurd size is accepted";
                return {};
            })}) {
        if (!fault.empty())
            return fault;
    }
    return {};
}

} // namespace fovea::test
