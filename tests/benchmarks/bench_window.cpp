// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "base/random.h"
#include "main_window.h"
#include "pages/image_page.h"
#include "pages/text_inspector.h"
#include "pages/text_page.h"
#include "views/heatmap_view.h"
#include "views/image_view.h"
#include "views/layer_settings_panel.h"
#include "views/sentence_field.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QProcess>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <utility>
#include <vector>

// What a person waits for, in the real window on the platform Qt is given (offscreen without a
// display): bench_window [RUNS]. Prints medians in milliseconds. The first run of each is dropped.
//
//   start      from launching a process to its first painted heat map: the window as `fovea` builds
//              it, with the sentence of a first start
//   keystroke  from a key press to the painted heat map of the new sentence: 64 tokens, d_model 64,
//              8 heads
//   frame      the longest that the GUI thread was busy with one event, in a run of keystrokes
//   image      from opening a JPEG of 12 megapixels to its painted mask

using namespace fovea::ui;

namespace
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

void report(const char* what, std::vector<double> milliseconds)
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

void paintHeatmap(Window& window, const std::function<void()>& change)
{
    bool arrived = false;
    const auto connection = QObject::connect(
        window.text, &TextPage::resultShown, window.text, [&arrived] { arrived = true; });
    const PaintWatch watch(window.text->heatmapView(), [&arrived] { return arrived; });
    change();
    processEventsUntil([&] { return watch.painted(); });
    QObject::disconnect(connection);
}

/// The child of measureStart(): ends when its heat map is painted.
int showFirstHeatmap()
{
    Window window;
    bool arrived = window.text->heatmapView()->shownData() != nullptr;
    if (!arrived)
        paintHeatmap(window, [] {});
    std::puts("painted");
    std::fflush(stdout);
    return 0;
}

void measureStart(int runs)
{
    std::vector<double> times;
    for (int i = 0; i < runs; ++i) {
        QProcess process;
        QElapsedTimer timer;
        timer.start();
        process.start(QCoreApplication::applicationFilePath(), {QStringLiteral("--first-heatmap")});
        process.waitForReadyRead(60'000);
        times.push_back(double(timer.nsecsElapsed()) / 1e6);
        process.waitForFinished(60'000);
    }
    report("start", times);
}

void measureTyping(TimedApplication& application, int runs)
{
    Window window;
    fovea::LayerSettings settings;
    settings.heads = 8;
    settings.modelSize = 64;
    QString sentence;
    for (int i = 1; i <= 63; ++i)
        sentence += QStringLiteral("word%1 ").arg(i % 40);
    paintHeatmap(window, [&] {
        window.text->textInspector()->settingsPanel()->setSettings(settings);
        window.text->sentenceField()->setSentence(sentence + QStringLiteral("end"));
        window.text->sentenceField()->moveCursor(QTextCursor::End);
        window.text->sentenceField()->setFocus();
    });

    std::vector<double> times;
    std::vector<double> frames;
    for (int i = 0; i < runs; ++i) {
        QElapsedTimer timer;
        application.takeLongest();
        timer.start();
        paintHeatmap(window, [&] { QTest::keyClick(window.text->sentenceField(), Qt::Key_E); });
        times.push_back(double(timer.nsecsElapsed()) / 1e6);
        frames.push_back(application.takeLongest());
    }
    report("keystroke", times);
    report("frame", frames);
}

/// A photograph of 4000 x 3000 pixels with the grain of a camera, so that decoding is as hard.
QString writePhotograph(const QTemporaryDir& folder)
{
    QImage picture = QImage(QStringLiteral(":/samples/coffee.png"))
                         .scaled(4000, 3000, Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
                         .convertToFormat(QImage::Format_RGB32);
    fovea::Random random(1);
    for (int y = 0; y < picture.height(); ++y) {
        auto* pixels = reinterpret_cast<QRgb*>(picture.scanLine(y));
        for (int x = 0; x < picture.width(); ++x) {
            const int grain = int(random.next() % 17) - 8;
            const auto add = [grain](int value) { return std::clamp(value + grain, 0, 255); };
            pixels[x] = qRgb(add(qRed(pixels[x])), add(qGreen(pixels[x])), add(qBlue(pixels[x])));
        }
    }
    const QString path = folder.filePath(QStringLiteral("photograph.jpg"));
    picture.save(path, "JPEG", 90);
    return path;
}

void measureImage(int runs)
{
    const QTemporaryDir folder;
    const QString path = writePhotograph(folder);
    Window window;
    window.window.setCurrentPage(1);
    std::vector<double> times;
    for (int i = 0; i < runs; ++i) {
        const auto before = window.image->analysis();
        const PaintWatch watch(window.image->findChild<ImageView*>(),
            [&] { return window.image->analysis() != before; });
        QElapsedTimer timer;
        timer.start();
        window.image->open(path);
        processEventsUntil([&] { return watch.painted(); });
        times.push_back(double(timer.nsecsElapsed()) / 1e6);
    }
    report("image", times);
}

} // namespace

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication::setOrganizationName(QStringLiteral("Fovea"));
    QApplication::setApplicationName(QStringLiteral("Fovea benchmark"));
    TimedApplication application(argc, argv);
    const QTemporaryDir settings; // as on a first start
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
    const QStringList arguments = QApplication::arguments();
    if (arguments.contains(QStringLiteral("--first-heatmap")))
        return showFirstHeatmap();
    const int runs = 1 + (arguments.size() > 1 ? std::max(1, arguments[1].toInt()) : 20);
    measureStart(runs);
    measureTyping(application, runs);
    measureImage(runs);
    return 0;
}
