// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "io/onnx/read_tensor.h"

#include "base/error.h"
#include "io/checked_shape.h"
#include "io/mapped_file.h"
#include "io/printable.h"

#include <bit>
#include <charconv>
#include <cstring>

namespace fovea::graph
{

namespace
{

static_assert(std::endian::native == std::endian::little, "raw tensor data is little-endian");

using ::onnx::TensorProto;

/// How an element of raw data lies in memory.
struct Layout {
    std::size_t size;
    std::optional<DType> tensorType; ///< nothing for types that Tensor does not have
};

Layout layoutOf(ElementType type)
{
    switch (type) {
    case ElementType::Float32:
        return {4, DType::F32};
    case ElementType::Float64:
        return {8, DType::F64};
    case ElementType::Float16:
        return {2, DType::F16};
    case ElementType::BFloat16:
        return {2, DType::BF16};
    case ElementType::Int64:
    case ElementType::UInt64: // the same bits, see Value
        return {8, DType::I64};
    case ElementType::Int32:
        return {4, DType::I32};
    case ElementType::Int16:
        return {2, DType::I16};
    case ElementType::Int8:
        return {1, DType::I8};
    case ElementType::UInt32:
        return {4, {}};
    case ElementType::UInt16:
        return {2, {}};
    case ElementType::UInt8:
        return {1, DType::U8};
    case ElementType::Bool:
        return {1, DType::Bool};
    }
    return {};
}

[[noreturn]] void throwBadShape(const TensorSource& source, const std::string& name)
{
    throw Error(FOVEA_TEXT("Error",
                    "In %1, the shape of tensor %2 is impossible. The file is damaged: download it "
                    "or export the model again."),
        {source.file, io::printable(name)});
}

[[noreturn]] void throwBadSize(
    const TensorSource& source, const std::string& name, std::size_t has, std::size_t needs)
{
    throw Error(FOVEA_TEXT("Error",
                    "In %1, tensor %2 has data for %3 numbers, but its shape needs %4. The file is "
                    "damaged: download it or export the model again."),
        {source.file, io::printable(name), std::to_string(has), std::to_string(needs)});
}

Shape shapeOf(const TensorProto& tensor, const std::string& name, const TensorSource& source)
{
    std::vector<std::uint64_t> sizes;
    for (const std::int64_t size : tensor.dims()) {
        if (size < 0)
            throwBadShape(source, name);
        sizes.push_back(std::uint64_t(size));
    }
    const std::optional<Shape> shape = io::checkedShape(sizes);
    if (!shape || sizes.size() > 64)
        throwBadShape(source, name);
    return *shape;
}

template <typename T>
Value fromBytes(Shape shape, ElementType type, std::span<const std::byte> bytes)
{
    std::vector<std::int64_t> numbers(bytes.size() / sizeof(T));
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        T number;
        std::memcpy(&number, bytes.data() + i * sizeof(T), sizeof(T));
        numbers[i] = std::int64_t(number);
    }
    return Value::integers(std::move(shape), std::move(numbers), type);
}

/// @pre the bytes have the right size
Value fromRaw(Shape shape, ElementType type, std::span<const std::byte> bytes,
    std::shared_ptr<const void> owner)
{
    if (type == ElementType::UInt32)
        return fromBytes<std::uint32_t>(std::move(shape), type, bytes);
    if (type == ElementType::UInt16)
        return fromBytes<std::uint16_t>(std::move(shape), type, bytes);
    if (bytes.empty()) // an axis of size 0; a view needs an address
        return {isFloating(type) ? Tensor(shape) : Tensor::fromIntegers(shape, {}), type};
    return {Tensor::view(std::move(shape), *layoutOf(type).tensorType, bytes.data(),
                std::move(owner)),
        type};
}

template <typename T> std::span<const std::byte> bytesOf(const T& field)
{
    return std::as_bytes(std::span(field.data(), std::size_t(field.size())));
}

/// Numbers that stand in int32_data, one per element whatever their type.
Value fromInt32(const TensorProto& tensor, Shape shape, ElementType type)
{
    if (type == ElementType::Float16 || type == ElementType::BFloat16) {
        Tensor result = Tensor::uninitialised(std::move(shape));
        const std::span<float> out = result.mutableFloats();
        for (std::size_t i = 0; i < out.size(); ++i) {
            const auto bits = std::uint16_t(tensor.int32_data(int(i)));
            out[i] = type == ElementType::Float16
                ? float(Eigen::numext::bit_cast<Eigen::half>(bits))
                : float(Eigen::numext::bit_cast<Eigen::bfloat16>(bits));
        }
        return {std::move(result), type};
    }
    std::vector<std::int64_t> numbers;
    for (const std::int32_t number : tensor.int32_data())
        numbers.push_back(wrapped(number, type));
    return Value::integers(std::move(shape), std::move(numbers), type);
}

/// A tensor whose numbers stand in the field of their type.
Value fromField(const TensorProto& tensor, Shape shape, ElementType type, const std::string& name,
    const TensorSource& source)
{
    const std::size_t count = std::size_t(elementCount(shape));
    const auto check = [&](int has) {
        if (std::size_t(has) != count)
            throwBadSize(source, name, std::size_t(has), count);
    };
    switch (type) {
    case ElementType::Float32:
        check(tensor.float_data_size());
        return fromRaw(std::move(shape), type, bytesOf(tensor.float_data()), source.owner);
    case ElementType::Float64:
        check(tensor.double_data_size());
        return fromRaw(std::move(shape), type, bytesOf(tensor.double_data()), source.owner);
    case ElementType::Int64:
        check(tensor.int64_data_size());
        return fromRaw(std::move(shape), type, bytesOf(tensor.int64_data()), source.owner);
    case ElementType::UInt32:
    case ElementType::UInt64: {
        check(tensor.uint64_data_size());
        std::vector<std::int64_t> numbers;
        for (const std::uint64_t number : tensor.uint64_data())
            numbers.push_back(wrapped(std::int64_t(number), type));
        return Value::integers(std::move(shape), std::move(numbers), type);
    }
    default:
        check(tensor.int32_data_size());
        return fromInt32(tensor, std::move(shape), type);
    }
}

std::uint64_t parseSize(
    const std::string& text, const std::string& name, const TensorSource& source)
{
    std::uint64_t number = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (fault != std::errc() || end != text.data() + text.size()) {
        throw Error(FOVEA_TEXT("Error",
                        "In %1, the place of tensor %2 in its data file is not a number: %3. "
                        "Export the model again."),
            {source.file, io::printable(name), io::printable(text)});
    }
    return number;
}

Value fromExternalFile(const TensorProto& tensor, Shape shape, ElementType type,
    const std::string& name, TensorSource& source)
{
    std::string location;
    std::uint64_t offset = 0;
    std::optional<std::uint64_t> length;
    for (const auto& entry : tensor.external_data()) {
        if (entry.key() == "location")
            location = entry.value();
        else if (entry.key() == "offset")
            offset = parseSize(entry.value(), name, source);
        else if (entry.key() == "length")
            length = parseSize(entry.value(), name, source);
    }
    const std::filesystem::path relative(location);
    bool leaves = location.empty() || location.find('\0') != std::string::npos
        || relative.has_root_path() || source.folder.empty();
    for (const auto& part : relative)
        leaves = leaves || part == "..";
    if (leaves) {
        throw Error(FOVEA_TEXT("Error",
                        "In %1, the data of tensor %2 is said to lie in \"%3\", which is not a file "
                        "beside the model. Put it there and export the model again."),
            {source.file, io::printable(name), io::printable(location)});
    }
    const auto file = io::MappedFile::open(source.folder / relative);
    const std::span<const std::byte> bytes = file->bytes();
    const std::uint64_t needs
        = std::uint64_t(elementCount(shape)) * std::uint64_t(layoutOf(type).size);
    if (offset > bytes.size() || length.value_or(needs) != needs || needs > bytes.size() - offset) {
        throw Error(FOVEA_TEXT("Error",
                        "In %1, tensor %2 does not fit into its data file \"%3\". One of the two is "
                        "damaged or belongs to another model: download both again."),
            {source.file, io::printable(name), io::printable(location)});
    }
    return fromRaw(std::move(shape), type, bytes.subspan(offset, needs), file);
}

} // namespace

