// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "explain/flow.h"

#include "base/part_monitor.h"
#include "explain/max_flow.h"

#include <cassert>
#include <cmath>

namespace fovea::explain
{

Tensor attentionFlow(
    const std::vector<LayerAttention>& layers, const Mixing& mixing, Index token, Monitor& monitor)
{
    assert(!layers.empty());
    const Index n = layers.front().weights->columns();
    assert(token >= 0 && token < n);
    const auto depth = Index(layers.size());
    if (n > largestFlow || n * n > largestFlow / depth) {
        const auto most = Index(std::sqrt(double(largestFlow) / double(depth)));
        throw Error(
            FOVEA_TEXT("Error",
                "The flow through %1 layers of %2 tokens is too large. Choose fewer layers, "
                "or shorten the text to %3 tokens."),
            {std::to_string(depth), std::to_string(n), std::to_string(most)});
    }

    // Only what the token's states are made of: of the last layer one row.
    const auto node = [n](Index layer, Index i) { return std::int32_t(layer * n + i); };
    MaxFlow graph(std::int32_t((depth + 1) * n));
    Matrix rows(n, n);
    std::vector<bool> reached(std::size_t(n), false);
    reached[std::size_t(token)] = true;
    for (Index layer = depth; layer > 0; --layer) {
        mixedRows(layers[std::size_t(layer - 1)], mixing, {0, n}, rows, monitor);
        std::vector<bool> below(std::size_t(n), false);
        for (Index i = 0; i < n; ++i) {
            if (!reached[std::size_t(i)])
                continue;
            for (Index j = 0; j < n; ++j) {
                const float capacity = rows(i, j);
                if (!std::isfinite(capacity)) {
                    throw Error(FOVEA_TEXT("Error",
                        "There is no flow, as a weight is not a finite number. Undo the last "
                        "change to the model, or get its file again."));
                }
                if (capacity > 0) {
                    graph.addEdge(node(layer, i), node(layer - 1, j), double(capacity));
                    below[std::size_t(j)] = true;
                }
            }
        }
        reached = std::move(below);
    }

    Tensor flow({n});
    for (Index j = 0; j < n; ++j) {
        monitor.check();
        monitor.progress(double(j) / double(n));
        if (reached[std::size_t(j)]) {
            flow.mutableFloats()[std::size_t(j)]
                = float(graph.run(node(depth, token), node(0, j), monitor));
        }
    }
    return flow;
}

Tensor attentionFlows(
    const std::vector<LayerAttention>& layers, const Mixing& mixing, Monitor& monitor)
{
    assert(!layers.empty());
    const Index n = layers.front().weights->columns();
    Tensor flows({n, n});
    for (Index token = 0; token < n; ++token) {
        PartMonitor part(monitor, double(token) / double(n), double(token + 1) / double(n));
        flows.mutableMatrix().row(token)
            = attentionFlow(layers, mixing, token, part).vector().transpose();
    }
    return flows;
}

Tensor flowShares(const Tensor& flows)
{
    Tensor shares(flows.shape());
    const ConstMatrixMap from = flows.matrix();
    MatrixMap to = shares.mutableMatrix();
    for (Index r = 0; r < from.rows(); ++r) {
        const double sum = from.row(r).cast<double>().sum();
        if (sum != 0)
            to.row(r) = (from.row(r).cast<double>() / sum).cast<float>();
    }
    return shares;
}

} // namespace fovea::explain
