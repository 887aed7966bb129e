// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/transformer/transformer.h"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace fovea::test
{

inline std::filesystem::path checkpointFolder(const std::string& name)
{
    return std::filesystem::path(FOVEA_TEST_DATA) / "checkpoints" / name;
}

/// expected_0.safetensors and so on, sorted.
inline std::vector<std::filesystem::path> expectedFiles(const std::filesystem::path& folder)
{
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().filename().string().starts_with("expected_")
            && entry.path().extension() == ".safetensors")
            files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

/// Tokens with these ids, and types if there are some.
inline std::vector<Token> tokensOf(const Tensor& ids, const Tensor& types = {})
{
    std::vector<Token> tokens;
    const Tensor numbers = ids.toIntegers();
    for (std::size_t i = 0; i < numbers.integers().size(); ++i) {
        Token token;
        token.id = numbers.integers()[i];
        if (!types.isEmpty())
            token.type = int(types.toIntegers().integers()[i]);
        tokens.push_back(token);
    }
    return tokens;
}

inline std::vector<Token> tokensOf(const std::vector<std::int64_t>& ids)
{
    return tokensOf(Tensor::fromIntegers({Index(ids.size())}, ids));
}

inline float largestMagnitude(const Tensor& tensor)
{
    float largest = 0;
    const Tensor numbers = tensor.toFloat();
    for (const float value : numbers.floats())
        largest = std::max(largest, std::abs(value));
    return largest;
}

/// What a recorder kept of numbered sites ("layers.#.attention.weights") as one tensor with the
/// number as its first axis.
inline Tensor stacked(const Recorder& recorder, const std::string& pattern, Index count)
{
    std::vector<float> all;
    Shape shape;
    for (Index i = 0; i < count; ++i) {
        std::string name = pattern;
        name.replace(name.find('#'), 1, std::to_string(i));
        const Tensor tensor = recorder.tensor(name);
        if (tensor.isEmpty())
            return {};
        shape = tensor.shape();
        all.insert(all.end(), tensor.floats().begin(), tensor.floats().end());
    }
    shape.insert(shape.begin(), count);
    return Tensor(shape, std::move(all));
}

} // namespace fovea::test
