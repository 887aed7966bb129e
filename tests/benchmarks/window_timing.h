// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "main_window.h"
#include "pages/image_page.h"
#include "pages/text_page.h"
#include "views/heatmap_view.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QSettings>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <utility>
#include <vector>

namespace fovea::ui
{

/// Measures how long each event keeps the GUI thread.
class TimedApplication : public QApplication
{
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override
    {
        if (m_busy) // sent while another is handled, whose time includes this one
            return QApplication::notify(receiver, event);
        m_busy = true;
        QElapsedTimer timer;
        timer.start();
        const bool result = QApplication::notify(receiver, event);
        m_longest = std::max(m_longest, timer.nsecsElapsed());
        m_busy = false;
        return result;
    }
    /// Milliseconds since the last call.
    double takeLongest() { return double(std::exchange(m_longest, 0)) / 1e6; }

private:
    bool m_busy = false;
    qint64 m_longest = 0;
};

/// Notes the first time a widget paints with what is waited for. Watching from before the change
/// matters: a result may arrive and be painted within one round of events.
class PaintWatch : public QObject
{
public:
    PaintWatch(QWidget* widget, std::function<bool()> ready) : m_ready(std::move(ready))
    {
        widget->installEventFilter(this);
    }
    bool painted() const { return m_painted; }

private:
    bool eventFilter(QObject*, QEvent* event) override
    {
        m_painted = m_painted || (event->type() == QEvent::Paint && m_ready());
        return false;
    }
    std::function<bool()> m_ready;
    bool m_painted = false;
};

template <typename Condition> void processEventsUntil(const Condition& condition)
{
    while (!condition())
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
}

inline void report(const char* what, std::vector<double> milliseconds)
{
    milliseconds.erase(milliseconds.begin());
    std::sort(milliseconds.begin(), milliseconds.end());
    std::printf("%-10s median %7.1f ms, from %.1f to %.1f, %zu runs\n", what,
        milliseconds[milliseconds.size() / 2], milliseconds.front(), milliseconds.back(),
        milliseconds.size());
    std::fflush(stdout);
}

/// The window as app/window.cpp builds it.
struct Window {
    Window()
    {
        window.addPage(text);
        window.addPage(image);
        window.restoreState();
        window.resize(1100, 700);
        window.show();
    }

    TextPage* text = new TextPage; // the window owns its pages
    ImagePage* image = new ImagePage;
    MainWindow window;
};

inline void paintHeatmap(Window& window, const std::function<void()>& change)
{
    bool arrived = false;
    const auto connection = QObject::connect(
        window.text, &TextPage::resultShown, window.text, [&arrived] { arrived = true; });
    const PaintWatch watch(window.text->heatmapView(), [&arrived] { return arrived; });
    change();
    processEventsUntil([&] { return watch.painted(); });
    QObject::disconnect(connection);
}

/// The `main` of a benchmark that is called as `bench [RUNS]`: a real window where there is a
/// display, and settings as on a first start.
/// @param measure how, and how often; one run more, as the first of each is dropped
inline int runBenchmark(int argc, char** argv, int usualRuns,
    const std::function<void(TimedApplication& application, int runs)>& measure)
{
    if (qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication::setOrganizationName(QStringLiteral("Fovea"));
    QApplication::setApplicationName(QStringLiteral("Fovea benchmark"));
    TimedApplication application(argc, argv);
    const QTemporaryDir settings;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
    const QStringList arguments = QApplication::arguments();
    measure(
        application, 1 + (arguments.size() > 1 ? std::max(1, arguments[1].toInt()) : usualRuns));
    return 0;
}

} // namespace fovea::ui
