// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "base/random.h"
#include "models/heatmap_tiles.h"
#include "support/gated_map.h"
#include "support/jobs.h"
#include "views/heatmap_view.h"

#include <QSignalSpy>
#include <QTest>

#include <limits>

using namespace fovea;
using namespace fovea::ui;
using fovea::test::GatedMap;

namespace
{

constexpr HeatmapLook absolute{
    0, HeatmapScale::Absolute, ColourMapName::Viridis, Reduction::Maximum};

QStringList labels(Index count)
{
    QStringList list;
    for (Index i = 0; i < count; ++i)
        list += QStringLiteral("t%1").arg(i);
    return list;
}

Tensor randomWeights(Index n, std::uint64_t seed = 7)
{
    Random random(seed);
    Tensor tensor({1, n, n});
    for (float& value : tensor.mutableFloats())
        value = float(random.uniform());
    return tensor;
}

std::shared_ptr<const HeatmapData> makeData(std::shared_ptr<const AttentionMap> map)
{
    const Site site{"site", SiteKind::Weights, 0, {map->heads(), map->rows(), map->columns()}};
    const QStringList rows = labels(map->rows());
    const QStringList columns = labels(map->columns());
    return std::make_shared<HeatmapData>(std::move(map), site, rows, columns);
}

std::vector<TileKey> allTiles(Index n, int level)
{
    std::vector<TileKey> keys;
    const Index tiles = (cellsAtLevel(n, level) + tileSize - 1) / tileSize;
    for (Index r = 0; r < tiles; ++r) {
        for (Index c = 0; c < tiles; ++c)
            keys.push_back({level, r, c});
    }
    return keys;
}

// What a coarser cell stands for, cell by cell from the dense numbers.
float reduced(const Matrix& values, Index row, Index column, int level, Reduction reduction)
{
    const Index step = Index(1) << level;
    double sum = 0;
    float largest = -std::numeric_limits<float>::infinity();
    Index count = 0;
    for (Index r = row * step; r < std::min((row + 1) * step, values.rows()); ++r) {
        for (Index c = column * step; c < std::min((column + 1) * step, values.cols()); ++c) {
            if (std::isnan(values(r, c)))
                return values(r, c);
            sum += double(values(r, c));
            largest = std::max(largest, values(r, c));
            ++count;
        }
    }
    return reduction == Reduction::Mean ? float(sum / double(count)) : largest;
}

} // namespace

class TestHeatmapTiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void coloursAreThoseOfTheDenseMatrix_data();
    void coloursAreThoseOfTheDenseMatrix();
    void coarseRowsOfAPerRowScaleShareTheLargest();
    void guiThreadReadsNothingLarge();
    void coarseIsThereBeforeFine();
    void placeholderUntilTheFirstPicture();
    void oldResultsNeverArrive();
    void otherColoursReadNothingAgain();
    void unwantedTilesAreCancelled();
    void memoryBoundHolds();
    void scaleOfALargeMapArrivesLater();
};

void TestHeatmapTiles::coloursAreThoseOfTheDenseMatrix_data()
{
    QTest::addColumn<int>("size");
    QTest::addColumn<Reduction>("reduction");
    for (const int size : {1, 2, 255, 256, 257, 1000}) {
        QTest::addRow("%d, maximum", size) << size << Reduction::Maximum;
        QTest::addRow("%d, mean", size) << size << Reduction::Mean;
    }
}

