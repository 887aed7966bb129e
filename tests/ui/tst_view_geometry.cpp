// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/view_geometry.h"

#include <QTest>

using fovea::ui::ViewGeometry;

namespace
{

constexpr double tolerance = 1e-9;

bool near(QPointF a, QPointF b)
{
    return std::abs(a.x() - b.x()) < tolerance && std::abs(a.y() - b.y()) < tolerance;
}

} // namespace

class TestViewGeometry : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fitShowsEverythingCentred_data();
    void fitShowsEverythingCentred();
    void zoomKeepsThePointUnderTheCursor_data();
    void zoomKeepsThePointUnderTheCursor();
    void zoomStaysInItsLimits();
    void panLeavesNoGap_data();
    void panLeavesNoGap();
    void mapsBothWays_data();
    void mapsBothWays();
    void staysFittedUntilMoved();
    void ensureVisibleScrollsAsLittleAsNeeded_data();
    void ensureVisibleScrollsAsLittleAsNeeded();
    void emptyContentIsHarmless();
};

void TestViewGeometry::fitShowsEverythingCentred_data()
{
    QTest::addColumn<QSizeF>("content");
    QTest::addColumn<QRectF>("viewport");
    QTest::addColumn<double>("largest");
    QTest::addColumn<double>("zoom");
    QTest::addColumn<QRectF>("shown");
    QTest::newRow("wide") << QSizeF(200, 100) << QRectF(0, 0, 100, 100) << 64.0 << 0.5
                          << QRectF(0, 25, 100, 50);
    QTest::newRow("tall") << QSizeF(100, 200) << QRectF(10, 20, 100, 100) << 64.0 << 0.5
                          << QRectF(35, 20, 50, 100);
    QTest::newRow("enlarged") << QSizeF(10, 10) << QRectF(0, 0, 400, 200) << 64.0 << 20.0
                              << QRectF(100, 0, 200, 200);
    QTest::newRow("bounded") << QSizeF(2, 2) << QRectF(0, 0, 400, 200) << 50.0 << 50.0
                             << QRectF(150, 50, 100, 100);
    QTest::newRow("below the lower limit") << QSizeF(100000, 10) << QRectF(0, 0, 100, 100) << 64.0
                                           << 0.001 << QRectF(0, 49.995, 100, 0.01);
}

void TestViewGeometry::fitShowsEverythingCentred()
{
    QFETCH(QSizeF, content);
    QFETCH(QRectF, viewport);
    QFETCH(double, largest);
    QFETCH(double, zoom);
    QFETCH(QRectF, shown);
    ViewGeometry geometry;
    geometry.setLargestFit(largest);
    geometry.setContentSize(content);
    geometry.setViewport(viewport);
    QCOMPARE(geometry.zoom(), zoom);
    QVERIFY(near(geometry.visibleRect().topLeft(), shown.topLeft()));
    QVERIFY(near(geometry.visibleRect().bottomRight(), shown.bottomRight()));
}

void TestViewGeometry::zoomKeepsThePointUnderTheCursor_data()
{
    QTest::addColumn<QPointF>("cursor");
    QTest::addColumn<double>("factor");
    QTest::newRow("in at the centre") << QPointF(150, 150) << 3.0;
    QTest::newRow("in near a corner") << QPointF(55, 245) << 1.2;
    QTest::newRow("in by much") << QPointF(200, 100) << 40.0;
    QTest::newRow("out a little") << QPointF(150, 150) << 0.9;
}

void TestViewGeometry::zoomKeepsThePointUnderTheCursor()
{
    QFETCH(QPointF, cursor);
    QFETCH(double, factor);
    ViewGeometry geometry;
    geometry.setContentSize({100, 100});
    geometry.setViewport({50, 50, 200, 200});
    geometry.setZoomLimits(0.1, 1000);
    geometry.setZoomAndOffset(8, {35, 35}); // far from the edges: clamping has no say
    const QPointF under = geometry.toContent(cursor);
    geometry.zoomAt(cursor, factor);
    QCOMPARE(geometry.zoom(), 8 * factor);
    QVERIFY(near(geometry.toContent(cursor), under));
    QVERIFY(!geometry.isFitted());
}

void TestViewGeometry::zoomStaysInItsLimits()
{
    ViewGeometry geometry;
    geometry.setContentSize({100, 100});
    geometry.setViewport({0, 0, 200, 200});
    geometry.setZoomLimits(0.5, 10);
    geometry.zoomAt({10, 10}, 1e9);
    QCOMPARE(geometry.zoom(), 10.0);
    geometry.zoomAt({10, 10}, 1e-9);
    QCOMPARE(geometry.zoom(), 0.5);
    for (const double nonsense : {0.0, -1.0, double(NAN), double(INFINITY)})
        geometry.zoomAt({10, 10}, nonsense);
    QCOMPARE(geometry.zoom(), 0.5);
}

