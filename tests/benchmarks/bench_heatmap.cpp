// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "base/random.h"
#include "kernels/kernels.h"
#include "sites/query_key_map.h"
#include "views/heatmap_cells.h"
#include "views/heatmap_view.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QTest>
#include <QWheelEvent>

#include <algorithm>
#include <cstdio>
#include <vector>

// Frames of a large heat map (one head of 64 features, computed on demand) in a window of 1000 x
// 700, on the platform Qt is given (offscreen without a display; QT_SCALE_FACTOR=2 for a fine
// screen): bench_heatmap [TOKENS]. Prints one JSON line a figure, in milliseconds.
//
//   first   from handing over the matrix to its first coarse picture
//   fine    from there until every tile of the view is there
//   pan     a frame of a walk over the map, its tiles warm
//   zoom    a frame of a wheel's way in and out, its tiles warm
//   pan_close  the same walk with cells of 20 pixels, all labels in view

using namespace fovea;
using namespace fovea::ui;

namespace
{

std::shared_ptr<const HeatmapData> makeData(Index n)
{
    Random random(1);
    const auto vectors = [&random, n] {
        Tensor tensor({1, n, 64});
        for (float& value : tensor.mutableFloats())
            value = float(random.uniform()) * 2 - 1;
        return tensor;
    };
    const Tensor query = vectors();
    QStringList labels;
    for (Index i = 0; i < n; ++i)
        labels += QStringLiteral("token%1").arg(i % 500);
    return std::make_shared<HeatmapData>(
        std::make_shared<QueryKeyMap>(query, vectors(), 0.125F, attention::AttentionMask()),
        Site{"site", SiteKind::Weights, 0, {1, n, n}}, labels, labels);
}

void report(const char* task, Index n, const std::vector<double>& milliseconds)
{
    std::printf(R"({"peer":"fovea","isa":"%s","task":"heatmap_%s","n":%ld,"ms":[)",
        kernels::level(), task, long(n));
    for (std::size_t i = 0; i < milliseconds.size(); ++i)
        std::printf("%s%.3f", i == 0 ? "" : ",", milliseconds[i]);
    std::printf("]}\n");
    std::fflush(stdout);
}

bool isComplete(HeatmapView& view)
{
    const auto arrivals = view.tiles().memoryUsed();
    QTest::qWait(30);
    return arrivals == view.tiles().memoryUsed();
}

// Each step of a way, drawn once to warm the tiles and once to measure.
template <typename Step> std::vector<double> frames(HeatmapView& view, int count, const Step& step)
{
    std::vector<double> times;
    for (int i = 0; i < count; ++i) {
        step(i);
        view.repaint();
        while (!isComplete(view)) { }
        view.repaint();
        QElapsedTimer timer;
        timer.start();
        view.repaint();
        times.push_back(double(timer.nsecsElapsed()) / 1e6);
    }
    return times;
}

void wheel(HeatmapView& view, int delta)
{
    const QPointF at = view.viewGeometry().viewport().center() + QPointF(40, 30);
    QWheelEvent event(at, view.mapToGlobal(at), {}, {0, delta}, Qt::NoButton, Qt::NoModifier,
        Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&view, &event);
}

} // namespace

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    Style::instance().setChoice(Style::Choice::Light);
    const Index n = argc > 1 ? std::max(1, std::atoi(argv[1])) : 4096;
    const auto data = makeData(n);
    HeatmapModel model;
    model.setScale(HeatmapScale::Absolute);
    HeatmapView view(&model);
    view.resize(1000, 700);
    view.show();
    if (!QTest::qWaitForWindowExposed(&view))
        return 1;

    QElapsedTimer timer;
    timer.start();
    model.setData(data);
    while (!view.tiles().hasPicture())
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    view.repaint();
    report("first", n, {double(timer.nsecsElapsed()) / 1e6});
    timer.restart();
    const auto isMissing = [&view](const TileKey& key) { return !view.tiles().find(key); };
    const std::vector<TileKey> keys = visibleTiles(view.heatmapGeometry(), view.level());
    while (std::any_of(keys.begin(), keys.end(), isMissing))
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    report("fine", n, {double(timer.nsecsElapsed()) / 1e6});

    report("zoom", n, frames(view, 60, [&view](int i) { wheel(view, i < 30 ? 120 : -120); }));
    view.fit();
    while (view.heatmapGeometry().cellWidth() < 1.5)
        view.zoomIn();
    report("pan", n, frames(view, 40, [&](int i) {
        view.centreOn({double(n) / 2 + 37.3 * i, double(n) / 2 - 23.1 * i});
    }));
    while (view.heatmapGeometry().cellWidth() < 20)
        view.zoomIn();
    report("pan_close", n, frames(view, 40, [&](int i) {
        view.centreOn({double(n) / 2 + 3.3 * i, double(n) / 2 - 2.1 * i});
    }));
    return 0;
}