void TestHeatmapTiles::coloursAreThoseOfTheDenseMatrix()
{
    QFETCH(int, size);
    QFETCH(Reduction, reduction);
    Tensor weights = randomWeights(size);
    if (size > 2) {
        weights.mutableFloats()[5] = std::numeric_limits<float>::quiet_NaN();
        weights.mutableFloats()[std::size_t(size) * std::size_t(size) - 1]
            = std::numeric_limits<float>::infinity();
    }
    const Matrix values = weights.slice(0).matrix();
    HeatmapLook look = absolute;
    look.reduction = reduction;
    const auto data = makeData(std::make_shared<DenseMap>(weights));
    HeatmapTiles tiles;
    tiles.setTarget(data, look, data->knownScales(look.scale, 0));
    QTRY_VERIFY(tiles.hasPicture());
    QCOMPARE(cellsAtLevel(size, tiles.base().level) <= tileSize, true);
    const ColourMap& map = ColourMap::get(look.colourMap);
    for (int level = 0; level <= tiles.base().level; ++level) {
        const std::vector<TileKey> keys = allTiles(size, level);
        tiles.request(keys);
        for (const TileKey& key : keys) {
            QTRY_VERIFY(tiles.find(key));
            const HeatmapTile& tile = *tiles.find(key);
            QCOMPARE(tile.image.height(), int(tileRows(*data, key).size()));
            QCOMPARE(tile.image.width(), int(tileColumns(*data, key).size()));
            for (int y = 0; y < tile.image.height(); ++y) {
                for (int x = 0; x < tile.image.width(); ++x) {
                    const float value = reduced(values, key.row * tileSize + y,
                        key.column * tileSize + x, level, reduction);
                    const QRgb colour = tile.image.pixel(x, y);
                    if (std::isinf(value))
                        QCOMPARE(colour, infinityColour);
                    else if (std::isnan(value))
                        QCOMPARE(colour, ColourMap::notANumber());
                    else // the sums of a mean may differ in their last digit
                        QVERIFY(colour == map.at(value - 1e-5F) || colour == map.at(value + 1e-5F));
                }
            }
        }
    }
}

void TestHeatmapTiles::coarseRowsOfAPerRowScaleShareTheLargest()
{
    // Row 0 is faint; together with row 1 its scale is that of row 1.
    const auto data = makeData(std::make_shared<DenseMap>(
        Tensor({1, 4, 4}, {0.1F, 0, 0, 0, 0.8F, 0, 0.4F, 0, 0.2F, 0, 0, 0, 0.2F, 0, 0.1F, 0})));
    const HeatmapLook look{0, HeatmapScale::PerRow, ColourMapName::Viridis, Reduction::Maximum};
    const QImage image = renderTile(*data, look, 1, {0, 2}, {0, 2}).image;
    const ColourMap& map = ColourMap::get(ColourMapName::Viridis);
    QCOMPARE(image.pixel(0, 0), map.at(1));
    QCOMPARE(image.pixel(1, 0), map.at(0.5F));
    QCOMPARE(image.pixel(0, 1), map.at(1));
    QCOMPARE(image.pixel(1, 1), map.at(0.5F));
}

void TestHeatmapTiles::guiThreadReadsNothingLarge()
{
    const auto map = std::make_shared<GatedMap>(randomWeights(700));
    HeatmapModel model;
    HeatmapView view(&model);
    view.resize(500, 400);
    for (const HeatmapScale scale : {HeatmapScale::PerHead, HeatmapScale::PerRow}) {
        model.setScale(scale);
        model.setData(makeData(map));
        model.setPinned({3, 4});
        view.grab();
        QTRY_VERIFY(view.tiles().hasPicture());
        for (int i = 0; i < 20; ++i) {
            view.zoomIn();
            view.grab();
        }
        model.setData(nullptr);
    }
    QVERIFY(map->largestReadHere() <= 64 * 64); // numbers written into cells, and readouts
}

void TestHeatmapTiles::coarseIsThereBeforeFine()
{
    const auto map = std::make_shared<GatedMap>(randomWeights(1000), GatedMap::shut);
    const auto data = makeData(map);
    HeatmapTiles tiles;
    tiles.setTarget(data, absolute, data->knownScales(absolute.scale, 0));
    QTRY_COMPARE(map->waiting(), 1);
    QVERIFY(!tiles.hasPicture());
    map->letThrough(2);
    QTRY_VERIFY(tiles.hasPicture());
    QCOMPARE(tiles.base(), (TileKey{2, 0, 0}));
    const TileKey fine{0, 1, 2};
    tiles.request({fine});
    QTRY_COMPARE(map->waiting(), 1);
    QVERIFY(!tiles.find(fine));
    QCOMPARE(tiles.findCoarser(fine).first, tiles.base());
    map->letThrough(1);
    const TileKey between{1, 0, 1};
    tiles.request({between, fine});
    QTRY_VERIFY(tiles.find(between));
    QCOMPARE(tiles.findCoarser(fine).first, between);
    map->letThrough(0);
    QTRY_VERIFY(tiles.find(fine));
    QCOMPARE(tiles.findCoarser(fine).first, fine);
}

