// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "explain/patch_attention.h"

#include "explain/rollout.h"

#include <cassert>

namespace fovea::explain
{

namespace
{

PatchAttention laidOut(const Eigen::VectorXf& numbers, const PatchGrid& grid)
{
    PatchAttention result;
    result.patches = Tensor({grid.rows, grid.columns});
    const auto patches = numbers.segment(grid.before, grid.patches());
    std::copy(patches.begin(), patches.end(), result.patches.mutableFloats().begin());
    result.patchSum = patches.cast<double>().sum();
    for (Index i = 0; i < grid.special(); ++i) {
        result.special.push_back(numbers(grid.specialToken(i)));
        result.specialSum += double(result.special.back());
    }
    return result;
}

} // namespace

PatchAttention patchAttention(const AttentionMap& weights, std::optional<Index> head, Index token,
    Direction direction, const PatchGrid& grid, Monitor& monitor)
{
    const Index n = grid.tokens();
    assert(weights.rows() == n && weights.columns() == n && token >= 0 && token < n);
    const bool isRow = direction == Direction::AttendsTo;
    const Range one{token, token + 1};
    const Range all{0, n};
    Matrix block(isRow ? 1 : n, isRow ? n : 1);
    Eigen::VectorXd sum = Eigen::VectorXd::Zero(n);
    const Index first = head.value_or(0);
    const Index end = head ? *head + 1 : weights.heads();
    for (Index h = first; h < end; ++h) {
        weights.block(h, isRow ? one : all, isRow ? all : one, block, monitor);
        sum += block.reshaped().cast<double>();
        monitor.progress(double(h + 1 - first) / double(end - first));
    }
    return laidOut((sum / double(end - first)).cast<float>(), grid);
}

PatchAttention patchRollout(const std::vector<LayerAttention>& layers, const Mixing& mixing,
    Index token, Direction direction, const PatchGrid& grid, Monitor& monitor)
{
    const Tensor shares = direction == Direction::AttendsTo
        ? rolloutRow(layers, mixing, token, monitor)
        : rolloutColumn(layers, mixing, token, monitor);
    assert(shares.size() == grid.tokens());
    PatchAttention result = laidOut(shares.vector(), grid);
    if (result.patchSum != 0) {
        for (float& value : result.patches.mutableFloats())
            value = float(double(value) / result.patchSum);
    }
    return result;
}

} // namespace fovea::explain
