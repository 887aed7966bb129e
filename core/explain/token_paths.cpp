// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "explain/token_paths.h"

#include <cassert>

namespace fovea::explain
{

std::vector<Tensor> mixedLayers(
    const std::vector<LayerAttention>& layers, const Mixing& mixing, Monitor& monitor)
{
    std::vector<Tensor> mixed;
    for (const LayerAttention& layer : layers) {
        monitor.check();
        const Index n = layer.weights->columns();
        Tensor rows({n, n});
        mixedRows(layer, mixing, {0, n}, rows.mutableMatrix(), monitor);
        mixed.push_back(std::move(rows));
        monitor.progress(double(mixed.size()) / double(layers.size()));
    }
    return mixed;
}

Tensor sharesByLayer(const std::vector<Tensor>& mixed, Index token)
{
    assert(!mixed.empty());
    const Index n = mixed.front().dim(0);
    assert(token >= 0 && token < n);
    const auto depth = Index(mixed.size());
    Tensor shares({depth + 1, n});
    MatrixMap rows = shares.mutableMatrix();
    rows(depth, token) = 1;
    for (Index layer = depth; layer > 0; --layer) {
        rows.row(layer - 1) = (rows.row(layer).cast<double>()
            * mixed[std::size_t(layer - 1)].matrix().cast<double>())
                                  .cast<float>();
    }
    return shares;
}

} // namespace fovea::explain
