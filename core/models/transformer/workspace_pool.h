// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/transformer/run_context.h"

#include <memory>
#include <mutex>
#include <utility>

namespace fovea::transformer
{

/// Keeps the workspace of one run for the next; runs at the same time have their own. Large buffers
/// that a run hardly used are not kept.
class WorkspacePool
{
public:
    /// A workspace that goes back to the pool at the end of its scope.
    class Loan
    {
    public:
        explicit Loan(WorkspacePool& pool) : m_pool(pool)
        {
            const std::lock_guard lock(pool.m_mutex);
            m_workspace = std::exchange(pool.m_kept, nullptr);
            if (!m_workspace)
                m_workspace = std::make_unique<Workspace>();
        }
        Loan(const Loan&) = delete;
        Loan& operator=(const Loan&) = delete;
        ~Loan()
        {
            m_workspace->settle();
            const std::lock_guard lock(m_pool.m_mutex);
            m_pool.m_kept = std::move(m_workspace);
        }
        Workspace& operator*() { return *m_workspace; }

    private:
        WorkspacePool& m_pool;
        std::unique_ptr<Workspace> m_workspace;
    };

private:
    std::mutex m_mutex;
    std::unique_ptr<Workspace> m_kept;
};

} // namespace fovea::transformer