void TestHeatmapTiles::placeholderUntilTheFirstPicture()
{
    const auto map = std::make_shared<GatedMap>(randomWeights(600), GatedMap::shut);
    HeatmapModel model;
    model.setScale(HeatmapScale::Absolute);
    HeatmapView view(&model);
    view.resize(500, 400);
    model.setData(makeData(std::make_shared<DenseMap>(randomWeights(8))));
    const auto old = model.data();
    model.setData(makeData(map));
    QCOMPARE(view.shownData(), old); // patience: no flicker when it is quick
    QTRY_COMPARE(view.shownData(), model.data());
    QVERIFY(!view.tiles().hasPicture());
    // Nothing but the quiet ground between the headers, whose labels are the new ones.
    const HeatmapGeometry geometry = view.heatmapGeometry();
    const QImage image = view.grab().toImage();
    QCOMPARE(image.pixelColor(geometry.cellsRect().topLeft().toPoint() + QPoint(9, 9)),
        Theme::current().raised);
    map->letThrough(0);
    QTRY_VERIFY(view.tiles().hasPicture());
    QCOMPARE(view.shownData(), model.data());
}

void TestHeatmapTiles::oldResultsNeverArrive()
{
    const auto first = std::make_shared<GatedMap>(randomWeights(600, 1), 1);
    const auto second = std::make_shared<GatedMap>(randomWeights(600, 2), 1);
    const auto one = makeData(first);
    const auto two = makeData(second);
    HeatmapTiles tiles;
    tiles.setTarget(one, absolute, one->knownScales(absolute.scale, 0));
    first->letThrough(2); // the base
    QTRY_VERIFY(tiles.hasPicture());
    const std::vector<TileKey> keys = allTiles(600, 0);
    tiles.request(keys);
    QTRY_COMPARE(first->waiting(), 2);
    second->letThrough(2);
    tiles.setTarget(two, absolute, two->knownScales(absolute.scale, 0));
    QTRY_COMPARE(tiles.data(), two);
    QTRY_VERIFY(tiles.hasPicture()); // on a busy machine later; without it nothing can be requested
    first->letThrough(0);
    tiles.request(keys);
    QTRY_COMPARE(second->waiting(), 2);
    for (const TileKey& key : keys)
        QVERIFY(!tiles.find(key)); // nothing of the first
    second->letThrough(0);
    for (const TileKey& key : keys) {
        QTRY_VERIFY(tiles.find(key));
        const Matrix& values = *tiles.find(key)->values;
        Matrix expected(values.rows(), values.cols());
        second->block(0, tileRows(*two, key), tileColumns(*two, key), expected);
        QVERIFY(values == expected);
    }
}

void TestHeatmapTiles::otherColoursReadNothingAgain()
{
    const auto map = std::make_shared<GatedMap>(randomWeights(1000));
    const auto data = makeData(map);
    HeatmapTiles tiles;
    tiles.setTarget(data, absolute, data->knownScales(absolute.scale, 0));
    QTRY_VERIFY(tiles.hasPicture());
    const TileKey key{0, 3, 3};
    tiles.request({key});
    QTRY_VERIFY(tiles.find(key));
    map->letThrough(GatedMap::shut);
    HeatmapLook look = absolute;
    look.colourMap = ColourMapName::Grey;
    tiles.setTarget(data, look, data->knownScales(look.scale, 0));
    QVERIFY(tiles.hasPicture()); // at once
    QCOMPARE(tiles.look(), look);
    QVERIFY(!tiles.find(key)); // never in the old colours
    tiles.request({key});
    QTRY_VERIFY(tiles.find(key));
    QCOMPARE(tiles.find(key)->image.pixel(0, 0),
        ColourMap::get(ColourMapName::Grey).at((*tiles.find(key)->values)(0, 0)));
}

