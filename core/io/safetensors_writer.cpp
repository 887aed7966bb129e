// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "base/error.h"
#include "io/atomic_file.h"
#include "io/printable.h"
#include "io/safetensors.h"
#include "io/text_format.h"

#include <algorithm>
#include <cassert>

namespace fovea::io
{

namespace
{

/// The reference implementation's order of types, by alignment.
int rank(DType type)
{
    switch (type) {
    case DType::Bool:
        return 0;
    case DType::U8:
        return 1;
    case DType::I8:
        return 2;
    case DType::I16:
        return 3;
    case DType::F16:
        return 4;
    case DType::BF16:
        return 5;
    case DType::I32:
        return 6;
    case DType::F32:
        return 7;
    case DType::F64:
        return 8;
    case DType::I64:
        return 9;
    }
    return 0;
}

std::size_t byteCount(const Tensor& tensor)
{
    return std::size_t(tensor.size()) * byteSize(tensor.type());
}

std::string headerText(const std::vector<std::pair<std::string, Tensor>>& tensors,
    const std::map<std::string, std::string>& metadata)
{
    std::string text = "{";
    const auto separate = [&](const char* opening) {
        if (text.back() != *opening)
            text += ',';
    };
    if (!metadata.empty()) {
        text += "\"__metadata__\":{";
        for (const auto& [key, value] : metadata) {
            separate("{");
            text += jsonString(key) + ':' + jsonString(value);
        }
        text += '}';
    }
    std::size_t position = 0;
    for (const auto& [name, tensor] : tensors) {
        separate("{");
        text += jsonString(name) + ":{\"dtype\":\"" + fovea::name(tensor.type()) + "\",\"shape\":[";
        for (const Index size : tensor.shape()) {
            separate("[");
            text += std::to_string(size);
        }
        const std::size_t end = position + byteCount(tensor);
        text
            += "],\"data_offsets\":[" + std::to_string(position) + ',' + std::to_string(end) + "]}";
        position = end;
    }
    text += '}';
    text.resize((text.size() + 7) / 8 * 8, ' '); // the data starts aligned to 8 bytes
    return text;
}

} // namespace

void writeSafeTensors(const std::filesystem::path& path,
    std::vector<std::pair<std::string, Tensor>> tensors,
    const std::map<std::string, std::string>& metadata)
{
    std::sort(tensors.begin(), tensors.end(), [](const auto& a, const auto& b) {
        const int left = rank(a.second.type());
        const int right = rank(b.second.type());
        return left != right ? left > right : a.first < b.first;
    });
    std::vector<std::string> names{"\"__metadata__\""};
    for (const auto& [name, tensor] : tensors) {
        assert(!tensor.isEmpty());
        names.push_back(jsonString(name));
    }
    std::sort(names.begin(), names.end());
    const auto twice = std::adjacent_find(names.begin(), names.end());
    if (twice != names.end())
        throw Error(FOVEA_TEXT("Error",
                        "%1 can't be written: the tensor name %2 is taken already. Rename one."),
            {path.string(), printable(*twice)});

    const std::string header = headerText(tensors, metadata);
    const std::uint64_t length = header.size();
    AtomicFile file(path);
    file.write(std::as_bytes(std::span(&length, 1)));
    file.write(header);
    for (const auto& [name, tensor] : tensors)
        file.write({static_cast<const std::byte*>(tensor.bytes()), byteCount(tensor)});
    file.commit();
}

} // namespace fovea::io
