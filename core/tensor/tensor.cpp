// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "tensor/tensor.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <limits>
#include <type_traits>

namespace fovea
{

namespace
{

template <typename T> T load(const std::byte* data, Index i)
{
    T value;
    std::memcpy(&value, data + std::size_t(i) * sizeof(T), sizeof(T));
    return value;
}

template <typename T, typename Out> void convert(const std::byte* data, std::span<Out> out)
{
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = static_cast<Out>(load<T>(data, Index(i)));
}

/// Calls use(T()) with the C++ type of an element.
template <typename Use> void withElementType(DType type, Use use)
{
    switch (type) {
    case DType::F32:
        return use(float());
    case DType::F16:
        return use(Eigen::half());
    case DType::BF16:
        return use(Eigen::bfloat16());
    case DType::F64:
        return use(double());
    case DType::I64:
        return use(std::int64_t());
    case DType::I32:
        return use(std::int32_t());
    case DType::I16:
        return use(std::int16_t());
    case DType::I8:
        return use(std::int8_t());
    case DType::U8:
    case DType::Bool:
        return use(std::uint8_t());
    }
}

template <typename T> bool isAligned(const void* data)
{
    return reinterpret_cast<std::uintptr_t>(data) % alignof(T) == 0;
}

/// The number of rows when the last axis makes the columns, even where that is 0 long.
Index rowCount(const Shape& shape)
{
    Index count = 1;
    for (std::size_t axis = 0; axis + 1 < shape.size(); ++axis)
        count *= shape[axis];
    return count;
}

} // namespace

std::size_t byteSize(DType type)
{
    std::size_t size = 0;
    withElementType(type, [&]<typename T>(T) { size = sizeof(T); });
    return size;
}

std::string name(DType type)
{
    switch (type) {
    case DType::F32:
        return "F32";
    case DType::F16:
        return "F16";
    case DType::BF16:
        return "BF16";
    case DType::F64:
        return "F64";
    case DType::I64:
        return "I64";
    case DType::I32:
        return "I32";
    case DType::I16:
        return "I16";
    case DType::I8:
        return "I8";
    case DType::U8:
        return "U8";
    case DType::Bool:
        return "BOOL";
    }
    return {};
}

Index elementCount(const Shape& shape)
{
    Index count = 1;
    for (const Index n : shape)
        count *= n;
    return count;
}

std::string toString(const Shape& shape)
{
    std::string text = "[";
    for (std::size_t i = 0; i < shape.size(); ++i)
        text += (i ? ", " : "") + std::to_string(shape[i]);
    return text + "]";
}

Tensor::Tensor(Shape shape)
    : Tensor(shape, std::vector<float>(std::size_t(elementCount(shape)))) { }

Tensor::Tensor(Shape shape, std::vector<float> values) : m_shape(std::move(shape)), m_owned(true)
{
    assert(Index(values.size()) == elementCount(m_shape));
    if (values.empty())
        values.reserve(1); // a tensor with an axis of size 0 is not an empty tensor
    auto storage = std::make_shared<std::vector<float>>(std::move(values));
    m_data = reinterpret_cast<const std::byte*>(storage->data());
    m_storage = std::move(storage);
}

Tensor Tensor::uninitialised(Shape shape)
{
    const auto count = std::size_t(elementCount(shape));
    // At least one: a tensor with an axis of size 0 is not an empty tensor.
    auto storage = std::make_shared_for_overwrite<float[]>(std::max<std::size_t>(count, 1));
#ifndef NDEBUG
    std::fill_n(storage.get(), count, std::numeric_limits<float>::quiet_NaN());
#endif
    const float* data = storage.get();
    Tensor result = view(std::move(shape), DType::F32, data, std::move(storage));
    result.m_owned = true;
    return result;
}

Tensor Tensor::fromIntegers(Shape shape, const std::vector<std::int64_t>& values)
{
    assert(Index(values.size()) == elementCount(shape));
    auto storage = std::make_shared<std::vector<std::int64_t>>(values);
    if (values.empty())
        storage->reserve(1);
    return view(std::move(shape), DType::I64, storage->data(), storage);
}

Tensor Tensor::fromMatrix(const Eigen::Ref<const Matrix>& matrix)
{
    Tensor result = uninitialised({matrix.rows(), matrix.cols()});
    result.mutableMatrix() = matrix;
    return result;
}

Tensor Tensor::fromVector(const Eigen::Ref<const Vector>& vector)
{
    return Tensor(
        {vector.size()}, std::vector<float>(vector.data(), vector.data() + vector.size()));
}

Tensor Tensor::view(Shape shape, DType type, const void* data, std::shared_ptr<const void> owner)
{
    Tensor result;
    result.m_shape = std::move(shape);
    result.m_type = type;
    result.m_data = static_cast<const std::byte*>(data);
    result.m_storage = std::move(owner);
    return result;
}

Index Tensor::dim(Index axis) const
{
    const Index i = axis < 0 ? axis + rank() : axis;
    assert(i >= 0 && i < rank());
    return m_shape[std::size_t(i)];
}

std::span<const float> Tensor::floats() const
{
    assert(m_type == DType::F32 && isAligned<float>(m_data));
    return {reinterpret_cast<const float*>(m_data), std::size_t(size())};
}

std::span<float> Tensor::mutableFloats()
{
    assert(m_type == DType::F32);
    if (isEmpty())
        return {};
    if (!m_owned || m_storage.use_count() > 1) {
        Tensor copy = uninitialised(m_shape);
        std::memcpy(
            const_cast<std::byte*>(copy.m_data), m_data, std::size_t(size()) * sizeof(float));
        *this = std::move(copy);
    }
    return {reinterpret_cast<float*>(const_cast<std::byte*>(m_data)), std::size_t(size())};
}

std::span<const std::int64_t> Tensor::integers() const
{
    assert(m_type == DType::I64 && isAligned<std::int64_t>(m_data));
    return {reinterpret_cast<const std::int64_t*>(m_data), std::size_t(size())};
}

Tensor Tensor::toFloat() const
{
    if (isEmpty() || (m_type == DType::F32 && isAligned<float>(m_data)))
        return *this;
    Tensor result = uninitialised(m_shape);
    const std::span<float> out = result.mutableFloats();
    withElementType(m_type, [&]<typename T>(T) { convert<T>(m_data, out); });
    return result;
}

Tensor Tensor::toIntegers() const
{
    if (isEmpty() || (m_type == DType::I64 && isAligned<std::int64_t>(m_data)))
        return *this;
    std::vector<std::int64_t> values(static_cast<std::size_t>(size()));
    const std::span<std::int64_t> out(values);
    withElementType(m_type, [&]<typename T>(T) {
        if constexpr (std::is_integral_v<T>)
            convert<T>(m_data, out);
        else
            assert(!"toIntegers() of a floating-point type");
    });
    return fromIntegers(m_shape, values);
}

Tensor Tensor::reshaped(Shape shape) const
{
    assert(elementCount(shape) == elementCount(m_shape));
    Tensor result = *this;
    result.m_shape = std::move(shape);
    return result;
}

Tensor Tensor::slice(Index i) const
{
    assert(rank() > 0 && i >= 0 && i < m_shape[0]);
    Tensor result = *this;
    result.m_shape.erase(result.m_shape.begin());
    result.m_data += std::size_t(i * elementCount(result.m_shape)) * byteSize(m_type);
    return result;
}

ConstMatrixMap Tensor::matrix() const
{
    const Index columns = rank() ? m_shape.back() : 1;
    return {floats().data(), isEmpty() ? 0 : rowCount(m_shape), columns};
}

MatrixMap Tensor::mutableMatrix()
{
    const Index columns = rank() ? m_shape.back() : 1;
    return {mutableFloats().data(), isEmpty() ? 0 : rowCount(m_shape), columns};
}

ConstVectorMap Tensor::vector() const
{
    return {floats().data(), size()};
}

} // namespace fovea
