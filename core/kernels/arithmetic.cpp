// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/arithmetic.h"

#include "kernels/simd.h"
#include "kernels/workspace.h"

#include <algorithm>

namespace fovea::kernels
{

namespace
{

template <typename Function>
void calculateRow(Size n, const float* a, Size stepA, const float* b, Size stepB, float* out,
    Function function)
{
    if (stepA == 0 && stepB == 0) {
        std::fill_n(out, n, function(fill(*a), fill(*b))[0]);
    } else if (stepB == 0) {
        const Floats right = fill(*b);
        transform(n, a, out, [=](Floats left) { return function(left, right); });
    } else if (stepA == 0) {
        const Floats left = fill(*a);
        transform(n, b, out, [=](Floats right) { return function(left, right); });
    } else {
        Size i = 0;
        for (; i + lanes <= n; i += lanes)
            store(out + i, function(load(a + i), load(b + i)));
        if (i < n)
            storePart(out + i, function(loadPart(a + i, n - i), loadPart(b + i, n - i)), n - i);
    }
}

template <typename Function>
void calculateWith(Size rows, Size columns, Operand a, Operand b, float* out, Function function)
{
    // Memory is what takes time, so threads are worth it from a million numbers on.
    constexpr double costOfNumber = 100;
    constexpr Size block = 16384;
    const Size pieces = (columns + block - 1) / block; // of a row
    const double cost = costOfNumber * double(rows) * double(columns);
    parallelFor(threadsFor(cost), rows * pieces, [&](Size k) {
        const Size i = k / pieces;
        const Size begin = k % pieces * block;
        calculateRow(std::min(block, columns - begin), a.data + i * a.row + begin * a.step, a.step,
            b.data + i * b.row + begin * b.step, b.step, out + i * columns + begin, function);
    });
}

} // namespace

void calculate(Arithmetic operation, Size rows, Size columns, Operand a, Operand b, float* out)
{
    switch (operation) {
    case Arithmetic::Add:
        calculateWith(rows, columns, a, b, out, [](Floats p, Floats q) { return p + q; });
        break;
    case Arithmetic::Subtract:
        calculateWith(rows, columns, a, b, out, [](Floats p, Floats q) { return p - q; });
        break;
    case Arithmetic::Multiply:
        calculateWith(rows, columns, a, b, out, [](Floats p, Floats q) { return p * q; });
        break;
    case Arithmetic::Divide:
        calculateWith(rows, columns, a, b, out, [](Floats p, Floats q) { return p / q; });
        break;
    }
}

} // namespace fovea::kernels
