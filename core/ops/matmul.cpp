// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "ops/matmul.h"

#include "kernels/matmul.h"

#include <cassert>

namespace fovea::ops
{

namespace
{

Tensor resultLike(const Tensor& a, Index columns)
{
    Shape shape = a.shape();
    shape.back() = columns;
    return Tensor::uninitialised(std::move(shape));
}

/// Product of all axes but the last (also where the last is of size 0).
Index rowsOf(const Tensor& a)
{
    return elementCount(Shape(a.shape().begin(), a.shape().end() - 1));
}

} // namespace

Tensor matmul(const Tensor& a, const Tensor& b)
{
    assert(a.rank() >= 1 && b.rank() == 2 && a.dim(-1) == b.dim(0));
    Tensor result = resultLike(a, b.dim(1));
    kernels::matmul(rowsOf(a), b.dim(1), b.dim(0), a.floats().data(), a.dim(-1), b.floats().data(),
        b.dim(1), kernels::Right::Normal, nullptr, kernels::Activation::Identity,
        result.mutableFloats().data(), b.dim(1));
    return result;
}

Tensor matmulTransposed(const Tensor& a, const Tensor& b)
{
    return linear(a, b);
}

Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias)
{
    assert(x.rank() >= 1 && weight.rank() == 2 && x.dim(-1) == weight.dim(1));
    assert(bias.isEmpty() || bias.size() == weight.dim(0));
    const Index outputs = weight.dim(0);
    Tensor result = resultLike(x, outputs);
    kernels::matmul(rowsOf(x), outputs, x.dim(-1), x.floats().data(), x.dim(-1),
        weight.floats().data(), x.dim(-1), kernels::Right::Transposed,
        bias.isEmpty() ? nullptr : bias.floats().data(), kernels::Activation::Identity,
        result.mutableFloats().data(), outputs);
    return result;
}

} // namespace fovea::ops
