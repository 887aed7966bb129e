// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/transformer/run_context.h"

#include "models/pass.h"

#include <algorithm>

namespace fovea::transformer
{

RunMask::RunMask(const attention::AttentionMask& cellMask, Index count) : cells(cellMask)
{
    if (cells.allowsAll())
        return;
    for (Index i = 0; i < count; ++i) {
        const attention::KeyRange range = cells.range(i, count);
        begin.push_back(range.begin);
        end.push_back(range.end);
    }
}

void passMatrix(const RunContext& context, const Site& site, float* data, Index rows, Index columns)
{
    if (!context.probe.wants(site))
        return;
    const Tensor result = pass(context.probe, site,
        Tensor({rows, columns}, std::vector<float>(data, data + rows * columns)));
    const auto floats = result.floats();
    std::copy(floats.begin(), floats.end(), data);
}

void passHeads(const RunContext& context, const Site& site, float* data, Index heads,
    Index headStride, Index rows, Index rowStride, Index size)
{
    if (!context.probe.wants(site))
        return;
    scatterHeads(pass(context.probe, site,
                     gatherHeads(data, heads, headStride, rows, rowStride, size)),
        data, headStride, rowStride);
}

Tensor gatherHeads(const float* data, Index heads, Index headStride, Index rows, Index rowStride,
    Index size)
{
    Tensor result({heads, rows, size});
    float* out = result.mutableFloats().data();
    for (Index h = 0; h < heads; ++h) {
        for (Index r = 0; r < rows; ++r)
            out = std::copy_n(data + h * headStride + r * rowStride, size, out);
    }
    return result;
}

void scatterHeads(const Tensor& tensor, float* data, Index headStride, Index rowStride)
{
    const float* in = tensor.floats().data();
    for (Index h = 0; h < tensor.dim(0); ++h) {
        for (Index r = 0; r < tensor.dim(1); ++r, in += tensor.dim(2))
            std::copy_n(in, tensor.dim(2), data + h * headStride + r * rowStride);
    }
}

} // namespace fovea::transformer
