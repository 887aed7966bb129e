// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "explain/max_flow.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <numeric>

namespace fovea::explain
{

MaxFlow::MaxFlow(std::int32_t nodes)
    : m_begin(std::size_t(nodes) + 1, 0), m_level(std::size_t(nodes), -1)
{
}

void MaxFlow::addEdge(std::int32_t from, std::int32_t to, double capacity)
{
    assert(capacity >= 0 && capacity < std::numeric_limits<double>::infinity());
    m_added.push_back({from, to, capacity});
    m_isArranged = false;
}

void MaxFlow::arrange()
{
    std::fill(m_begin.begin(), m_begin.end(), 0);
    for (const Added& edge : m_added) {
        ++m_begin[std::size_t(edge.from) + 1];
        ++m_begin[std::size_t(edge.to) + 1];
    }
    std::partial_sum(m_begin.begin(), m_begin.end(), m_begin.begin());
    m_edges.resize(2 * m_added.size());
    m_capacities.assign(m_edges.size(), 0);
    std::vector<std::int32_t> next = m_begin;
    for (const Added& edge : m_added) {
        const std::int32_t forward = next[std::size_t(edge.from)]++;
        const std::int32_t reverse = next[std::size_t(edge.to)]++;
        m_edges[std::size_t(forward)] = {edge.to, reverse, 0};
        m_edges[std::size_t(reverse)] = {edge.from, forward, 0};
        m_capacities[std::size_t(forward)] = edge.capacity;
    }
    m_isArranged = true;
}

double MaxFlow::run(std::int32_t source, std::int32_t sink, Monitor& monitor)
{
    assert(source != sink);
    if (!m_isArranged)
        arrange();
    for (std::size_t e = 0; e < m_edges.size(); ++e)
        m_edges[e].left = m_capacities[e];
    double flow = 0;
    while (findLevels(source, sink)) {
        m_current = m_begin;
        flow += fillPaths(source, sink, monitor);
    }
    return flow;
}

// From the sink on: of the nodes that are found, none is a dead end at first.
bool MaxFlow::findLevels(std::int32_t source, std::int32_t sink)
{
    std::fill(m_level.begin(), m_level.end(), -1);
    m_level[std::size_t(sink)] = 0;
    m_queue.assign(1, sink);
    for (std::size_t i = 0; i < m_queue.size(); ++i) {
        const auto node = std::size_t(m_queue[i]);
        for (std::int32_t e = m_begin[node]; e < m_begin[node + 1]; ++e) {
            const Edge& edge = m_edges[std::size_t(e)];
            const auto from = std::size_t(edge.to);
            if (m_level[from] < 0 && m_edges[std::size_t(edge.reverse)].left > 0) {
                m_level[from] = m_level[node] + 1;
                if (edge.to == source)
                    return true;
                m_queue.push_back(edge.to);
            }
        }
    }
    return false;
}

double MaxFlow::fillPaths(std::int32_t source, std::int32_t sink, Monitor& monitor)
{
    const auto start
        = [&](std::int32_t e) { return m_edges[std::size_t(m_edges[std::size_t(e)].reverse)].to; };
    double flow = 0;
    m_path.clear();
    std::int32_t node = source;
    for (std::size_t steps = 0;; ++steps) {
        if (steps % 1024 == 0)
            monitor.check();
        if (node == sink) {
            double amount = std::numeric_limits<double>::infinity();
            for (const std::int32_t e : m_path)
                amount = std::min(amount, m_edges[std::size_t(e)].left);
            // Goes back to before the first edge that is full now.
            std::size_t keep = m_path.size();
            for (std::size_t i = m_path.size(); i-- > 0;) {
                const auto e = std::size_t(m_path[i]);
                m_edges[e].left -= amount;
                m_edges[std::size_t(m_edges[e].reverse)].left += amount;
                if (m_edges[e].left <= 0)
                    keep = i;
            }
            flow += amount;
            node = start(m_path[keep]);
            m_path.resize(keep);
            continue;
        }
        std::int32_t& e = m_current[std::size_t(node)];
        const std::int32_t end = m_begin[std::size_t(node) + 1];
        const std::int32_t below = m_level[std::size_t(node)] - 1;
        while (e < end
            && (m_edges[std::size_t(e)].left <= 0
                || m_level[std::size_t(m_edges[std::size_t(e)].to)] != below))
            ++e;
        if (e < end) {
            m_path.push_back(e);
            node = m_edges[std::size_t(e)].to;
        } else if (m_path.empty()) {
            return flow;
        } else { // a dead end by now: the edge that led here leads nowhere
            node = start(m_path.back());
            m_path.pop_back();
            ++m_current[std::size_t(node)];
        }
    }
}

} // namespace fovea::explain
