// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/parallel.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <thread>

#include <pthread.h>
#ifdef __linux__
#include <sched.h>
#endif

namespace fovea::kernels
{

namespace
{

/// Helpers look for the next loop for so long before they sleep: about 0.1 ms. Networks have many
/// short loops, one after the other.
constexpr int restlessLooks = 3000;
constexpr std::size_t mostLoops = 8; // at a time; further ones stay on their thread

void pause()
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
}

/// In OpenMP's variable, or the processors that this process may use.
int countThreads()
{
    if (const char* wanted = std::getenv("OMP_NUM_THREADS")) {
        const long count = std::strtol(wanted, nullptr, 10);
        if (count >= 1)
            return int(std::min(count, 1024L));
    }
#ifdef __linux__
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0)
        return std::max(1, CPU_COUNT(&allowed));
#endif
    return int(std::max(1u, std::thread::hardware_concurrency()));
}

int maximumThreads()
{
    static const int count = countThreads();
    return count;
}

/// Helpers that look for a loop: they begin at once.
std::atomic<int> restless{0};

thread_local bool insideLoop = false;
thread_local bool helps = false;

struct Loop {
    const int threads;
    const Size count;
    void (*const body)(void*, Size, Size);
    void* const context;
    std::atomic<Size> next{0};

    bool isTaken() const { return next.load(std::memory_order_relaxed) >= count; }
    /// Takes pieces until none is left: large ones first, so that few are taken, small ones at the
    /// end, so that nobody waits long for the last.
    void work() noexcept
    {
        insideLoop = true;
        Size begin = next.load(std::memory_order_relaxed);
        while (begin < count) {
            const Size end = begin + std::max<Size>(1, (count - begin) / (4 * threads));
            if (next.compare_exchange_weak(begin, end, std::memory_order_relaxed)) {
                body(context, begin, end);
                begin = next.load(std::memory_order_relaxed);
            }
        }
        insideLoop = false;
    }
};

/// Where helpers find a loop, which is gone when its caller is.
struct alignas(64) Place {
    std::atomic<bool> isTaken{false};
    std::atomic<Loop*> loop{nullptr};
    std::atomic<int> helpers{0}; ///< that may be looking at the loop
};

class Helpers
{
public:
    Helpers()
    {
        // Not std::thread, whose symbols the library would export.
        const auto begin = [](void* all) -> void* { static_cast<Helpers*>(all)->help(); };
        for (int i = 1; i < maximumThreads(); ++i) {
            pthread_t thread;
            if (pthread_create(&thread, nullptr, begin, this) == 0)
                pthread_detach(thread);
        }
    }

    /// @return false when there are too many loops already
    bool run(Loop& loop) noexcept
    {
        const auto place = std::find_if(std::begin(m_places), std::end(m_places),
            [](Place& p) { return !p.isTaken.exchange(true, std::memory_order_acquire); });
        if (place == std::end(m_places))
            return false;
        place->loop = &loop;
        wake();
        loop.work();
        // Sequentially consistent, as in help(): a helper is counted or finds no loop.
        place->loop = nullptr;
        for (int looks = 0; place->helpers != 0; ++looks) {
            pause();
            if (looks > restlessLooks)
                std::this_thread::yield(); // it may need this processor
        }
        place->isTaken.store(false, std::memory_order_release);
        return true;
    }

private:
    [[noreturn]] void help()
    {
        helps = true;
        while (true) {
            std::uint32_t epoch = m_epoch;
            ++restless;
            for (int looks = 0; looks < restlessLooks; ++looks, pause()) {
                if (helpAny()) {
                    looks = 0;
                    epoch = m_epoch;
                }
            }
            --restless;
            sleep(epoch);
        }
    }

    /// Until there is a loop after number `epoch`. Not std::atomic's wait(), whose symbols the
    /// library would export.
    void sleep(std::uint32_t epoch)
    {
        std::unique_lock lock(m_mutex);
        ++m_sleepers;
        m_changed.wait(lock, [&] { return m_epoch != epoch; });
        --m_sleepers;
    }

    void wake()
    {
        ++m_epoch;
        if (m_sleepers == 0) // sequentially consistent: who falls asleep now sees the new number
            return;
        const std::lock_guard lock(m_mutex);
        m_changed.notify_all();
    }

    bool helpAny()
    {
        bool helped = false;
        for (Place& place : m_places) {
            if (!place.loop.load(std::memory_order_relaxed))
                continue;
            ++place.helpers;
            if (Loop* loop = place.loop; loop && !loop->isTaken()) {
                loop->work();
                helped = true;
            }
            --place.helpers;
        }
        return helped;
    }

    Place m_places[mostLoops];
    std::atomic<std::uint32_t> m_epoch{0}; ///< counts loops
    std::atomic<int> m_sleepers{0};
    std::mutex m_mutex;
    std::condition_variable m_changed;
};

Helpers& helpers()
{
    static Helpers* const all = new Helpers; // for ever: they wait in it when the program ends
    return *all;
}

} // namespace

int threadsFor(double work)
{
    constexpr double worthWaking = 5e6; // about 0.05 ms, which is what waking a helper takes
    constexpr double worthSharing = 5e5;
    const bool awake = restless.load(std::memory_order_relaxed) > 0;
    const double worthIt = awake ? worthSharing : worthWaking;
    return work < worthIt || insideLoop ? 1 : maximumThreads();
}

bool isHelper()
{
    return helps;
}

void runParallel(
    int threads, Size count, void (*body)(void* context, Size begin, Size end), void* context)
{
    Loop loop{threads, count, body, context};
    if (insideLoop || maximumThreads() == 1 || !helpers().run(loop))
        body(context, 0, count);
}

} // namespace fovea::kernels