void TestViewGeometry::panLeavesNoGap_data()
{
    QTest::addColumn<QPointF>("pan");
    QTest::addColumn<QPointF>("offset");
    QTest::newRow("a little") << QPointF(-20, -40) << QPointF(42, 44);
    QTest::newRow("far right") << QPointF(-1e6, 0) << QPointF(80, 40);
    QTest::newRow("far up") << QPointF(0, 1e6) << QPointF(40, 0);
}

void TestViewGeometry::panLeavesNoGap()
{
    QFETCH(QPointF, pan);
    QFETCH(QPointF, offset);
    ViewGeometry geometry;
    geometry.setContentSize({100, 100});
    geometry.setViewport({0, 0, 200, 200});
    geometry.setZoomAndOffset(10, {40, 40});
    geometry.pan(pan);
    QVERIFY(near(geometry.offset(), offset));
}

void TestViewGeometry::mapsBothWays_data()
{
    QTest::addColumn<QPointF>("point");
    QTest::newRow("origin") << QPointF(0, 0);
    QTest::newRow("inside") << QPointF(12.5, 70.25);
    QTest::newRow("outside") << QPointF(-3, 400);
}

void TestViewGeometry::mapsBothWays()
{
    QFETCH(QPointF, point);
    ViewGeometry geometry;
    geometry.setContentSize({100, 80});
    geometry.setViewport({30, 40, 333, 221});
    QVERIFY(near(geometry.toContent(geometry.toView(point)), point));
    geometry.zoomAt({100, 100}, 3.7);
    QVERIFY(near(geometry.toContent(geometry.toView(point)), point));
    QVERIFY(near(geometry.toView(geometry.toContent(point)), point));
}

void TestViewGeometry::staysFittedUntilMoved()
{
    ViewGeometry geometry;
    geometry.setContentSize({100, 100});
    geometry.setViewport({0, 0, 200, 200});
    geometry.pan({50, 50}); // everything is visible: there is nothing to pan
    QVERIFY(geometry.isFitted());
    geometry.setViewport({0, 0, 400, 300});
    QCOMPARE(geometry.zoom(), 3.0);
    geometry.setContentSize({300, 10});
    QCOMPARE(geometry.zoom(), 400.0 / 300);
    geometry.zoomAt({0, 0}, 2);
    const double zoom = geometry.zoom();
    geometry.setViewport({0, 0, 200, 200});
    QCOMPARE(geometry.zoom(), zoom);
    geometry.fit();
    QCOMPARE(geometry.zoom(), 200.0 / 300);
}

void TestViewGeometry::ensureVisibleScrollsAsLittleAsNeeded_data()
{
    QTest::addColumn<QRectF>("cell");
    QTest::addColumn<QPointF>("offset");
    QTest::newRow("visible already") << QRectF(45, 45, 1, 1) << QPointF(40, 40);
    QTest::newRow("right") << QRectF(70, 45, 1, 1) << QPointF(51, 40);
    QTest::newRow("up and left") << QRectF(10, 20, 1, 1) << QPointF(10, 20);
    QTest::newRow("larger than the view") << QRectF(30, 30, 50, 50) << QPointF(30, 30);
}

void TestViewGeometry::ensureVisibleScrollsAsLittleAsNeeded()
{
    QFETCH(QRectF, cell);
    QFETCH(QPointF, offset);
    ViewGeometry geometry;
    geometry.setContentSize({100, 100});
    geometry.setViewport({0, 0, 200, 200});
    geometry.setZoomAndOffset(10, {40, 40});
    geometry.ensureVisible(cell);
    QVERIFY(near(geometry.offset(), offset));
}

void TestViewGeometry::emptyContentIsHarmless()
{
    ViewGeometry geometry;
    geometry.setContentSize({-5, 0});
    geometry.setViewport({10, 10, 100, 50});
    geometry.zoomAt({20, 20}, 2);
    geometry.pan({5, 5});
    QVERIFY(geometry.visibleContent().isEmpty());
    QVERIFY(near(geometry.toView(QPointF(0, 0)), geometry.viewport().center()));
}

QTEST_GUILESS_MAIN(TestViewGeometry)
#include "tst_view_geometry.moc"
