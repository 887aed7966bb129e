// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "base/random.h"
#include "benchmarks/window_timing.h"
#include "commands/image_changes.h"
#include "pages/image_session.h"
#include "pages/text_inspector.h"
#include "views/head_grid.h"
#include "views/head_grid_view.h"
#include "views/image_view.h"
#include "views/layer_settings_panel.h"
#include "views/model_chooser.h"
#include "views/sentence_field.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <QWheelEvent>

// What a person waits for, in the real window on the platform Qt is given (offscreen without a
// display): bench_window [RUNS [PART]]. Prints medians in milliseconds. The first run of each is dropped.
//
//   start      from launching a process to its first painted heat map: the window as `fovea` builds
//              it, with the sentence of a first start
//   keystroke  from a key press to the painted heat map of the new sentence in the playground: 64
//              tokens, d_model 64, 8 heads
//   frame      the longest that the GUI thread was busy with one event, in a run of keystrokes
//   heads      the longest that the GUI thread was busy with one event while the wheel went through
//              80 x 64 heads of 64 tokens in a window of 1280 x 800
//   long       from choosing the sample of 32,768 tokens to the first painted picture of its weights
//   long frame the longest that the GUI thread was busy with one event while one typed into it
//   image      from opening a JPEG of 12 megapixels to its painted mask
//   mask       from opening a picture of 600 x 400 to the painted mask of the shipped network
//   gate       from moving one of its gates to the painted new mask

using namespace fovea::ui;

namespace
{

/// As from the menu: no longer by the script of the text.
void choosePlayground(const Window& window)
{
    Q_EMIT window.text->findChild<ModelChooser*>()->playgroundChosen();
}

/// The child of measureStart(): ends when its heat map is painted.
void showFirstHeatmap()
{
    Window window;
    bool arrived = window.text->heatmapView()->shownData() != nullptr;
    if (!arrived)
        paintHeatmap(window, [] {});
    std::puts("painted");
    std::fflush(stdout);
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
    choosePlayground(window);
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

void measureLongText(TimedApplication& application, int runs)
{
    Window window;
    choosePlayground(window); // takes any length
    paintHeatmap(window, [&] { window.text->useSample(0); });
    std::vector<double> times;
    std::vector<double> frames;
    for (int i = 0; i < runs; ++i) {
        const auto before = window.text->heatmapView()->shownData();
        // The view paints what it has; shown is what the model has once there is a picture.
        const PaintWatch watch(window.text->heatmapView(), [&] {
            const auto shown = window.text->heatmapView()->shownData();
            return shown && shown != before && shown->rows() == 32768;
        });
        QElapsedTimer timer;
        timer.start();
        window.text->useLongSample(32768);
        processEventsUntil([&] { return watch.painted(); });
        times.push_back(double(timer.nsecsElapsed()) / 1e6);
        application.takeLongest();
        for (int key = 0; key < 10; ++key) {
            QTest::keyClick(window.text->sentenceField(), Qt::Key_E);
            QTest::qWait(30);
        }
        frames.push_back(application.takeLongest());
        paintHeatmap(window, [&] { window.text->useSample(0); });
    }
    report("long", times);
    report("long frame", frames);
}

void measureHeads(TimedApplication& application, int runs)
{
    constexpr int heads = 64, layers = 80, tokens = 64;
    fovea::Random random(1);
    QStringList names;
    for (int i = 0; i < tokens; ++i)
        names += QString::number(i);
    HeadGridModel::Layers maps;
    for (int layer = 0; layer < layers; ++layer) {
        fovea::Tensor weights({heads, tokens, tokens});
        for (float& weight : weights.mutableFloats())
            weight = float(random.uniform() * 2 / tokens);
        maps.push_back(std::make_shared<HeatmapData>(std::make_shared<fovea::DenseMap>(weights),
            fovea::Site{"weights", fovea::SiteKind::Weights, layer, {}}, names, names));
    }
    HeadGrid grid;
    grid.model()->setLayers(maps);
    grid.resize(1280, 800);
    grid.show();
    processEventsUntil([&] { return grid.isVisible(); });
    QWidget* viewport = grid.view()->viewport();
    std::vector<double> frames;
    for (int i = 0; i < runs; ++i) {
        application.takeLongest();
        for (int step = 0; step < 40; ++step) {
            QWheelEvent wheel(QPointF(viewport->rect().center()),
                viewport->mapToGlobal(QPointF(viewport->rect().center())), {}, {0, -120}, {}, {},
                Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(viewport, &wheel);
            QTest::qWait(16);
        }
        frames.push_back(application.takeLongest());
    }
    report("heads", frames);
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

void measureMask(int runs)
{
    Window window;
    window.window.setCurrentPage(1);
    auto* session = window.image->findChild<ImageSession*>();
    auto* view = window.image->findChild<ImageView*>();
    std::vector<double> times;
    std::vector<double> gateTimes;
    const auto measure = [&](std::vector<double>& all, const std::function<void()>& change) {
        const auto before = session->results().changed;
        const PaintWatch watch(view, [&] { return session->results().changed != before; });
        QElapsedTimer timer;
        timer.start();
        change();
        processEventsUntil([&] { return watch.painted(); });
        all.push_back(double(timer.nsecsElapsed()) / 1e6);
    };
    measure(times, [&] { window.image->open(QStringLiteral(":/samples/coffee.png")); });
    if (window.image->analysis()->isPlayground()) {
        // The model that ships comes a little later.
        const PaintWatch watch(view, [&] { return !window.image->analysis()->isPlayground(); });
        processEventsUntil([&] { return watch.painted(); });
    }
    const std::string gate = window.image->analysis()->channelGates().front().gate;
    for (int i = 0; i < runs; ++i) {
        measure(times, [&] { window.image->open(QStringLiteral(":/samples/coffee.png")); });
        for (int step = 1; step <= 5; ++step) {
            measure(gateTimes, [&] {
                session->changes()->setGate(gate, 0, 0.1f * float(step) + 0.01f * float(i % 5));
            });
        }
        session->changes()->endDrag();
    }
    report("mask", times);
    report("gate", gateTimes);
}

} // namespace

int main(int argc, char** argv)
{
    return runBenchmark(argc, argv, 20, [](TimedApplication& application, int runs) {
        const QStringList arguments = QApplication::arguments();
        if (arguments.contains(QStringLiteral("--first-heatmap")))
            return showFirstHeatmap();
        const QString part = arguments.value(2);
        const auto wants
            = [&](const char* name) { return part.isEmpty() || part == QLatin1String(name); };
        if (wants("start"))
            measureStart(runs);
        if (wants("keystroke"))
            measureTyping(application, runs);
        if (wants("long"))
            measureLongText(application, std::min(runs, 6));
        if (wants("heads"))
            measureHeads(application, runs);
        if (wants("image"))
            measureImage(runs);
        if (wants("mask"))
            measureMask(runs);
    });
}
