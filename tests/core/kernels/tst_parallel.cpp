// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/parallel.h"

#include <QtTest>

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

using namespace fovea::kernels;

class TestParallel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void everyPartOnce_data();
    void everyPartOnce();
    void usesSeveralThreads();
    void fromSeveralCallers();
    void loopsWithinLoops();
    void waitsForNobodyElse();
};

/// Also where there is one processor.
void TestParallel::initTestCase()
{
    qputenv("OMP_NUM_THREADS", "3");
    QCOMPARE(threadsFor(1e12), 3);
    QCOMPARE(threadsFor(10), 1);
}

void TestParallel::everyPartOnce_data()
{
    QTest::addColumn<int>("threads");
    QTest::addColumn<int>("count");
    for (const int threads : {1, 2, 3, 8}) {
        for (const int count : {0, 1, 2, 7, 1000, 100000})
            QTest::addRow("%d, %d threads", count, threads) << threads << count;
    }
}

void TestParallel::everyPartOnce()
{
    QFETCH(int, threads);
    QFETCH(int, count);
    std::vector<int> times(std::size_t(count), 0);
    parallelFor(threads, count, [&](Size i) { ++times[std::size_t(i)]; });
    QCOMPARE(std::count(times.begin(), times.end(), 1), std::ptrdiff_t(count));
}

void TestParallel::usesSeveralThreads()
{
    // Each waits for the other two.
    std::atomic<int> here{0};
    parallelFor(3, 3, [&](Size) {
        ++here;
        while (here < 3)
            std::this_thread::yield();
    });
    QCOMPARE(here.load(), 3);
    std::atomic<int> helpers{0};
    QVERIFY(!isHelper());
    here = 0;
    parallelFor(3, 3, [&](Size) {
        helpers += isHelper() ? 1 : 0;
        ++here;
        while (here < 3)
            std::this_thread::yield();
    });
    QCOMPARE(helpers.load(), 2);
    QVERIFY(!isHelper());
}

void TestParallel::fromSeveralCallers()
{
    std::vector<std::thread> callers;
    std::atomic<int> wrong{0};
    for (int c = 0; c < 12; ++c) {
        callers.emplace_back([&] {
            for (int round = 0; round < 200; ++round) {
                std::vector<int> times(100, 0);
                parallelFor(3, 100, [&](Size i) { ++times[std::size_t(i)]; });
                wrong += std::count(times.begin(), times.end(), 1) == 100 ? 0 : 1;
            }
        });
    }
    for (std::thread& caller : callers)
        caller.join();
    QCOMPARE(wrong.load(), 0);
}

void TestParallel::loopsWithinLoops()
{
    std::atomic<int> sum{0};
    std::atomic<int> strangers{0};
    parallelFor(3, 20, [&](Size) {
        const std::thread::id here = std::this_thread::get_id();
        strangers += threadsFor(1e12) == 1 ? 0 : 1;
        parallelFor(3, 20, [&](Size) {
            ++sum;
            strangers += std::this_thread::get_id() == here ? 0 : 1;
        });
    });
    QCOMPARE(sum.load(), 400);
    QCOMPARE(strangers.load(), 0);
    QCOMPARE(threadsFor(1e12), 3); // outside again
}

/// Loops end while all helpers are busy with that of another caller.
void TestParallel::waitsForNobodyElse()
{
    std::atomic<bool> goOn{false};
    std::atomic<int> here{0};
    std::thread other([&] {
        parallelFor(3, 3, [&](Size) {
            ++here;
            while (!goOn)
                std::this_thread::yield();
        });
    });
    while (here < 3)
        std::this_thread::yield();
    int sum = 0;
    parallelFor(3, 1000, [&](Size) { ++sum; });
    goOn = true;
    other.join();
    QCOMPARE(sum, 1000);
}

QTEST_GUILESS_MAIN(TestParallel)
#include "tst_parallel.moc"
