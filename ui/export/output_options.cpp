// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "export/output_options.h"

#include <algorithm>
#include <filesystem>

namespace fovea::ui
{

std::string extension(const std::string& path)
{
    std::string result = std::filesystem::path(path).extension().string();
    std::transform(result.begin(), result.end(), result.begin(),
        [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
    return result;
}

const std::vector<std::string>& outputExtensions()
{
    static const std::vector<std::string> known{
        ".png", ".svg", ".pdf", ".csv", ".json", ".npy", ".safetensors"};
    return known;
}

} // namespace fovea::ui
