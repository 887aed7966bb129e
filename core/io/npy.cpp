// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "io/npy.h"

#include "base/error.h"
#include "io/atomic_file.h"
#include "io/checked_shape.h"
#include "io/mapped_file.h"
#include "io/npy_header.h"
#include "io/printable.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace fovea::io
{

namespace
{

constexpr std::string_view magic("\x93NUMPY", 6);

struct NpyType {
    const char* code; ///< without the byte order
    DType type;
};
constexpr std::array<NpyType, 9> npyTypes{{{"f4", DType::F32}, {"f2", DType::F16},
    {"f8", DType::F64}, {"i8", DType::I64}, {"i4", DType::I32}, {"i2", DType::I16},
    {"i1", DType::I8}, {"u1", DType::U8}, {"b1", DType::Bool}}};

std::optional<DType> supportedType(std::string_view code)
{
    for (const NpyType& known : npyTypes) {
        if (code == known.code)
            return known.type;
    }
    return std::nullopt;
}

/// Row-major elements in the machine's byte order.
std::vector<std::byte> rearranged(
    const std::byte* data, const Shape& shape, std::size_t size, bool columnMajor, bool swapBytes)
{
    const std::size_t count = std::size_t(elementCount(shape));
    std::vector<std::byte> result(count * size);
    // Strides of the file, in elements; counts through the indices in row-major order.
    std::vector<std::size_t> strides(shape.size());
    std::size_t stride = 1;
    for (std::size_t k = 0; k < shape.size(); ++k) {
        const std::size_t axis = columnMajor ? k : shape.size() - 1 - k;
        strides[axis] = stride;
        stride *= std::size_t(shape[axis]);
    }
    Shape index(shape.size());
    std::size_t from = 0;
    for (std::size_t to = 0; to < count; ++to) {
        std::byte* element = result.data() + to * size;
        std::memcpy(element, data + from * size, size);
        if (swapBytes)
            std::reverse(element, element + size);
        for (std::size_t axis = shape.size(); axis-- > 0;) {
            from += strides[axis];
            if (++index[axis] < shape[axis])
                break;
            from -= strides[axis] * std::size_t(shape[axis]);
            index[axis] = 0;
        }
    }
    return result;
}

[[noreturn]] void failFormat(const std::string& displayName)
{
    throw Error(FOVEA_TEXT("Error",
                    "%1 is damaged or not an npy file: its header can't be read. Save the array "
                    "again with numpy.save."),
        {displayName});
}

} // namespace

Tensor readNpy(const std::filesystem::path& path)
{
    auto file = MappedFile::open(path);
    const auto bytes = file->bytes();
    return parseNpy(bytes, std::move(file), path.string());
}

Tensor parseNpy(std::span<const std::byte> bytes, std::shared_ptr<const void> owner,
    const std::string& displayName)
{
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (!text.starts_with(magic) || text.size() < magic.size() + 4)
        throw Error(
            FOVEA_TEXT("Error", "%1 is not an npy file. Choose another file."), {displayName});
    const auto byteAt = [&](std::size_t i) { return std::size_t(std::uint8_t(text[i])); };
    const std::size_t version = byteAt(6);
    if (version < 1 || version > 3 || byteAt(7) != 0)
        throw Error(FOVEA_TEXT("Error",
                        "%1 has npy version %2, which is not known. Save it as version 1.0."),
            {displayName, std::to_string(version) + '.' + std::to_string(byteAt(7))});
    const std::size_t headerStart = version == 1 ? 10 : 12;
    if (text.size() < headerStart)
        failFormat(displayName);
    std::size_t length = 0;
    for (std::size_t i = headerStart; i-- > 8;)
        length = length << 8 | byteAt(i);
    if (length > text.size() - headerStart)
        failFormat(displayName);
    const std::optional<NpyHeader> header = parseNpyHeader(text.substr(headerStart, length));
    if (!header)
        failFormat(displayName);
    const auto data = bytes.subspan(headerStart + length);

    const char order = header->type.empty() ? '\0' : header->type[0];
    const bool known = order == '<' || order == '>' || order == '|' || order == '=';
    const std::optional<DType> type
        = known ? supportedType(std::string_view(header->type).substr(1)) : std::nullopt;
    if (!type)
        throw Error(FOVEA_TEXT("Error",
                        "%1 holds the type %2, which can't be read. Convert the array to float32."),
            {displayName, printable(header->type)});
    const std::optional<Shape> shape = checkedShape(header->shape);
    if (!shape || std::size_t(elementCount(*shape)) > data.size() / byteSize(*type))
        throw Error(FOVEA_TEXT("Error",
                        "%1 is truncated: it has only %2 bytes of data, less than its shape needs. "
                        "Get the file again."),
            {displayName, std::to_string(data.size())});
    if (std::size_t(elementCount(*shape)) * byteSize(*type) != data.size())
        throw Error(FOVEA_TEXT("Error",
                        "%1 has %2 bytes of data, more than its shape needs. Save one array per "
                        "file."),
            {displayName, std::to_string(data.size())});

    const bool swapBytes = order == '>' && byteSize(*type) > 1;
    if (!header->fortranOrder && !swapBytes)
        return Tensor::view(*shape, *type, data.data(), std::move(owner));
    auto copy = std::make_shared<std::vector<std::byte>>(
        rearranged(data.data(), *shape, byteSize(*type), header->fortranOrder, swapBytes));
    copy->reserve(1); // an axis of size 0 does not make an empty tensor
    const void* elements = copy->data();
    return Tensor::view(*shape, *type, elements, std::move(copy));
}

void writeNpy(const std::filesystem::path& path, const Tensor& tensor)
{
    assert(!tensor.isEmpty());
    const Tensor stored = tensor.type() == DType::BF16 ? tensor.toFloat() : tensor;
    const auto known = std::find_if(npyTypes.begin(), npyTypes.end(),
        [&](const NpyType& candidate) { return candidate.type == stored.type(); });
    std::string header = "{'descr': '";
    header += byteSize(stored.type()) > 1 ? '<' : '|';
    header += known->code;
    header += "', 'fortran_order': False, 'shape': (";
    for (const Index size : stored.shape())
        header += std::to_string(size) + ", ";
    if (stored.rank() > 1)
        header.resize(header.size() - 2); // only a tuple of one needs its comma
    header += "), }";
    // The data starts at a multiple of 64 bytes, after a line break.
    constexpr std::size_t start = 10;
    header.resize((start + header.size() + 1 + 63) / 64 * 64 - start - 1, ' ');
    header += '\n';

    AtomicFile file(path);
    file.write(magic);
    const char version[] = {1, 0, char(header.size() & 0xFF), char(header.size() >> 8)};
    file.write(std::string_view(version, sizeof version));
    file.write(header);
    file.write({static_cast<const std::byte*>(stored.bytes()),
        std::size_t(stored.size()) * byteSize(stored.type())});
    file.commit();
}

} // namespace fovea::io
