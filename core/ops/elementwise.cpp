// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "ops/elementwise.h"

#include <algorithm>
#include <cassert>

namespace fovea::ops
{

namespace
{

Index dimOrOne(const Tensor& x, Index axisFromEnd)
{
    return axisFromEnd <= x.rank() ? x.dim(-axisFromEnd) : 1;
}

template <typename Function> Tensor combine(const Tensor& a, const Tensor& b, Function function)
{
    const Index rank = std::max(a.rank(), b.rank());
    Shape shape(static_cast<std::size_t>(rank));
    // Distance between neighbours along each axis, 0 where an operand is repeated.
    std::vector<Index> strideA(static_cast<std::size_t>(rank));
    std::vector<Index> strideB(static_cast<std::size_t>(rank));
    Index sizeA = 1;
    Index sizeB = 1;
    for (Index k = 1; k <= rank; ++k) {
        const std::size_t axis = std::size_t(rank - k);
        const Index dimA = dimOrOne(a, k);
        const Index dimB = dimOrOne(b, k);
        assert(dimA == dimB || dimA == 1 || dimB == 1);
        shape[axis] = dimA == 1 ? dimB : dimA;
        strideA[axis] = dimA == 1 ? 0 : sizeA;
        strideB[axis] = dimB == 1 ? 0 : sizeB;
        sizeA *= dimA;
        sizeB *= dimB;
    }

    Tensor result = Tensor::uninitialised(shape);
    const float* pa = a.floats().data();
    const float* pb = b.floats().data();
    const std::span<float> out = result.mutableFloats();
    const Index inner = rank ? shape.back() : 1;
    const Index stepA = rank ? strideA.back() : 0;
    const Index stepB = rank ? strideB.back() : 0;
    std::vector<Index> position(static_cast<std::size_t>(rank), 0);
    for (Index done = 0; done < Index(out.size()); done += inner) {
        float* row = out.data() + done;
        for (Index i = 0; i < inner; ++i)
            row[i] = function(pa[i * stepA], pb[i * stepB]);
        // Advance like an odometer over all axes but the last.
        for (Index axis = rank - 2; axis >= 0; --axis) {
            const std::size_t k = std::size_t(axis);
            pa += strideA[k];
            pb += strideB[k];
            if (++position[k] < shape[k])
                break;
            position[k] = 0;
            pa -= strideA[k] * shape[k];
            pb -= strideB[k] * shape[k];
        }
    }
    return result;
}

} // namespace

Tensor add(const Tensor& a, const Tensor& b)
{
    return combine(a, b, [](float p, float q) { return p + q; });
}

Tensor subtract(const Tensor& a, const Tensor& b)
{
    return combine(a, b, [](float p, float q) { return p - q; });
}

Tensor multiply(const Tensor& a, const Tensor& b)
{
    return combine(a, b, [](float p, float q) { return p * q; });
}

Tensor scale(const Tensor& x, float factor)
{
    Tensor result = Tensor::uninitialised(x.shape());
    result.mutableMatrix() = x.matrix() * factor;
    return result;
}

} // namespace fovea::ops
