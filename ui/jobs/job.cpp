// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "jobs/job.h"

#include "jobs/error_text.h"

#include <QFuture>
#include <QMetaObject>
#include <QPointer>
#include <QThread>
#include <QtConcurrentRun>

#include <algorithm>
#include <exception>
#include <new>

namespace fovea::ui
{

struct Job::Request {
    std::function<void(Monitor&)> work;
    std::function<void()> done;
    std::atomic<bool> stop{false};
    QFuture<void> future;
    QString error; // written by the worker, read after it has finished
    bool succeeded = false;
};

namespace
{

/// A sentence for the user about the exception being handled; empty when it only says "stopped".
QString currentExceptionText()
{
    try {
        throw;
    } catch (const Stopped&) {
        return {};
    } catch (const Error& error) {
        return toUserText(error);
    } catch (const std::bad_alloc&) {
        return Job::tr("There is not enough memory for this. Try a smaller input.");
    } catch (const std::exception& error) {
        return QString::fromUtf8(error.what());
    } catch (...) {
        return Job::tr("Something unexpected went wrong. Try again.");
    }
}

} // namespace

/// Hands the stop flag to the core and progress to the GUI thread, at most 100 steps of it.
class Job::StopFlag : public Monitor
{
public:
    StopFlag(Job* job, std::shared_ptr<Request> request) : m_job(job), m_request(std::move(request))
    {
    }
    bool stopRequested() const override { return m_request->stop.load(std::memory_order_relaxed); }
    void progress(double fraction) override
    {
        const int step = fraction > 0 ? int(std::min(fraction, 1.0) * 100) : 0;
        if (m_step.exchange(step) == step || stopRequested())
            return;
        // The job outlives its workers (its destructor waits), so the pointer is good. By the time
        // this arrives another request may run: its progress is not this one's.
        QMetaObject::invokeMethod(
            m_job,
            [job = m_job, request = m_request, fraction] {
                if (job->m_running == request && !request->stop)
                    Q_EMIT job->progressChanged(fraction);
            },
            Qt::QueuedConnection);
    }

private:
    Job* m_job;
    std::shared_ptr<Request> m_request;
    std::atomic<int> m_step{-1};
};

QThreadPool& Job::pool()
{
    static QThreadPool pool;
    static const bool configured = [] {
        pool.setMaxThreadCount(std::max(2, QThread::idealThreadCount() - 1));
        pool.setObjectName(QStringLiteral("fovea jobs"));
        return true;
    }();
    Q_UNUSED(configured)
    return pool;
}

Job::Job(QObject* parent) : QObject(parent) { }

Job::~Job()
{
    m_waiting.reset();
    if (m_running) {
        m_running->stop = true;
        m_running->future.waitForFinished();
    }
}

void Job::startErased(std::function<void(Monitor&)> work, std::function<void()> done)
{
    auto request = std::make_shared<Request>();
    request->work = std::move(work);
    request->done = std::move(done);
    if (m_running) {
        m_running->stop = true;
        m_waiting = std::move(request);
        return;
    }
    launch(std::move(request));
    announce();
}

void Job::cancel()
{
    m_waiting.reset();
    if (m_running)
        m_running->stop = true;
}

void Job::launch(std::shared_ptr<Request> request)
{
    m_running = request;
    request->future = QtConcurrent::run(&pool(), [this, request] {
        try {
            StopFlag monitor(this, request);
            monitor.check();
            request->work(monitor);
            request->succeeded = true;
        } catch (...) {
            request->error = currentExceptionText();
        }
        QMetaObject::invokeMethod(
            this, [this, request] { finish(request); }, Qt::QueuedConnection);
    });
}

void Job::finish(const std::shared_ptr<Request>& request)
{
    Q_ASSERT(m_running == request);
    m_running.reset();
    if (m_waiting) {
        // A newer request has stopped this one: nothing of it is shown.
        launch(std::exchange(m_waiting, nullptr));
        return;
    }
    // What is called here may start or delete this job.
    const QPointer<Job> alive(this);
    if (!request->stop)
        deliver(*request);
    if (alive)
        announce();
}

void Job::deliver(Request& request)
{
    const QPointer<Job> alive(this);
    QString error = request.error;
    if (request.succeeded) {
        try {
            request.done();
        } catch (...) {
            error = currentExceptionText();
        }
    }
    if (alive && !error.isEmpty())
        Q_EMIT failed(error);
}

void Job::announce()
{
    if (m_announcedRunning == isRunning())
        return;
    m_announcedRunning = isRunning();
    Q_EMIT runningChanged(m_announcedRunning);
}

} // namespace fovea::ui
