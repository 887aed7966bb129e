// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/heads.h"

#include <algorithm>
#include <span>

namespace fovea::attention
{

Tensor splitHeads(const Tensor& x, Index heads, Index size)
{
    const Index n = x.dim(0);
    const Index features = x.dim(1);
    Tensor result({heads, n, size});
    MatrixMap rows = result.mutableMatrix();
    for (Index h = 0; h < heads; ++h) {
        const Index first = std::min(h * size, features);
        const Index width = std::min(size, features - first);
        rows.block(h * n, 0, n, width) = x.matrix().middleCols(first, width);
    }
    return result;
}

Tensor joinHeads(const Tensor& x)
{
    const Index size = x.dim(2);
    Tensor result = Tensor::uninitialised({x.dim(1), x.dim(0) * size});
    MatrixMap columns = result.mutableMatrix();
    for (Index h = 0; h < x.dim(0); ++h)
        columns.middleCols(h * size, size) = x.slice(h).matrix();
    return result;
}

void setSlice(Tensor& stack, Index index, const Tensor& matrix)
{
    std::copy(matrix.floats().begin(), matrix.floats().end(),
        stack.mutableFloats().begin() + index * matrix.size());
}

} // namespace fovea::attention
