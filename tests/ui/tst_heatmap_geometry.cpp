// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/heatmap_geometry.h"

#include <QTest>

using namespace fovea;
using namespace fovea::ui;

namespace
{

constexpr HeatmapMargins margins{60, 40, 20, 12};

HeatmapGeometry make(QSizeF widget, Index rows, Index columns, double rowHeight, double zoom,
    QPointF offset, ViewGeometry* view = nullptr)
{
    ViewGeometry geometry;
    geometry.setZoomLimits(0.01, 1000);
    geometry.setContentSize(HeatmapGeometry::contentSize(rows, columns, rowHeight));
    geometry.setViewport(HeatmapGeometry::viewportFor({{0, 0}, widget}, margins));
    if (zoom > 0)
        geometry.setZoomAndOffset(zoom, offset);
    if (view)
        *view = geometry;
    return {geometry, rows, columns, rowHeight, margins};
}

} // namespace

class TestHeatmapGeometry : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cellsMapBothWays_data();
    void cellsMapBothWays();
    void outsideIsNoCell();
    void headersHugTheCells();
    void headersStayWhileTheMapScrolls();
    void visibleRangesCoverTheViewport();
    void labelsThinOut_data();
    void labelsThinOut();
    void tinyWidgetIsHarmless();
};

void TestHeatmapGeometry::cellsMapBothWays_data()
{
    QTest::addColumn<int>("rows");
    QTest::addColumn<int>("columns");
    QTest::addColumn<double>("rowHeight");
    QTest::addColumn<double>("zoom"); // 0: fitted
    QTest::newRow("fitted square") << 7 << 7 << 1.0 << 0.0;
    QTest::newRow("fitted features") << 5 << 128 << 4.0 << 0.0;
    QTest::newRow("one cell") << 1 << 1 << 1.0 << 0.0;
    QTest::newRow("zoomed in") << 64 << 64 << 1.0 << 37.5;
    QTest::newRow("zoomed in, low rows") << 64 << 64 << 0.5 << 41.0;
    QTest::newRow("zoomed out") << 900 << 900 << 1.0 << 1.7;
}

void TestHeatmapGeometry::cellsMapBothWays()
{
    QFETCH(int, rows);
    QFETCH(int, columns);
    QFETCH(double, rowHeight);
    QFETCH(double, zoom);
    const HeatmapGeometry geometry
        = make({640, 480}, rows, columns, rowHeight, zoom, {columns / 3.0, rows / 3.0});
    const Range visibleRows = geometry.visibleRows();
    const Range visibleColumns = geometry.visibleColumns();
    QVERIFY(visibleRows.size() > 0 && visibleColumns.size() > 0);
    int checked = 0;
    for (Index r = visibleRows.begin; r < visibleRows.end; ++r) {
        for (Index c = visibleColumns.begin; c < visibleColumns.end; ++c) {
            const QRectF rect = geometry.cellRect({r, c});
            QVERIFY(std::abs(rect.width() - geometry.cellWidth()) < 1e-6);
            QVERIFY(std::abs(rect.height() - geometry.cellHeight()) < 1e-6);
            if (!geometry.cellsRect().contains(rect.center()))
                continue;
            QCOMPARE(geometry.cellAt(rect.center()).row, r);
            QCOMPARE(geometry.cellAt(rect.center()).column, c);
            ++checked;
        }
    }
    QVERIFY(checked > 0);
}

void TestHeatmapGeometry::outsideIsNoCell()
{
    const HeatmapGeometry geometry = make({640, 480}, 4, 4, 1, 0, {});
    const QRectF cells = geometry.cellsRect();
    QVERIFY(geometry.cellAt(cells.topLeft()).isValid());
    QVERIFY(!geometry.cellAt(cells.topLeft() - QPointF(1, 0)).isValid());
    QVERIFY(!geometry.cellAt(cells.bottomRight()).isValid());
    QVERIFY(!geometry.cellAt({-5, 1000}).isValid());
    QVERIFY(!HeatmapGeometry().cellAt({0, 0}).isValid());
}

