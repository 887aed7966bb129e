// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

#include <optional>

namespace fovea::graph
{

/// The element types of ONNX (TensorProto.DataType) that a graph may use. Strings, complex numbers
/// and 8-bit floats are refused when a file is read.
enum class ElementType {
    Float32,
    Float64,
    Float16,
    BFloat16,
    Int64,
    Int32,
    Int16,
    Int8,
    UInt64,
    UInt32,
    UInt16,
    UInt8,
    Bool,
};

bool isFloating(ElementType type);
/// "float32", "int64", "bool": as ONNX's users write them.
std::string name(ElementType type);

/// What flows along an edge of a graph: numbers and the type that they have in ONNX.
///
/// A run computes with two kinds of storage only. Every floating-point type is held as float32, so
/// float16 and float64 are computed in float32. Every integer type and bool (0 or 1) is held as
/// 64-bit integers, wrapped to the range of its type after arithmetic; uint64 from 2^63 on stands
/// there as the negative number of the same bits. Initialisers of a file keep what the file holds,
/// float16 for example, until computed() converts them.
struct Value {
    Tensor tensor;
    ElementType type = ElementType::Float32;

    Value() = default;
    Value(Tensor t, ElementType elementType) : tensor(std::move(t)), type(elementType) { }
    /// float32
    explicit Value(Tensor t) : Value(std::move(t), ElementType::Float32) { }
    static Value integers(
        Shape shape, std::vector<std::int64_t> numbers, ElementType type = ElementType::Int64);

    bool isEmpty() const { return tensor.isEmpty(); }
    const Shape& shape() const { return tensor.shape(); }
    Index rank() const { return tensor.rank(); }
    Index size() const { return tensor.size(); }
    /// @pre a floating type, as computed() leaves it
    std::span<const float> floats() const { return tensor.floats(); }
    /// @pre an integer type or bool, as computed() leaves it
    std::span<const std::int64_t> integers() const { return tensor.integers(); }

    /// The same in the storage that runs compute with; shares it when it already is.
    Value computed() const;
};

/// A number brought into the range of an integer type as a conversion in C does it; 0 or 1 for bool.
std::int64_t wrapped(std::int64_t number, ElementType type);
/// The integer that remains of a number when its fraction is cut off; 0 or 1 for bool. NaN is 0, and
/// what is beyond 64 bits the nearest number that is not. @pre an integer type or bool
std::int64_t toInteger(float number, ElementType type);
/// The type with a number of TensorProto.DataType; nothing for those that are not supported.
std::optional<ElementType> elementTypeOf(std::int64_t dataType);

} // namespace fovea::graph
