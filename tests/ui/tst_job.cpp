// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "jobs/job.h"

#include "base/error.h"

#include <QSemaphore>
#include <QSignalSpy>
#include <QTest>
#include <QThread>

#include <stdexcept>

using fovea::Error;
using fovea::Monitor;
using fovea::ui::Job;

namespace
{

/// Work that waits for a stop request; nothing else ends it.
int untilStopped(Monitor& monitor)
{
    for (;;) {
        monitor.check();
        QThread::yieldCurrentThread();
    }
}

} // namespace

class TestJob : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void deliversOnTheOwnersThread();
    void newestWins();
    void dropsAResultThatCameTooLate();
    void cancelSilences();
    void startsAgainAfterCancel();
    void exceptionsBecomeMessages_data();
    void exceptionsBecomeMessages();
    void exceptionInDoneBecomesAMessage();
    void doneMayDeleteTheJob();
    void doneMayStartAgain();
    void runningChangedMayDeleteTheJob();
    void destructorStopsAndWaits();
    void destructorOfAQueuedJobDoesNotRunIt();
    void progressIsThrottledAndEnds();
    void progressOfAnOldRequestIsNotShown();
    void keepsNoResultAlive();
};

void TestJob::deliversOnTheOwnersThread()
{
    Job job;
    QSignalSpy running(&job, &Job::runningChanged);
    QThread* workThread = nullptr;
    QThread* doneThread = nullptr;
    job.start<QThread*>([](Monitor&) { return QThread::currentThread(); },
        [&](QThread* thread) {
            workThread = thread;
            doneThread = QThread::currentThread();
        });
    QVERIFY(job.isRunning());
    QTRY_VERIFY(!job.isRunning());
    QCOMPARE(doneThread, QThread::currentThread());
    QVERIFY(workThread && workThread != doneThread);
    QCOMPARE(running, (QList<QVariantList>{{true}, {false}}));
}

void TestJob::newestWins()
{
    Job job;
    QSignalSpy running(&job, &Job::runningChanged);
    QList<int> results;
    std::atomic<int> computed = 0;
    QSemaphore started;
    job.start<int>(
        [&](Monitor& monitor) {
            started.release();
            return untilStopped(monitor);
        },
        [&](int value) { results.append(value); });
    started.acquire();
    for (int i = 1; i <= 100; ++i)
        job.start<int>(
            [&, i](Monitor&) {
                ++computed;
                return i;
            },
            [&](int value) { results.append(value); });
    QTRY_VERIFY(!job.isRunning());
    QCOMPARE(results, QList<int>{100});
    QCOMPARE(computed.load(), 1); // those in between never ran
    QCOMPARE(running.size(), 2);
}

void TestJob::dropsAResultThatCameTooLate()
{
    Job job;
    QList<int> results;
    QSemaphore finished;
    job.start<int>(
        [&](Monitor&) {
            finished.release();
            return 1; // without looking at the monitor
        },
        [&](int value) { results.append(value); });
    finished.acquire();
    // The first may well be ready and waiting in the event queue: it is old all the same.
    job.start<int>([](Monitor&) { return 2; }, [&](int value) { results.append(value); });
    QTRY_VERIFY(!job.isRunning());
    QCOMPARE(results, QList<int>{2});
}

void TestJob::cancelSilences()
{
    Job job;
    QSignalSpy failed(&job, &Job::failed);
    bool delivered = false;
    job.start<int>(untilStopped, [&](int) { delivered = true; });
    job.start<int>([](Monitor&) { return 1; }, [&](int) { delivered = true; });
    job.cancel();
    QTRY_VERIFY(!job.isRunning());
    QCoreApplication::processEvents();
    QVERIFY(!delivered);
    QCOMPARE(failed.size(), 0);
}

void TestJob::startsAgainAfterCancel()
{
    Job job;
    QList<int> results;
    job.start<int>(untilStopped, [&](int value) { results.append(value); });
    job.cancel();
    job.start<int>([](Monitor&) { return 2; }, [&](int value) { results.append(value); });
    QTRY_VERIFY(!job.isRunning());
    QCOMPARE(results, QList<int>{2});
}

void TestJob::exceptionsBecomeMessages_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("message");
    QTest::newRow("error of the core") << 0 << QStringLiteral("a.png has %2 no end.");
    QTest::newRow("standard exception") << 1 << QStringLiteral("out of range");
    QTest::newRow("no memory") << 2
                               << QStringLiteral(
                                      "There is not enough memory for this. Try a smaller input.");
    QTest::newRow("anything else")
        << 3 << QStringLiteral("Something unexpected went wrong. Try again.");
}

void TestJob::exceptionsBecomeMessages()
{
    QFETCH(int, kind);
    QFETCH(QString, message);
    Job job;
    QSignalSpy failed(&job, &Job::failed);
    bool delivered = false;
    job.start<int>(
        [kind](Monitor&) -> int {
            if (kind == 0)
                throw Error("%1 has %2 no end.", {"a.png"});
            if (kind == 1)
                throw std::out_of_range("out of range");
            if (kind == 2)
                throw std::bad_alloc();
            throw 7;
        },
        [&](int) { delivered = true; });
    QTRY_VERIFY(!job.isRunning());
    QCOMPARE(failed, (QList<QVariantList>{{message}}));
    QVERIFY(!delivered);

    job.start<int>([](Monitor&) { return 1; }, [&](int) { delivered = true; });
    QTRY_VERIFY(delivered);
}

