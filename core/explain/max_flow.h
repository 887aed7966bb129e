// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/monitor.h"

#include <cstdint>
#include <vector>

namespace fovea::explain
{

/// The largest flow from one node of a directed graph to another, by Dinic's algorithm (Dinic,
/// "Algorithm for solution of a problem of maximum flow in networks with power estimation", 1970):
/// in each phase the shortest paths left are filled, so that there are fewer phases than nodes,
/// whatever the capacities.
class MaxFlow
{
public:
    explicit MaxFlow(std::int32_t nodes);

    /// Edges of capacity 0 may be left out. @pre capacity >= 0 and finite
    void addEdge(std::int32_t from, std::int32_t to, double capacity);
    /// May be called again for other nodes: each call starts without flow.
    /// @pre source != sink
    /// @throws Stopped
    double run(std::int32_t source, std::int32_t sink, Monitor& monitor = Monitor::none());

private:
    struct Added {
        std::int32_t from;
        std::int32_t to;
        double capacity;
    };
    struct Edge {
        std::int32_t to;
        std::int32_t reverse;
        double left; ///< of the capacity
    };

    void arrange();
    bool findLevels(std::int32_t source, std::int32_t sink);
    double fillPaths(std::int32_t source, std::int32_t sink, Monitor& monitor);

    std::vector<Added> m_added;
    bool m_isArranged = false;
    std::vector<Edge> m_edges; ///< those from a node, and the reverse of those to it, side by side
    std::vector<double> m_capacities; ///< of m_edges; 0 for reverse ones
    std::vector<std::int32_t> m_begin; ///< for each node, and the end of all
    std::vector<std::int32_t> m_current; ///< the first edge that may still lead to the sink
    std::vector<std::int32_t> m_level; ///< edges to the sink; -1: it is out of reach
    std::vector<std::int32_t> m_queue;
    std::vector<std::int32_t> m_path; ///< edges
};

} // namespace fovea::explain
