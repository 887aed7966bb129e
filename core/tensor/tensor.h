// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace fovea {

using Index = Eigen::Index;
using Shape = std::vector<Index>;

/// Matrices are row-major everywhere, as in the files we read.
using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Vector = Eigen::VectorXf;
using MatrixMap = Eigen::Map<Matrix>;
using ConstMatrixMap = Eigen::Map<const Matrix>;
using ConstVectorMap = Eigen::Map<const Vector>;

enum class DType { F32, F16, BF16, F64, I64, I32, I16, I8, U8, Bool };

/// Size of one element in bytes.
std::size_t byteSize(DType type);
/// The name safetensors uses: "F32", "BF16", "I64", ...
std::string name(DType type);

/// Number of elements of a shape; 1 for a scalar (no axes).
Index elementCount(const Shape& shape);
/// "[2, 3, 4]"
std::string toString(const Shape& shape);

/// A dense, row-major array of numbers: a shape and shared storage, owned or memory-mapped.
///
/// Copies are cheap: they share the storage. Writing goes through mutableFloats(), which first
/// takes a copy of its own when the storage is shared or mapped (copy on write), so a tensor that
/// was handed out never changes under its holder. Computation is float32; other types are what
/// files hold, converted by toFloat().
class Tensor {
public:
    /// Empty: no axes and no elements; isEmpty() is true.
    Tensor() = default;
    /// Owned float32 zeros.
    explicit Tensor(Shape shape);
    /// Owned float32 with undefined numbers, for outputs of which every element is written next:
    /// saves a pass over memory, which large feature maps feel. NaN where asserts are on, so that
    /// a forgotten element shows in tests.
    static Tensor uninitialised(Shape shape);
    /// Owned float32 with the given elements, row-major. @pre values.size() == elementCount(shape)
    Tensor(Shape shape, std::vector<float> values);
    /// Owned integers. @pre values.size() == elementCount(shape)
    static Tensor fromIntegers(Shape shape, const std::vector<std::int64_t>& values);
    /// A copy of a matrix [rows, columns] or vector [size].
    static Tensor fromMatrix(const Eigen::Ref<const Matrix>& matrix);
    static Tensor fromVector(const Eigen::Ref<const Vector>& vector);
    /// A read-only view onto memory kept alive by `owner` (a mapped file, a Qt resource, null for
    /// static data). The memory may be unaligned.
    static Tensor view(Shape shape, DType type, const void* data, std::shared_ptr<const void> owner);

    bool isEmpty() const { return m_data == nullptr; }
    const Shape& shape() const { return m_shape; }
    Index rank() const { return Index(m_shape.size()); }
    /// Size of an axis; negative counts from the last. @pre the axis exists
    Index dim(Index axis) const;
    Index size() const { return isEmpty() ? 0 : elementCount(m_shape); }
    DType type() const { return m_type; }

    const void* bytes() const { return m_data; }
    /// @pre type() == DType::F32 and aligned memory; what toFloat() returns is both.
    std::span<const float> floats() const;
    /// @pre type() == DType::F32
    std::span<float> mutableFloats();
    /// @pre type() == DType::I64 and aligned memory; what toIntegers() returns is both.
    std::span<const std::int64_t> integers() const;

    /// The same numbers as float32: shares the storage when they already are (and are aligned).
    Tensor toFloat() const;
    /// The same numbers as 64-bit integers, shared likewise. @pre a type of integers, or Bool
    Tensor toIntegers() const;
    /// The same elements under another shape of equal count; shares the storage.
    Tensor reshaped(Shape shape) const;
    /// Element `i` of the first axis, e.g. one head of [heads, n, d]; shares the storage.
    Tensor slice(Index i) const;

    /// All but the last axis as rows, the last as columns. A vector is one row. @pre as floats()
    ConstMatrixMap matrix() const;
    MatrixMap mutableMatrix();
    /// All elements in order. @pre as floats()
    ConstVectorMap vector() const;

private:
    Shape m_shape;
    DType m_type = DType::F32;
    const std::byte* m_data = nullptr;
    std::shared_ptr<const void> m_storage;
    bool m_owned = false;
};

} // namespace fovea
