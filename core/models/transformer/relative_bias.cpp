// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/transformer/relative_bias.h"

#include <algorithm>
#include <cmath>

namespace fovea::transformer
{

Index relativeBucket(Index distance, Index buckets)
{
    constexpr double farthest = 128;
    const Index half = buckets / 2;
    const Index exact = half / 2;
    const Index side = distance > 0 ? half : 0;
    const Index length = std::abs(distance);
    if (length < exact)
        return side + length;
    const float share = std::log(float(length) / float(exact))
        / float(std::log(farthest / double(exact))) * float(half - exact);
    return side + std::min(exact + Index(share), half - 1);
}

Tensor relativeBias(const Tensor& table, Index count)
{
    const Index buckets = table.dim(0);
    const Index heads = table.dim(1);
    const ConstMatrixMap numbers = table.matrix();
    Tensor result({heads, count, count});
    MatrixMap out = result.mutableMatrix();
    for (Index i = 0; i < count; ++i) {
        for (Index j = 0; j < count; ++j) {
            const Index bucket = relativeBucket(j - i, buckets);
            for (Index h = 0; h < heads; ++h)
                out(h * count + i, j) = numbers(bucket, h);
        }
    }
    return result;
}

} // namespace fovea::transformer