void TestHeatmapGeometry::headersHugTheCells()
{
    // A map narrower than its viewport is centred, and its row labels move in with it.
    const HeatmapGeometry geometry = make({800, 300}, 4, 4, 1, 0, {});
    QCOMPARE(geometry.rowHeader().right(), geometry.cellsRect().left());
    QCOMPARE(geometry.columnHeader().bottom(), geometry.cellsRect().top());
    QVERIFY(geometry.rowHeader().left() > margins.title);
    QCOMPARE(geometry.rowLabelRect(2).top(), geometry.cellRect({2, 0}).top());
    QCOMPARE(geometry.columnLabelRect(3).left(), geometry.cellRect({0, 3}).left());
}

void TestHeatmapGeometry::headersStayWhileTheMapScrolls()
{
    ViewGeometry view;
    const HeatmapGeometry before = make({640, 480}, 50, 50, 1, 40, {10, 10}, &view);
    view.pan({-200, -120});
    const HeatmapGeometry after(view, 50, 50, 1, margins);
    QCOMPARE(after.rowHeader(), before.rowHeader());
    QCOMPARE(after.columnHeader(), before.columnHeader());
    QCOMPARE(after.rowLabelRect(20).top(), before.rowLabelRect(20).top() - 120);
    QCOMPARE(after.rowLabelRect(20).left(), before.rowLabelRect(20).left());
    QCOMPARE(after.columnLabelRect(20).left(), before.columnLabelRect(20).left() - 200);
    QCOMPARE(after.columnLabelRect(20).top(), before.columnLabelRect(20).top());
}

void TestHeatmapGeometry::visibleRangesCoverTheViewport()
{
    // 640 x 480 leaves 548 x 408: 13.7 and 10.2 cells of 40 pixels, from 10.5.
    const HeatmapGeometry geometry = make({640, 480}, 50, 50, 1, 40, {10.5, 10.5});
    QCOMPARE(geometry.visibleColumns().begin, 10);
    QCOMPARE(geometry.visibleColumns().end, 25);
    QCOMPARE(geometry.visibleRows().begin, 10);
    QCOMPARE(geometry.visibleRows().end, 21);
    const HeatmapGeometry all = make({640, 480}, 50, 50, 1, 0, {});
    QCOMPARE(all.visibleRows(), (Range{0, 50}));
    QCOMPARE(all.visibleColumns(), (Range{0, 50}));
}

void TestHeatmapGeometry::labelsThinOut_data()
{
    QTest::addColumn<double>("label");
    QTest::addColumn<double>("cell");
    QTest::addColumn<int>("step");
    QTest::newRow("room for all") << 18.0 << 20.0 << 1;
    QTest::newRow("just") << 18.0 << 18.0 << 1;
    QTest::newRow("every second") << 18.0 << 10.0 << 2;
    QTest::newRow("every fifth") << 18.0 << 5.0 << 5;
    QTest::newRow("every tenth") << 18.0 << 2.0 << 10;
    QTest::newRow("every fiftieth") << 18.0 << 0.5 << 50;
    QTest::newRow("every thousandth") << 18.0 << 0.02 << 1000;
    QTest::newRow("no cells") << 18.0 << 0.0 << 1;
}

void TestHeatmapGeometry::labelsThinOut()
{
    QFETCH(double, label);
    QFETCH(double, cell);
    QFETCH(int, step);
    QCOMPARE(HeatmapGeometry::labelStep(label, cell), Index(step));
}

void TestHeatmapGeometry::tinyWidgetIsHarmless()
{
    const HeatmapGeometry geometry = make({10, 10}, 30, 30, 1, 0, {});
    QVERIFY(geometry.cellWidth() > 0);
    QVERIFY(geometry.visibleRows().size() <= 30);
}

QTEST_GUILESS_MAIN(TestHeatmapGeometry)
#include "tst_heatmap_geometry.moc"
