// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <mutex>
#include <utility>

namespace fovea::transformer
{

/// Keeps what one run leaves for the next; runs at the same time have their own.
template <typename T> class KeptPool
{
public:
    /// What goes back to the pool at the end of its scope.
    class Loan
    {
    public:
        explicit Loan(KeptPool& pool) : m_pool(pool)
        {
            const std::lock_guard lock(pool.m_mutex);
            m_lent = std::exchange(pool.m_kept, nullptr);
            if (!m_lent)
                m_lent = std::make_unique<T>();
        }
        Loan(const Loan&) = delete;
        Loan& operator=(const Loan&) = delete;
        ~Loan()
        {
            if constexpr (requires { m_lent->settle(); })
                m_lent->settle();
            const std::lock_guard lock(m_pool.m_mutex);
            m_pool.m_kept = std::move(m_lent);
        }
        T& operator*() { return *m_lent; }

    private:
        KeptPool& m_pool;
        std::unique_ptr<T> m_lent;
    };

private:
    std::mutex m_mutex;
    std::unique_ptr<T> m_kept;
};

} // namespace fovea::transformer
