// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "io/safetensors.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace fovea::transformer
{

/// The weights of a folder, memory-mapped: `model.safetensors`, or the files that
/// `model.safetensors.index.json` lists. Opening copies nothing, however large the files are.
class Checkpoint
{
public:
    /// At most that many files.
    static constexpr std::size_t maximumFiles = 1000;

    /// @throws Error when there are no weights in a format that can be read, saying how to convert
    /// others, or a file is broken or missing
    static Checkpoint open(const std::filesystem::path& folder);

    bool has(const std::string& name) const { return m_fileOf.count(name) != 0; }
    /// As stored. @pre has(name)
    /// @throws Error when its type is not supported
    Tensor tensor(const std::string& name) const;
    /// Sorted.
    std::vector<std::string> names() const;
    /// The file, or the folder when there are several: for messages.
    const std::string& displayName() const { return m_displayName; }

private:
    void addShards(const std::filesystem::path& folder, const std::filesystem::path& index);

    std::string m_displayName;
    std::vector<io::SafeTensors> m_files;
    std::map<std::string, std::size_t> m_fileOf;
};

} // namespace fovea::transformer
