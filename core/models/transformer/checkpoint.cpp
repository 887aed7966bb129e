// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/transformer/checkpoint.h"

#include "base/error.h"
#include "io/json_settings.h"
#include "io/mapped_file.h"
#include "io/printable.h"

#include <array>
#include <cstring>

namespace fovea::transformer
{

namespace
{

namespace fs = std::filesystem;

bool isThere(const fs::path& path)
{
    std::error_code ignored;
    return fs::exists(path, ignored);
}

[[noreturn]] void refuseWithoutWeights(const fs::path& folder)
{
    for (const char* name : {"pytorch_model.bin", "pytorch_model.bin.index.json",
             "tf_model.h5", "flax_model.msgpack", "model.ckpt"}) {
        if (!isThere(folder / name))
            continue;
        throw Error(FOVEA_TEXT("Error",
                        "%1 has its weights only in %2, a format that Fovea does not open. Convert "
                        "it in Python: model = transformers.AutoModel.from_pretrained(folder), then "
                        "model.save_pretrained(folder, safe_serialization=True)."),
            {folder.string(), name});
    }
    throw Error(FOVEA_TEXT("Error",
                    "%1 has no model.safetensors and no model.safetensors.index.json. Choose the "
                    "folder that holds the weights."),
        {folder.string()});
}

/// Opens a file of weights, and names what people take for one.
io::SafeTensors openFile(const fs::path& path)
{
    const auto file = io::MappedFile::open(path);
    const auto bytes = file->bytes();
    const auto begins = [&](std::string_view magic) {
        return bytes.size() >= magic.size()
            && std::memcmp(bytes.data(), magic.data(), magic.size()) == 0;
    };
    if (begins("PK\x03\x04") || begins("\x1f\x8b")) {
        throw Error(FOVEA_TEXT("Error", "%1 is an archive, not a safetensors file. Unpack it."),
            {path.string()});
    }
    if (begins("version https://git-lfs")) {
        throw Error(FOVEA_TEXT("Error",
                        "%1 is only a pointer to the weights. Download the file itself, for "
                        "example with git lfs pull."),
            {path.string()});
    }
    return io::SafeTensors::open(path);
}

} // namespace

Checkpoint Checkpoint::open(const fs::path& folder)
{
    Checkpoint result;
    const fs::path single = folder / "model.safetensors";
    const fs::path index = folder / "model.safetensors.index.json";
    if (isThere(single)) {
        result.m_displayName = single.string();
        result.m_files.push_back(openFile(single));
        for (const std::string& name : result.m_files.front().names())
            result.m_fileOf[name] = 0;
    } else if (isThere(index)) {
        result.m_displayName = folder.string();
        result.addShards(folder, index);
    } else {
        refuseWithoutWeights(folder);
    }
    return result;
}

void Checkpoint::addShards(const fs::path& folder, const fs::path& index)
{
    std::map<std::string, std::size_t> numbers;
    for (const auto& [tensor, file] : io::JsonSettings::open(index).textMap("weight_map")) {
        if (file.empty() || fs::path(file).filename() != file || file == "..") {
            throw Error(FOVEA_TEXT("Error",
                            "%1 places a tensor in %2, which is not the name of a file beside it. "
                            "Correct it."),
                {index.string(), io::printable(file)});
        }
        auto number = numbers.find(file);
        if (number == numbers.end()) {
            if (numbers.size() == maximumFiles) {
                throw Error(FOVEA_TEXT("Error", "%1 lists more than %2 files. Merge some of them."),
                    {index.string(), std::to_string(maximumFiles)});
            }
            number = numbers.emplace(file, m_files.size()).first;
            m_files.push_back(openFile(folder / file));
        }
        if (!m_files[number->second].has(tensor)) {
            throw Error(FOVEA_TEXT("Error",
                            "%1 has no tensor %2, although %3 says so. Download both again."),
                {(folder / file).string(), io::printable(tensor), index.string()});
        }
        m_fileOf[tensor] = number->second;
    }
    if (m_files.empty()) {
        throw Error(FOVEA_TEXT("Error", "%1 lists no tensor under \"weight_map\". Download it again."),
            {index.string()});
    }
}

Tensor Checkpoint::tensor(const std::string& name) const
{
    return m_files[m_fileOf.at(name)].tensor(name);
}

std::vector<std::string> Checkpoint::names() const
{
    std::vector<std::string> result;
    for (const auto& [name, file] : m_fileOf)
        result.push_back(name);
    return result;
}

} // namespace fovea::transformer
