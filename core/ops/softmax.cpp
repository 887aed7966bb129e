// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "ops/softmax.h"

#include "kernels/softmax.h"

#include <cassert>

namespace fovea::ops
{

Tensor softmax(const Tensor& x)
{
    assert(x.rank() >= 1);
    Tensor result = Tensor::uninitialised(x.shape());
    const Index columns = x.dim(-1);
    const Index rows = columns ? x.size() / columns : 0;
    kernels::softmax(
        rows, columns, x.floats().data(), columns, result.mutableFloats().data(), columns);
    return result;
}

Tensor logSumExp(const Tensor& x)
{
    assert(x.rank() >= 1);
    Tensor result = Tensor::uninitialised(Shape(x.shape().begin(), x.shape().end() - 1));
    kernels::logSumExp(
        result.size(), x.dim(-1), x.floats().data(), x.dim(-1), result.mutableFloats().data());
    return result;
}

} // namespace fovea::ops
