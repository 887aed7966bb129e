// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "explain/rollout.h"

#include "base/error.h"
#include "kernels/matmul.h"

#include <algorithm>
#include <cassert>

namespace fovea::explain
{

namespace
{
constexpr Index stripRows = 64;
}

Tensor rollout(const std::vector<LayerAttention>& layers, const Mixing& mixing, Monitor& monitor)
{
    assert(!layers.empty());
    const Index n = layers.front().weights->columns();
    if (n > longestRollout) {
        throw Error(FOVEA_TEXT("Error",
                        "The rollout of all %1 tokens is too large. Choose one token, or shorten "
                        "the text to %2 tokens."),
            {std::to_string(n), std::to_string(longestRollout)});
    }
    Tensor below({n, n});
    Tensor result({n, n});
    mixedRows(layers.front(), mixing, {0, n}, result.mutableMatrix(), monitor);
    Matrix strip;
    for (std::size_t layer = 1; layer < layers.size(); ++layer) {
        assert(layers[layer].weights->columns() == n);
        std::swap(below, result);
        float* out = result.mutableFloats().data();
        for (Index r = 0; r < n; r += stripRows) {
            const Index count = std::min(stripRows, n - r);
            strip.resize(count, n);
            mixedRows(layers[layer], mixing, {r, r + count}, strip, monitor);
            kernels::matmul(count, n, n, strip.data(), n, below.floats().data(), n,
                kernels::Right::Normal, nullptr, kernels::Activation::Identity, out + r * n, n);
        }
        monitor.progress(double(layer + 1) / double(layers.size()));
    }
    return result;
}

Tensor rolloutRow(
    const std::vector<LayerAttention>& layers, const Mixing& mixing, Index token, Monitor& monitor)
{
    assert(!layers.empty());
    const Index n = layers.front().weights->columns();
    assert(token >= 0 && token < n);
    Eigen::RowVectorXd shares = Eigen::RowVectorXd::Zero(n);
    shares(token) = 1;
    Matrix strip;
    for (std::size_t layer = layers.size(); layer-- > 0;) {
        assert(layers[layer].weights->columns() == n);
        Eigen::RowVectorXd below = Eigen::RowVectorXd::Zero(n);
        for (Index r = 0; r < n;) {
            if (shares(r) == 0) { // as all but one at the top
                ++r;
                continue;
            }
            Index end = r + 1;
            while (end < std::min(r + stripRows, n) && shares(end) != 0)
                ++end;
            strip.resize(end - r, n);
            mixedRows(layers[layer], mixing, {r, end}, strip, monitor);
            for (Index i = r; i < end; ++i)
                below += shares(i) * strip.row(i - r).cast<double>();
            r = end;
        }
        shares = below;
        monitor.progress(double(layers.size() - layer) / double(layers.size()));
    }
    return Tensor::fromVector(shares.cast<float>().transpose());
}

Tensor rolloutColumn(
    const std::vector<LayerAttention>& layers, const Mixing& mixing, Index token, Monitor& monitor)
{
    assert(!layers.empty());
    const Index n = layers.front().weights->columns();
    assert(token >= 0 && token < n);
    Eigen::VectorXd shares = Eigen::VectorXd::Zero(n);
    shares(token) = 1;
    Matrix strip;
    for (std::size_t layer = 0; layer < layers.size(); ++layer) {
        assert(layers[layer].weights->columns() == n);
        Eigen::VectorXd above(n);
        for (Index r = 0; r < n; r += stripRows) {
            const Index count = std::min(stripRows, n - r);
            strip.resize(count, n);
            mixedRows(layers[layer], mixing, {r, r + count}, strip, monitor);
            above.segment(r, count) = strip.cast<double>() * shares;
        }
        shares = above;
        monitor.progress(double(layer + 1) / double(layers.size()));
    }
    return Tensor::fromVector(shares.cast<float>());
}

} // namespace fovea::explain
