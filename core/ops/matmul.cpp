// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "ops/matmul.h"

#include <cassert>

namespace fovea::ops
{

namespace
{

Tensor resultLike(const Tensor& a, Index columns)
{
    Shape shape = a.shape();
    shape.back() = columns;
    return Tensor(std::move(shape));
}

} // namespace

Tensor matmul(const Tensor& a, const Tensor& b)
{
    assert(a.rank() >= 1 && b.rank() == 2 && a.dim(-1) == b.dim(0));
    Tensor result = resultLike(a, b.dim(1));
    result.mutableMatrix().noalias() = a.matrix() * b.matrix();
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
    Tensor result = resultLike(x, weight.dim(0));
    MatrixMap y = result.mutableMatrix();
    y.noalias() = x.matrix() * weight.matrix().transpose();
    if (!bias.isEmpty())
        y.rowwise() += bias.vector().transpose();
    return result;
}

} // namespace fovea::ops
