// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "ops/resize.h"
#include "views/contour.h"
#include "views/picture_levels.h"
#include "views/plane_painter.h"
#include "views/site_look.h"

#include <QPainter>
#include <QTest>

#include <cmath>
#include <limits>

using namespace fovea;
using namespace fovea::ui;

namespace
{

constexpr float notANumber = std::numeric_limits<float>::quiet_NaN();

Tensor plane(Index height, Index width, std::vector<float> values)
{
    return Tensor({height, width}, std::move(values));
}

/// A hill: highest in the middle, falling with the distance.
Tensor hill(int size)
{
    std::vector<float> values;
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x)
            values.push_back(
                float(size / 2.0 - std::hypot(x + 0.5 - size / 2.0, y + 0.5 - size / 2.0)));
    return plane(size, size, values);
}

int difference(QRgb a, QRgb b)
{
    return std::max({std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)),
        std::abs(qBlue(a) - qBlue(b))});
}

} // namespace

class TestImagePlane : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void samplesAsTheCoreResizes()
    {
        std::vector<float> values;
        for (int i = 0; i < 35; ++i)
            values.push_back(std::sin(float(i) * 1.7F));
        const Tensor small = plane(5, 7, values);
        for (const bool smooth : {true, false}) {
            const Tensor large = ops::resize(
                small, 23, 40, smooth ? ops::Interpolation::Bilinear : ops::Interpolation::Nearest);
            for (Index y = 0; y < 23; ++y) {
                for (Index x = 0; x < 40; ++x) {
                    const float sample = samplePlane(
                        small, (double(x) + 0.5) * 7 / 40, (double(y) + 0.5) * 5 / 23, smooth);
                    QVERIFY(std::abs(sample - large.matrix()(y, x)) < 1e-5F);
                }
            }
        }
    }

    void coloursCellsExactly()
    {
        QImage target(40, 20, QImage::Format_RGB32);
        target.fill(Qt::white);
        PlaneLook look;
        look.smooth = false;
        paintPlane(target, target.rect(),
            plane(2, 4, {0, 0.25F, 0.5F, 1, notANumber, 2, -1, 0.75F}), target.rect(), look);
        const ColourMap& map = ColourMap::get(ColourMapName::Viridis);
        const float expected[2][4] = {{0, 0.25F, 0.5F, 1}, {notANumber, 1, 0, 0.75F}};
        for (int y = 0; y < 20; ++y) {
            for (int x = 0; x < 40; ++x) {
                const float value = expected[y / 10][x / 10];
                const QRgb colour = std::isnan(value) ? ColourMap::notANumber() : map.at(value);
                QCOMPARE(target.pixel(x, y), colour);
            }
        }
    }

    void blendsByOpacity_data()
    {
        QTest::addColumn<float>("opacity");
        for (const float opacity : {0.F, 0.25F, 0.5F, 1.F})
            QTest::addRow("%g", double(opacity)) << opacity;
    }

    void blendsByOpacity()
    {
        QFETCH(float, opacity);
        QImage target(8, 8, QImage::Format_RGB32);
        const QRgb ground = qRgb(200, 100, 50);
        target.fill(ground);
        PlaneLook look;
        look.opacity = opacity;
        paintPlane(target, target.rect(), plane(1, 1, {1}), target.rect(), look);
        const QRgb top = ColourMap::get(ColourMapName::Viridis).at(1);
        const auto mixed = [opacity](int a, int b) {
            return int(std::lround(float(a) * (1 - opacity) + float(b) * opacity));
        };
        const QRgb expected = qRgb(mixed(qRed(ground), qRed(top)),
            mixed(qGreen(ground), qGreen(top)), mixed(qBlue(ground), qBlue(top)));
        QVERIFY(difference(target.pixel(4, 4), expected) <= 1);
        if (opacity == 0)
            QCOMPARE(target.pixel(4, 4), ground);
    }

    void leavesThePictureBelowTheThreshold()
    {
        QImage target(30, 10, QImage::Format_RGB32);
        target.fill(Qt::white);
        PlaneLook look;
        look.smooth = false;
        look.threshold = 0.5F;
        paintPlane(
            target, target.rect(), plane(1, 3, {0.4F, 0.5F, notANumber}), target.rect(), look);
        QCOMPARE(target.pixel(5, 5), qRgb(255, 255, 255));
        QCOMPARE(target.pixel(15, 5), ColourMap::get(ColourMapName::Viridis).at(0.5F));
        QCOMPARE(target.pixel(25, 5), ColourMap::notANumber());
    }

    void paintsOnlyInsideTheClip()
    {
        QImage target(20, 20, QImage::Format_RGB32);
        target.fill(Qt::white);
        paintPlane(target, QRect(5, 0, 5, 20), plane(1, 1, {1}), QRectF(-1e6, -1e6, 2e6, 2e6), {});
        QCOMPARE(target.pixel(4, 10), qRgb(255, 255, 255));
        QVERIFY(target.pixel(5, 10) != qRgb(255, 255, 255));
        QVERIFY(target.pixel(9, 10) != qRgb(255, 255, 255));
        QCOMPARE(target.pixel(10, 10), qRgb(255, 255, 255));
    }

    void drawsAContourAroundAHill()
    {
        // The level 10 below the top of a cone is a circle of radius 10.
        const std::vector<QPolygonF> lines = contourLines(hill(40), 10, true);
        QCOMPARE(lines.size(), std::size_t(1));
        QVERIFY(lines[0].isClosed());
        for (const QPointF point : lines[0])
            QVERIFY(std::abs(std::hypot(point.x() - 20, point.y() - 20) - 10) < 0.05);
    }

    void contourSeparatesHighFromLow()
    {
        std::vector<float> values;
        for (int i = 0; i < 12 * 9; ++i)
            values.push_back(0.5F + 0.5F * std::sin(float(i * i) * 0.37F));
        const Tensor bumpy = plane(9, 12, values);
        for (const QPolygonF& line : contourLines(bumpy, 0.6F, true)) {
            for (const QPointF point : line) {
                // On the lines between centres, where the contour's points lie, sampling is linear.
                QVERIFY(std::abs(samplePlane(bumpy, point.x(), point.y(), true) - 0.6F) < 1e-4F);
            }
        }
    }

    void contourOfOneCellIsItsEdge()
    {
        const Tensor spot = plane(3, 3, {0, 0, 0, 0, 1, 0, 0, 0, 0});
        const std::vector<QPolygonF> edges = contourLines(spot, 0.5F, false);
        QCOMPARE(edges.size(), std::size_t(1));
        QVERIFY(edges[0].isClosed());
        QCOMPARE(edges[0].boundingRect(), QRectF(1, 1, 1, 1));
        const std::vector<QPolygonF> smooth = contourLines(spot, 0.5F, true);
        QCOMPARE(smooth.size(), std::size_t(1));
        QCOMPARE(smooth[0].boundingRect(), QRectF(1, 1, 1, 1)); // halfway to the neighbours
    }

    void contourReachesTheEdge()
    {
        const std::vector<QPolygonF> lines = contourLines(plane(2, 2, {0, 1, 0, 1}), 0.5F, true);
        QCOMPARE(lines.size(), std::size_t(1));
        QCOMPARE(lines[0].boundingRect().top(), 0.0);
        QCOMPARE(lines[0].boundingRect().bottom(), 2.0);
        for (const QPointF point : lines[0])
            QCOMPARE(point.x(), 1.0);
    }

    void contourOfASaddleDoesNotCross()
    {
        for (const bool highMiddle : {true, false}) {
            const float other = highMiddle ? 0.3F : -0.3F;
            const Tensor saddle = plane(2, 2, {1 + other, 0, 0, 1 + other});
            const std::vector<QPolygonF> lines = contourLines(saddle, 0.5F, true);
            QCOMPARE(lines.size(), std::size_t(2));
        }
    }

    void flatPlanesHaveNoContour()
    {
        QVERIFY(contourLines(plane(3, 3, std::vector<float>(9, 0.5F)), 0.7F, true).empty());
        QVERIFY(contourLines(plane(3, 3, std::vector<float>(9, 0.5F)), 0.3F, false).empty());
        QVERIFY(contourLines(plane(1, 1, {notANumber}), 0.3F, true).empty());
        QVERIFY(contourLines(Tensor(), 0.3F, true).empty());
    }

    /// Nothing differs: the middle of the scale, not one of its ends.
    void noDifferenceIsInTheMiddle()
    {
        const Tensor same({2, 2}, {0, 0, 0, 0});
        for (const SiteKind kind : {SiteKind::FeatureMap, SiteKind::SpatialMask}) {
            PlaneLook look = differenceLook(kind, same, {});
            QCOMPARE(look.low, -1.F);
            QCOMPARE(look.high, 1.F);
            look.opacity = 1;
            QImage image(8, 8, QImage::Format_RGB32);
            paintPlane(image, image.rect(), same, QRectF(image.rect()), look);
            const auto& table = ColourMap::get(ColourMapName::Diverging).table();
            const QColor middle(table[table.size() / 2]), drawn(image.pixel(4, 4));
            QVERIFY(std::abs(middle.red() - drawn.red()) < 6);
            QVERIFY(std::abs(middle.blue() - drawn.blue()) < 6);
        }
        const PlaneLook some = differenceLook(
            SiteKind::FeatureMap, Tensor({1, 2}, {-3, 2}), {});
        QCOMPARE(some.high, 3.F);
    }

    void drawsThePictureAtEveryLevel()
    {
        // Left half dark, right half light; every size must show the edge in the same place.
        QImage large(1024, 512, QImage::Format_RGB32);
        {
            QPainter painter(&large);
            painter.fillRect(0, 0, 512, 512, Qt::black);
            painter.fillRect(512, 0, 512, 512, Qt::white);
        }
        std::vector<QImage> levels{large};
        while (levels.back().width() > 64)
            levels.push_back(levels.back()
                                 .scaled(levels.back().size() / 2, Qt::IgnoreAspectRatio,
                                     Qt::SmoothTransformation)
                                 .convertToFormat(QImage::Format_RGB32));
        for (const int width : {30, 100, 700, 1024, 6000}) {
            QImage target(200, 100, QImage::Format_RGB32);
            target.fill(Qt::red);
            QPainter painter(&target);
            const QRectF place(100 - width / 2.0, 50 - width / 4.0, width, width / 2.0);
            paintPicture(painter, levels, place, target.rect(), 1);
            painter.end();
            QVERIFY(qRed(target.pixel(100 - 4, 50)) < 40);
            QVERIFY(qGreen(target.pixel(100 + 4, 50)) > 215);
            if (width < 200)
                QCOMPARE(target.pixel(0, 50), qRgb(255, 0, 0));
        }
    }
};

QTEST_MAIN(TestImagePlane)
#include "tst_image_plane.moc"
