// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/monitor.h"

#include <QObject>
#include <QThreadPool>

#include <atomic>
#include <functional>
#include <memory>

namespace fovea::ui
{

/// Runs core work off the GUI thread: the newest request wins.
///
/// One Job object stands for one kind of work with one owner (a page's attention, a view's tiles).
/// start() hands a function to the pool; while it runs, a later start() asks the running one to
/// stop and takes its place, so that at most the newest input is computed and no stale result ever
/// arrives. `done` is called on the GUI thread. The destructor asks to stop and waits. Inputs are
/// captured by value or shared_ptr<const T>; `work` must not touch widgets. What `work` or `done`
/// throws arrives as failed(). Both `done` and slots may start, cancel or delete the job.
///
///     m_job.start<Result>([input](Monitor& monitor) { return compute(input, monitor); },
///                         [this](Result result) { show(result); });
class Job : public QObject
{
    Q_OBJECT
public:
    explicit Job(QObject* parent = nullptr);
    ~Job() override;

    template <typename Result>
    void start(std::function<Result(Monitor&)> work, std::function<void(Result)> done)
    {
        auto result = std::make_shared<std::unique_ptr<Result>>();
        startErased(
            [work, result](Monitor& monitor) { *result = std::make_unique<Result>(work(monitor)); },
            [done, result] { done(std::move(**result)); });
    }

    /// Asks the running work to stop and forgets what is waiting. Nothing more arrives.
    void cancel();
    bool isRunning() const { return m_running != nullptr; }

    /// The pool all jobs share; jobs leave a core to the GUI thread.
    static QThreadPool& pool();

Q_SIGNALS:
    void runningChanged(bool running);
    void progressChanged(double fraction);
    /// The work failed; a sentence in the user's language.
    void failed(const QString& message);

private:
    struct Request;
    class StopFlag;

    void startErased(std::function<void(Monitor&)> work, std::function<void()> done);
    void launch(std::shared_ptr<Request> request);
    void finish(const std::shared_ptr<Request>& request);
    void deliver(Request& request);
    void announce();

    std::shared_ptr<Request> m_running;
    std::shared_ptr<Request> m_waiting;
    bool m_announcedRunning = false;
};

} // namespace fovea::ui