void TestHeatmapTiles::unwantedTilesAreCancelled()
{
    const auto map = std::make_shared<GatedMap>(randomWeights(1000), 1);
    const auto data = makeData(map);
    HeatmapTiles tiles;
    tiles.setTarget(data, absolute, data->knownScales(absolute.scale, 0));
    QTRY_VERIFY(tiles.hasPicture());
    tiles.request({{0, 0, 0}, {0, 0, 1}, {0, 0, 2}});
    QTRY_COMPARE(map->waiting(), 2); // the first two
    tiles.request({{0, 3, 3}, {0, 0, 1}});
    QTRY_COMPARE(map->stopped(), 1);
    QTRY_COMPARE(map->waiting(), 2); // the one that is still wanted goes on
    map->letThrough(0);
    QTRY_VERIFY(tiles.find({0, 3, 3}) && tiles.find({0, 0, 1}));
    QVERIFY(!tiles.find({0, 0, 0}) && !tiles.find({0, 0, 2}));
}

void TestHeatmapTiles::memoryBoundHolds()
{
    const Index n = 1536;
    const auto data = makeData(std::make_shared<DenseMap>(randomWeights(n)));
    HeatmapTiles tiles;
    const qint64 limit = qint64(4) << 20; // eight tiles
    tiles.setMemoryLimit(limit);
    tiles.setTarget(data, absolute, data->knownScales(absolute.scale, 0));
    QTRY_VERIFY(tiles.hasPicture());
    qint64 largest = 0;
    connect(&tiles, &HeatmapTiles::tileArrived, &tiles,
        [&] { largest = std::max(largest, tiles.memoryUsed()); });
    for (Index row = 0; row < 6; ++row) {
        std::vector<TileKey> keys;
        for (Index column = 0; column < 6; ++column)
            keys.push_back({0, row, column});
        tiles.request(keys);
        for (const TileKey& key : keys)
            QTRY_VERIFY(tiles.find(key)); // what is wanted stays
        QVERIFY(tiles.hasPicture());
    }
    QVERIFY(largest <= limit);
    QVERIFY(largest > limit / 2);
    // More than fits: the first ones come, and it comes to rest.
    QSignalSpy arrivals(&tiles, &HeatmapTiles::tileArrived);
    tiles.request(allTiles(n, 0));
    QTRY_VERIFY(tiles.find({0, 0, 5}));
    test::waitForJobs();
    QVERIFY(arrivals.count() <= 8);
    tiles.setMemoryLimit(limit / 4);
    QVERIFY(tiles.memoryUsed() <= limit / 4);
    QVERIFY(tiles.hasPicture());
}

void TestHeatmapTiles::scaleOfALargeMapArrivesLater()
{
    const auto map = std::make_shared<GatedMap>(randomWeights(700), GatedMap::shut);
    HeatmapModel model;
    HeatmapView view(&model);
    model.setScale(HeatmapScale::PerHead);
    model.setData(makeData(map));
    QVERIFY(!model.scales());
    QVERIFY(!model.legendScale());
    QSignalSpy ready(&model, &HeatmapModel::numbersReady);
    map->letThrough(0);
    QTRY_COMPARE(ready.count(), 1);
    QTRY_VERIFY(view.tiles().hasPicture());
    Matrix all(700, 700);
    map->block(0, {0, 700}, {0, 700}, all);
    QCOMPARE(model.legendScale()->high(), all.maxCoeff());
    QCOMPARE(view.tiles().scales()->at(Index(0)).high(), all.maxCoeff());
}

QTEST_MAIN(TestHeatmapTiles)
#include "tst_heatmap_tiles.moc"
