// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "io/onnx/value.h"

#include <cassert>
#include <iterator>
#include <limits>

namespace fovea::graph
{

bool isFloating(ElementType type)
{
    return type == ElementType::Float32 || type == ElementType::Float64
        || type == ElementType::Float16 || type == ElementType::BFloat16;
}

std::string name(ElementType type)
{
    switch (type) {
    case ElementType::Float32:
        return "float32";
    case ElementType::Float64:
        return "float64";
    case ElementType::Float16:
        return "float16";
    case ElementType::BFloat16:
        return "bfloat16";
    case ElementType::Int64:
        return "int64";
    case ElementType::Int32:
        return "int32";
    case ElementType::Int16:
        return "int16";
    case ElementType::Int8:
        return "int8";
    case ElementType::UInt64:
        return "uint64";
    case ElementType::UInt32:
        return "uint32";
    case ElementType::UInt16:
        return "uint16";
    case ElementType::UInt8:
        return "uint8";
    case ElementType::Bool:
        return "bool";
    }
    return {};
}

Value Value::integers(Shape shape, std::vector<std::int64_t> numbers, ElementType type)
{
    assert(Index(numbers.size()) == elementCount(shape) && !isFloating(type));
    if (numbers.empty())
        numbers.reserve(1); // an axis of size 0 is not an empty tensor
    auto storage = std::make_shared<std::vector<std::int64_t>>(std::move(numbers));
    const void* data = storage->data();
    return {Tensor::view(std::move(shape), DType::I64, data, std::move(storage)), type};
}

Value Value::computed() const
{
    return {isFloating(type) ? tensor.toFloat() : tensor.toIntegers(), type};
}

std::int64_t wrapped(std::int64_t number, ElementType type)
{
    switch (type) {
    case ElementType::Int32:
        return std::int32_t(number);
    case ElementType::Int16:
        return std::int16_t(number);
    case ElementType::Int8:
        return std::int8_t(number);
    case ElementType::UInt32:
        return std::uint32_t(number);
    case ElementType::UInt16:
        return std::uint16_t(number);
    case ElementType::UInt8:
        return std::uint8_t(number);
    case ElementType::Bool:
        return number != 0;
    default:
        return number;
    }
}

std::int64_t toInteger(float number, ElementType type)
{
    if (type == ElementType::Bool)
        return number != 0; // also of NaN
    if (number >= 0x1p63f)
        return std::numeric_limits<std::int64_t>::max();
    if (number < -0x1p63f)
        return std::numeric_limits<std::int64_t>::min();
    return number != number ? 0 : wrapped(std::int64_t(number), type);
}

std::optional<ElementType> elementTypeOf(std::int64_t dataType)
{
    // The order of TensorProto.DataType from 0 on.
    using enum ElementType;
    static constexpr std::optional<ElementType> types[]{{}, Float32, UInt8, Int8, UInt16, Int16,
        Int32, Int64, {}, Bool, Float16, Float64, UInt32, UInt64, {}, {}, BFloat16};
    if (dataType < 0 || dataType >= std::int64_t(std::size(types)))
        return {};
    return types[dataType];
}

} // namespace fovea::graph