ElementType elementType(int dataType, const std::string& file, const std::string& value)
{
    if (const std::optional<ElementType> type = elementTypeOf(dataType))
        return *type;
    const std::string& known = TensorProto::DataType_IsValid(dataType)
        ? TensorProto::DataType_Name(TensorProto::DataType(dataType))
        : std::to_string(dataType);
    throw Error(FOVEA_TEXT("Error",
                    "In %1, the value %2 has the element type %3, which can't be computed with. "
                    "Export the model with float32 or float16 numbers."),
        {file, io::printable(value), known});
}

Value readTensor(const TensorProto& tensor, const std::string& name, TensorSource& source)
{
    const ElementType type = elementType(tensor.data_type(), source.file, name);
    Shape shape = shapeOf(tensor, name, source);
    if (tensor.has_segment())
        throwBadShape(source, name);
    if (tensor.data_location() == TensorProto::EXTERNAL)
        return fromExternalFile(tensor, std::move(shape), type, name, source);
    if (!tensor.has_raw_data())
        return fromField(tensor, std::move(shape), type, name, source);
    const std::size_t size = layoutOf(type).size;
    const std::size_t count = std::size_t(elementCount(shape));
    if (tensor.raw_data().size() != count * size)
        throwBadSize(source, name, tensor.raw_data().size() / size, count);
    return fromRaw(std::move(shape), type, bytesOf(tensor.raw_data()), source.owner);
}

} // namespace fovea::graph
