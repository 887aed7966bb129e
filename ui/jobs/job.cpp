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

namespace fovea::ui {

struct Job::Request {
    std::function<void(Monitor&)> work;
    std::function<void()> done;
    std::atomic<bool> stop{false};
    QFuture<void> future;
    QString error; // written by the worker, read after it has finished
    bool succeeded = false;
};

/// Hands the stop flag to the core and progress to the GUI thread, at most 100 steps of it.
class Job::StopFlag : public Monitor {
public:
    StopFlag(Job* job, Request& request)
        : m_job(job)
        , m_request(request)
    {
    }
    bool stopRequested() const override { return m_request.stop.load(std::memory_order_relaxed); }
    void progress(double fraction) override
    {
        const int step = int(fraction * 100);
        if (m_step.exchange(step) == step || stopRequested())
            return;
        // The job outlives its workers (its destructor waits), so the pointer is good.
        QMetaObject::invokeMethod(
            m_job, [job = m_job, fraction] { Q_EMIT job->progressChanged(fraction); },
            Qt::QueuedConnection);
    }

private:
    Job* m_job;
    Request& m_request;
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

Job::Job(QObject* parent)
    : QObject(parent)
{
}

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
    Q_EMIT runningChanged(true);
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
        StopFlag monitor(this, *request);
        try {
            monitor.check();
            request->work(monitor);
            request->succeeded = true;
        } catch (const Stopped&) {
        } catch (const Error& error) {
            request->error = toUserText(error);
        } catch (const std::bad_alloc&) {
            request->error = tr("There is not enough memory for this. Try a smaller input.");
        } catch (const std::exception& error) {
            request->error = QString::fromUtf8(error.what());
        }
        QMetaObject::invokeMethod(this, [this, request] { finish(request); }, Qt::QueuedConnection);
    });
}

void Job::finish(const std::shared_ptr<Request>& request)
{
    if (m_running != request)
        return;
    m_running.reset();
    if (m_waiting)
        launch(std::exchange(m_waiting, nullptr));
    else
        Q_EMIT runningChanged(false);
    if (request->stop)
        return;
    // Last, since what is called here may start or delete this job.
    if (request->succeeded)
        request->done();
    else if (!request->error.isEmpty())
        Q_EMIT failed(request->error);
}

} // namespace fovea::ui
