// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/graph/operation.h"

#include <algorithm>

namespace fovea::graph
{

// For operators that move elements and do not look at them: one source for floating-point numbers
// and integers.

/// Makes output `i` of `shape` with the type of `like`: calls fill(in, out) with the elements of
/// `like` and room for the result, either float or std::int64_t.
template <typename Fill>
void makeLike(Call& call, std::size_t i, const Value& like, const Shape& shape, Fill fill)
{
    if (isFloating(like.type)) {
        fill(like.floats().data(), call.allocate(i, shape, like.type));
        return;
    }
    call.checkSize(shape);
    std::vector<std::int64_t> out(std::size_t(elementCount(shape)));
    fill(like.integers().data(), out.data());
    call.give(i, shape, std::move(out), like.type);
}

/// Row-major distances between neighbours along each axis.
inline std::vector<Index> stridesOf(const Shape& shape)
{
    std::vector<Index> strides(shape.size());
    Index stride = 1;
    for (std::size_t k = shape.size(); k-- > 0;) {
        strides[k] = stride;
        stride *= shape[k];
    }
    return strides;
}

/// out[p] = in[sum_k p_k strides_k] over all places p of `shape`, in row-major order. Strides may be
/// negative or 0.
template <typename T>
void copyStrided(const T* in, const Shape& shape, const std::vector<Index>& strides, T* out)
{
    // Neighbouring axes that lie one after the other are one.
    Shape sizes;
    std::vector<Index> steps;
    for (std::size_t k = 0; k < shape.size(); ++k) {
        if (shape[k] == 0)
            return;
        if (shape[k] == 1)
            continue;
        if (!sizes.empty() && steps.back() == strides[k] * shape[k]) {
            sizes.back() *= shape[k];
            steps.back() = strides[k];
        } else {
            sizes.push_back(shape[k]);
            steps.push_back(strides[k]);
        }
    }
    if (sizes.empty()) {
        *out = *in;
        return;
    }
    const Index count = sizes.back();
    const Index step = steps.back();
    std::vector<Index> position(sizes.size(), 0);
    for (Index left = elementCount(sizes); left > 0; left -= count, out += count) {
        if (step == 1) {
            std::copy(in, in + count, out);
        } else {
            for (Index i = 0; i < count; ++i)
                out[i] = in[i * step];
        }
        for (std::size_t k = sizes.size() - 1; k-- > 0;) {
            in += steps[k];
            if (++position[k] < sizes[k])
                break;
            in -= steps[k] * sizes[k];
            position[k] = 0;
        }
    }
}

/// The sizes before an axis, of it, and after it, each multiplied together.
struct AroundAxis {
    Index outer = 1;
    Index size = 1;
    Index inner = 1;
    AroundAxis(const Shape& shape, std::size_t axis)
    {
        for (std::size_t k = 0; k < shape.size(); ++k)
            (k < axis ? outer : k == axis ? size : inner) *= shape[k];
    }
};

} // namespace fovea::graph
