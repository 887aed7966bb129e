// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "tensor/tensor.h"

#include <cassert>
#include <cstring>

namespace fovea {

namespace {

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
    switch (type) {
    case DType::F64:
    case DType::I64:
        return 8;
    case DType::F32:
    case DType::I32:
        return 4;
    case DType::F16:
    case DType::BF16:
    case DType::I16:
        return 2;
    case DType::I8:
    case DType::U8:
    case DType::Bool:
        return 1;
    }
    return 0;
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
    : Tensor(shape, std::vector<float>(std::size_t(elementCount(shape))))
{
}

Tensor::Tensor(Shape shape, std::vector<float> values)
    : m_shape(std::move(shape))
    , m_owned(true)
{
    assert(Index(values.size()) == elementCount(m_shape));
    if (values.empty())
        values.reserve(1); // a tensor with an axis of size 0 is not an empty tensor
    auto storage = std::make_shared<std::vector<float>>(std::move(values));
    m_data = reinterpret_cast<const std::byte*>(storage->data());
    m_storage = std::move(storage);
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
    Tensor result(Shape{matrix.rows(), matrix.cols()});
    result.mutableMatrix() = matrix;
    return result;
}

Tensor Tensor::fromVector(const Eigen::Ref<const Vector>& vector)
{
    return Tensor({vector.size()}, std::vector<float>(vector.data(), vector.data() + vector.size()));
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
        std::vector<float> copy(static_cast<std::size_t>(size()));
        if (!copy.empty())
            std::memcpy(copy.data(), m_data, copy.size() * sizeof(float));
        *this = Tensor(m_shape, std::move(copy));
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
    std::vector<float> values(static_cast<std::size_t>(size()));
    const std::span<float> out(values);
    switch (m_type) {
    case DType::F32:
        convert<float>(m_data, out);
        break;
    case DType::F16:
        convert<Eigen::half>(m_data, out);
        break;
    case DType::BF16:
        convert<Eigen::bfloat16>(m_data, out);
        break;
    case DType::F64:
        convert<double>(m_data, out);
        break;
    case DType::I64:
        convert<std::int64_t>(m_data, out);
        break;
    case DType::I32:
        convert<std::int32_t>(m_data, out);
        break;
    case DType::I16:
        convert<std::int16_t>(m_data, out);
        break;
    case DType::I8:
        convert<std::int8_t>(m_data, out);
        break;
    case DType::U8:
    case DType::Bool:
        convert<std::uint8_t>(m_data, out);
        break;
    }
    return Tensor(m_shape, std::move(values));
}

Tensor Tensor::toIntegers() const
{
    if (isEmpty() || (m_type == DType::I64 && isAligned<std::int64_t>(m_data)))
        return *this;
    std::vector<std::int64_t> values(static_cast<std::size_t>(size()));
    const std::span<std::int64_t> out(values);
    switch (m_type) {
    case DType::I64:
        convert<std::int64_t>(m_data, out);
        break;
    case DType::I32:
        convert<std::int32_t>(m_data, out);
        break;
    case DType::I16:
        convert<std::int16_t>(m_data, out);
        break;
    case DType::I8:
        convert<std::int8_t>(m_data, out);
        break;
    case DType::U8:
    case DType::Bool:
        convert<std::uint8_t>(m_data, out);
        break;
    case DType::F32:
    case DType::F16:
    case DType::BF16:
    case DType::F64:
        assert(!"toIntegers() of a floating-point type");
        break;
    }
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
