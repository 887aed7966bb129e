// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "io/safetensors.h"

#include "base/error.h"
#include "io/checked_shape.h"
#include "io/mapped_file.h"
#include "io/printable.h"
#include "io/safetensors_header.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <optional>

namespace fovea::io
{

static_assert(std::endian::native == std::endian::little, "tensors are mapped as files hold them");

namespace
{

constexpr std::uint64_t lengthSize = 8;
// The reference implementation's limit, against files that ask for absurd amounts of memory.
constexpr std::uint64_t maximumHeader = 100'000'000;

std::optional<DType> supportedType(const std::string& type)
{
    for (const DType known : {DType::F32, DType::F16, DType::BF16, DType::F64, DType::I64,
             DType::I32, DType::I16, DType::I8, DType::U8, DType::Bool}) {
        if (name(known) == type)
            return known;
    }
    return std::nullopt;
}

std::string_view readHeader(std::span<const std::byte> bytes, const std::string& displayName)
{
    const auto refuse = [&] {
        throw Error(FOVEA_TEXT("Error", "%1 is not a safetensors file. Choose another file."),
            {displayName});
    };
    if (bytes.size() < lengthSize)
        refuse();
    std::uint64_t length = 0;
    std::memcpy(&length, bytes.data(), lengthSize);
    const auto rest = bytes.subspan(lengthSize);
    if (length < 2 || length > maximumHeader || (!rest.empty() && rest[0] != std::byte('{')))
        refuse();
    if (length > rest.size())
        throw Error(FOVEA_TEXT("Error",
                        "%1 is truncated: its header takes %2 bytes, but only %3 are there. Get "
                        "the file again."),
            {displayName, std::to_string(length), std::to_string(rest.size())});
    return {reinterpret_cast<const char*>(rest.data()), std::size_t(length)};
}

} // namespace

SafeTensors SafeTensors::open(const std::filesystem::path& path)
{
    auto file = MappedFile::open(path);
    const auto bytes = file->bytes();
    return parse(bytes, std::move(file), path.string());
}

SafeTensors SafeTensors::parse(
    std::span<const std::byte> bytes, std::shared_ptr<const void> owner, std::string displayName)
{
    const std::string_view json = readHeader(bytes, displayName);
    SafeTensorsHeader header = parseSafeTensorsHeader(json, displayName);
    const auto data = bytes.subspan(lengthSize + json.size());

    std::sort(header.entries.begin(), header.entries.end(),
        [](const auto& a, const auto& b) { return a.offsets < b.offsets; });
    SafeTensors result;
    std::uint64_t position = 0;
    for (SafeTensorsHeader::Entry& entry : header.entries) {
        const auto [begin, end] = entry.offsets;
        if (end > data.size())
            throw Error(FOVEA_TEXT("Error",
                            "%1 is truncated: tensor %2 ends at byte %3 of the data, which has "
                            "only %4. Get the file again."),
                {displayName, printable(entry.name), std::to_string(end),
                    std::to_string(data.size())});
        if (begin != position || end < begin)
            throw Error(FOVEA_TEXT("Error",
                            "%1 is damaged: the data of tensor %2 overlaps another's or leaves a "
                            "gap. Get the file again."),
                {displayName, printable(entry.name)});
        position = end;

        const std::optional<Shape> shape = checkedShape(entry.shape);
        const std::optional<DType> type = supportedType(entry.type);
        if (!shape
            || (type && end - begin != std::uint64_t(elementCount(*shape)) * byteSize(*type)))
            throw Error(FOVEA_TEXT("Error",
                            "%1 is damaged: the shape of tensor %2 does not fit its %3 bytes. Get "
                            "the file again."),
                {displayName, printable(entry.name), std::to_string(end - begin)});
        result.m_entries.emplace(
            std::move(entry.name), Entry{std::move(entry.type), *shape, data.data() + begin});
    }
    if (position != data.size())
        throw Error(FOVEA_TEXT("Error",
                        "%1 is damaged: %2 bytes after its last tensor belong to none. Get the "
                        "file again."),
            {displayName, std::to_string(data.size() - position)});

    result.m_displayName = std::move(displayName);
    result.m_owner = std::move(owner);
    result.m_metadata = std::move(header.metadata);
    return result;
}

std::vector<std::string> SafeTensors::names() const
{
    std::vector<std::string> result;
    for (const auto& [name, entry] : m_entries)
        result.push_back(name);
    return result;
}

Tensor SafeTensors::tensor(const std::string& name) const
{
    const auto it = m_entries.find(name);
    if (it == m_entries.end())
        throw Error(
            FOVEA_TEXT("Error", "%1 has no tensor %2. Check that the file belongs to this model."),
            {m_displayName, printable(name)});
    const Entry& entry = it->second;
    const std::optional<DType> type = supportedType(entry.type);
    if (!type)
        throw Error(FOVEA_TEXT("Error",
                        "%1: tensor %2 has the type %3, which can't be read. Convert it to F32."),
            {m_displayName, printable(name), printable(entry.type)});
    return Tensor::view(entry.shape, *type, entry.data, m_owner);
}

} // namespace fovea::io