void TestJob::exceptionInDoneBecomesAMessage()
{
    Job job;
    QSignalSpy failed(&job, &Job::failed);
    job.start<int>([](Monitor&) { return 1; }, [](int) { throw Error("Not drawable."); });
    QTRY_VERIFY(!job.isRunning());
    QCOMPARE(failed, (QList<QVariantList>{{QStringLiteral("Not drawable.")}}));
}

void TestJob::doneMayDeleteTheJob()
{
    QPointer<Job> job = new Job;
    job->start<int>([](Monitor&) { return 1; }, [&](int) { delete job; });
    QTRY_VERIFY(!job);
}

void TestJob::doneMayStartAgain()
{
    Job job;
    QSignalSpy running(&job, &Job::runningChanged);
    QList<int> results;
    std::function<void(int)> done = [&](int value) {
        results.append(value);
        if (value < 3)
            job.start<int>([value](Monitor&) { return value + 1; }, done);
    };
    job.start<int>([](Monitor&) { return 1; }, done);
    QTRY_COMPARE(results, (QList<int>{1, 2, 3}));
    QTRY_VERIFY(!job.isRunning());
    QCOMPARE(running, (QList<QVariantList>{{true}, {false}})); // it never rested in between
}

void TestJob::runningChangedMayDeleteTheJob()
{
    QPointer<Job> job = new Job;
    bool delivered = false;
    connect(job, &Job::runningChanged, this, [&](bool running) {
        if (!running)
            delete job;
    });
    job->start<int>([](Monitor&) { return 1; }, [&](int) { delivered = true; });
    QTRY_VERIFY(!job);
    QVERIFY(delivered);
}

void TestJob::destructorStopsAndWaits()
{
    std::atomic<bool> inside = false;
    bool delivered = false;
    {
        Job job;
        QSemaphore started;
        job.start<int>(
            [&](Monitor& monitor) {
                inside = true;
                started.release();
                struct Leave {
                    std::atomic<bool>& flag;
                    ~Leave() { flag = false; }
                } leave{inside};
                return untilStopped(monitor);
            },
            [&](int) { delivered = true; });
        started.acquire();
        job.start<int>([](Monitor&) { return 1; }, [&](int) { delivered = true; });
    }
    QVERIFY(!inside);
    QCoreApplication::processEvents();
    QVERIFY(!delivered);
}

void TestJob::destructorOfAQueuedJobDoesNotRunIt()
{
    // Fill the pool, so that one more has to wait for a thread.
    const int threads = Job::pool().maxThreadCount();
    std::vector<std::unique_ptr<Job>> busy;
    QSemaphore started;
    for (int i = 0; i < threads; ++i) {
        busy.push_back(std::make_unique<Job>());
        busy.back()->start<int>(
            [&](Monitor& monitor) {
                started.release();
                return untilStopped(monitor);
            },
            [](int) {});
    }
    started.acquire(threads);
    std::atomic<bool> ran = false;
    {
        Job waiting;
        waiting.start<int>(
            [&](Monitor&) {
                ran = true;
                return 1;
            },
            [](int) {});
    }
    QVERIFY(!ran);
    busy.clear();
    QCoreApplication::processEvents();
    QVERIFY(!ran);
}

void TestJob::progressIsThrottledAndEnds()
{
    Job job;
    QSignalSpy progress(&job, &Job::progressChanged);
    job.start<int>(
        [](Monitor& monitor) {
            for (int i = 0; i <= 100'000; ++i)
                monitor.progress(i / 100'000.0);
            return 1;
        },
        [](int) {});
    QTRY_VERIFY(!job.isRunning());
    QVERIFY(progress.size() <= 101);
    QVERIFY(progress.size() > 1);
    QCOMPARE(progress.last().first().toDouble(), 1.0);
    for (qsizetype i = 1; i < progress.size(); ++i)
        QVERIFY(progress[i].first().toDouble() > progress[i - 1].first().toDouble());
}

void TestJob::progressOfAnOldRequestIsNotShown()
{
    Job job;
    QSignalSpy progress(&job, &Job::progressChanged);
    QSemaphore reported;
    job.start<int>(
        [&](Monitor& monitor) {
            monitor.progress(0.75);
            reported.release();
            return untilStopped(monitor);
        },
        [](int) {});
    reported.acquire(); // it is in the event queue now
    job.start<int>(
        [](Monitor& monitor) {
            monitor.progress(0.25);
            return 1;
        },
        [](int) {});
    QTRY_VERIFY(!job.isRunning());
    QCOMPARE(progress, (QList<QVariantList>{{0.25}}));
}

void TestJob::keepsNoResultAlive()
{
    struct Big {
        std::shared_ptr<int> value;
    };
    Job job;
    std::shared_ptr<int> received;
    job.start<Big>([](Monitor&) { return Big{std::make_shared<int>(42)}; },
        [&](Big big) { received = big.value; });
    QTRY_VERIFY(received);
    QCOMPARE(*received, 42);
    QTRY_VERIFY(!job.isRunning());
    // Nothing in the job keeps the result alive.
    QTRY_COMPARE(received.use_count(), 1);
}

QTEST_GUILESS_MAIN(TestJob)
#include "tst_job.moc"
