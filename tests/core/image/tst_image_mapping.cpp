// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "image/image_mapping.h"

#include <QTest>

#include <cmath>

using namespace fovea;
using namespace fovea::image;

class TestImageMapping : public QObject
{
    Q_OBJECT
private:
    static void addSizes()
    {
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("height");
        QTest::newRow("photograph") << 4000 << 3000;
        QTest::newRow("odd") << 601 << 399;
        QTest::newRow("one pixel") << 1 << 1;
        QTest::newRow("a line down") << 1 << 40000;
        QTest::newRow("a line across") << 40000 << 1;
        QTest::newRow("smaller than the map's cells") << 3 << 2;
    }
    static ImageMapping mapping(int width, int height)
    {
        const Size working = fittedSize({width, height}, 512);
        return {{width, height}, {(working.width + 3) / 4, (working.height + 3) / 4}};
    }

private Q_SLOTS:
    void everyPixelLiesInItsCell_data() { addSizes(); }
    void everyPixelLiesInItsCell()
    {
        QFETCH(int, width);
        QFETCH(int, height);
        const ImageMapping map = mapping(width, height);
        for (Index y = 0; y < height; y += 1 + height / 97) {
            for (Index x = 0; x < width; x += 1 + width / 97) {
                const auto cell = map.cellAt(x, y);
                QVERIFY(cell.row >= 0 && cell.row < map.map.height);
                QVERIFY(cell.column >= 0 && cell.column < map.map.width);
                const auto area = map.areaOf(cell);
                QVERIFY(area.x <= double(x) + 0.5 + 1e-6);
                QVERIFY(double(x) + 0.5 <= area.x + area.width + 1e-6);
                QVERIFY(area.y <= double(y) + 0.5 + 1e-6);
                QVERIFY(double(y) + 0.5 <= area.y + area.height + 1e-6);
            }
        }
        const auto last = map.cellAt(width - 1, height - 1);
        QVERIFY(last == (ImageMapping::Cell{map.map.height - 1, map.map.width - 1}));
    }
    void pointsGoBothWays_data() { addSizes(); }
    void pointsGoBothWays()
    {
        QFETCH(int, width);
        QFETCH(int, height);
        const ImageMapping map = mapping(width, height);
        for (const ImageMapping::Point point : {ImageMapping::Point{0, 0}, {-0.5, -0.5},
                 {width - 0.5, height - 0.5}, {0.3 * width, 0.9 * height}}) {
            const auto back = map.toPicture(map.toMap(point));
            QVERIFY(std::abs(back.x - point.x) < 1e-6);
            QVERIFY(std::abs(back.y - point.y) < 1e-6);
        }
        // The outer edges fall on each other.
        const auto corner = map.toMap({width - 0.5, height - 0.5});
        QVERIFY(std::abs(corner.x - (double(map.map.width) - 0.5)) < 1e-6);
        QVERIFY(std::abs(corner.y - (double(map.map.height) - 0.5)) < 1e-6);
    }
    void aDotLightsItsCell_data()
    {
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("height");
        QTest::addColumn<int>("x");
        QTest::addColumn<int>("y");
        QTest::newRow("middle") << 1030 << 700 << 515 << 350;
        QTest::newRow("first") << 1030 << 700 << 0 << 0;
        QTest::newRow("last") << 1030 << 700 << 1029 << 699;
        QTest::newRow("a line down") << 1 << 40000 << 0 << 31234;
        QTest::newRow("a line across") << 40000 << 1 << 39999 << 0;
        QTest::newRow("one pixel") << 1 << 1 << 0 << 0;
    }
    void aDotLightsItsCell()
    {
        QFETCH(int, width);
        QFETCH(int, height);
        QFETCH(int, x);
        QFETCH(int, y);
        std::vector<std::uint8_t> grey(std::size_t(width) * std::size_t(height), 0);
        grey[std::size_t(y) * std::size_t(width) + std::size_t(x)] = 255;
        const ImageMapping map{{width, height}, fittedSize({width, height}, 128)};
        const Tensor tensor = toTensor({grey.data(), width, height, width, 1, 8}, map.map);
        Index brightest = 0;
        tensor.slice(0).reshaped({map.map.width * map.map.height}).vector().maxCoeff(&brightest);
        const auto cell = map.cellAt(x, y);
        QCOMPARE(brightest, cell.row * map.map.width + cell.column);
    }
    void anAreaHasTheCells()
    {
        // The middle 4 x 2 pixels of 10 x 6 in two cells, as after a crop.
        const ImageMapping map{{10, 6}, {2, 1}, ImageMapping::Rectangle{3, 2, 4, 2}};
        for (Index y = 0; y < 6; ++y) {
            for (Index x = 0; x < 10; ++x) {
                QCOMPARE(map.covers(x, y), x >= 3 && x < 7 && y >= 2 && y < 4);
                QVERIFY(map.cellAt(x, y) == (ImageMapping::Cell{0, x < 5 ? 0 : 1}));
            }
        }
        const auto area = map.areaOf({0, 1});
        QCOMPARE(area.x, 5.0);
        QCOMPARE(area.y, 2.0);
        QCOMPARE(area.width, 2.0);
        QCOMPARE(area.height, 2.0);
        const auto back = map.toPicture(map.toMap({6.5, 3.25}));
        QVERIFY(std::abs(back.x - 6.5) < 1e-9 && std::abs(back.y - 3.25) < 1e-9);
        // Padded: the area reaches beyond the picture.
        const ImageMapping padded{{2, 2}, {4, 4}, ImageMapping::Rectangle{-1, -1, 4, 4}};
        QVERIFY(padded.covers(0, 0));
        QVERIFY(padded.cellAt(0, 1) == (ImageMapping::Cell{2, 1}));
        QCOMPARE(padded.areaOf({0, 0}).x, -1.0);
    }
    void anAreaOfAllIsAll()
    {
        for (const auto& [width, height] : {std::pair<Index, Index>(601, 399), {3, 2}, {97, 1}}) {
            const ImageMapping whole{{width, height}, {17, 5}};
            ImageMapping same = whole;
            same.area = ImageMapping::Rectangle{0, 0, double(width), double(height)};
            for (Index y = 0; y < height; ++y) {
                for (Index x = 0; x < width; ++x) {
                    QVERIFY(same.covers(x, y) && whole.covers(x, y));
                    QVERIFY(same.cellAt(x, y) == whole.cellAt(x, y));
                }
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestImageMapping)
#include "tst_image_mapping.moc"
