// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sites/attention_map.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace fovea::test
{

/// A dense map that takes as long as a test wants: whoever asks for a level finer than the gate
/// lets through waits. Notes what was read on the thread that made it.
class GatedMap : public AttentionMap
{
public:
    static constexpr int shut = 100;

    explicit GatedMap(Tensor values, int finestLevel = 0)
        : m_dense(std::move(values)), m_finest(finestLevel)
    {
    }

    void letThrough(int finestLevel)
    {
        const std::lock_guard lock(m_mutex);
        m_finest = finestLevel;
        m_changed.notify_all();
    }
    /// The largest block that the making thread has read.
    Index largestReadHere() const { return m_largest; }
    int waiting() const { return m_waiting; }
    int stopped() const { return m_stopped; }

    Index heads() const override { return m_dense.heads(); }
    Index rows() const override { return m_dense.rows(); }
    Index columns() const override { return m_dense.columns(); }
    void block(Index head, Range rows, Range columns, Eigen::Ref<Matrix> out,
        Monitor& monitor = Monitor::none()) const override
    {
        pass(0, rows.size() * columns.size(), monitor);
        m_dense.block(head, rows, columns, out, monitor);
    }
    void reducedBlock(Index head, int level, Reduction reduction, Range rows, Range columns,
        Eigen::Ref<Matrix> out, Monitor& monitor = Monitor::none()) const override
    {
        pass(level, (rows.size() * columns.size()) << (2 * level), monitor);
        m_dense.reducedBlock(head, level, reduction, rows, columns, out, monitor);
    }
    std::shared_ptr<const AttentionMap> part(Range rows, Range columns) const override
    {
        return m_dense.part(rows, columns);
    }
    std::shared_ptr<const AttentionMap> withoutColumns(
        std::vector<Index> columns, bool renormalise) const override
    {
        return m_dense.withoutColumns(std::move(columns), renormalise);
    }

protected:
    std::shared_ptr<const HeadSummary> summarise(Index head, Monitor& monitor) const override
    {
        pass(shut - 1, rows() * columns(), monitor);
        return m_dense.summary(head, monitor);
    }

private:
    void pass(int level, Index cells, Monitor& monitor) const
    {
        if (std::this_thread::get_id() == m_maker) {
            m_largest = std::max(m_largest.load(), cells);
            return; // what the GUI thread reads must be little, and can't wait
        }
        std::unique_lock lock(m_mutex);
        ++m_waiting;
        while (level < m_finest && !monitor.stopRequested())
            m_changed.wait_for(lock, std::chrono::milliseconds(1));
        --m_waiting;
        if (monitor.stopRequested())
            ++m_stopped;
        lock.unlock();
        monitor.check();
    }

    DenseMap m_dense;
    const std::thread::id m_maker = std::this_thread::get_id();
    mutable std::mutex m_mutex;
    mutable std::condition_variable m_changed;
    mutable std::atomic<Index> m_largest = 0;
    mutable std::atomic<int> m_waiting = 0;
    mutable std::atomic<int> m_stopped = 0;
    int m_finest = 0;
};

} // namespace fovea::test
