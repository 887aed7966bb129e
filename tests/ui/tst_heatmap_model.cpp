// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/heatmap_model.h"
#include "models/heatmap_tile.h"
#include "models/number_text.h"
#include "models/token_text.h"

#include <QSignalSpy>
#include <QTest>

#include <limits>

using namespace fovea;
using namespace fovea::ui;

namespace
{

constexpr float notANumber = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();

QStringList labels(Index count)
{
    QStringList list;
    for (Index i = 0; i < count; ++i)
        list += QStringLiteral("t%1").arg(i);
    return list;
}

std::shared_ptr<const HeatmapData> make(
    SiteKind kind, const Shape& shape, std::vector<float> values)
{
    const Tensor tensor(shape, std::move(values));
    return std::make_shared<HeatmapData>(std::make_shared<DenseMap>(tensor),
        Site{"site", kind, 0, shape}, labels(tensor.dim(-2)), labels(tensor.dim(-1)));
}

} // namespace

class TestHeatmapModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void scaleMapsValues_data();
    void scaleMapsValues();
    void ticksAreRoundAndEndAtTheEnds_data();
    void ticksAreRoundAndEndAtTheEnds();
    void choosesAreKeptWhenDataChanges();
    void cellsOutsideNewDataAreLetGo();
    void signalsOnlyOnChange();
    void signedNumbersAreDiverging();
    void nonFiniteCellsHaveTheirOwnColours();
    void coarseTilesKeepTheStrongestWeight();
    void numbersReadBackExactly_data();
    void numbersReadBackExactly();
    void tokensBecomeVisible_data();
    void tokensBecomeVisible();
    void brokenTextBecomesValid();
};

void TestHeatmapModel::scaleMapsValues_data()
{
    QTest::addColumn<HeatmapScale>("scale");
    QTest::addColumn<int>("head");
    QTest::addColumn<int>("row");
    QTest::addColumn<float>("value");
    QTest::addColumn<float>("position");
    // The matrix below: head 0 has at most 0.8, its row 1 at most 0.4.
    QTest::newRow("absolute") << HeatmapScale::Absolute << 0 << 0 << 0.25F << 0.25F;
    QTest::newRow("absolute clamps") << HeatmapScale::Absolute << 0 << 0 << 1.5F << 1.0F;
    QTest::newRow("per head") << HeatmapScale::PerHead << 0 << 0 << 0.2F << 0.25F;
    QTest::newRow("per head, other") << HeatmapScale::PerHead << 1 << 0 << 0.2F << 0.4F;
    QTest::newRow("per row") << HeatmapScale::PerRow << 0 << 1 << 0.2F << 0.5F;
    QTest::newRow("log one") << HeatmapScale::Logarithmic << 0 << 0 << 1.0F << 1.0F;
    QTest::newRow("log 0.01") << HeatmapScale::Logarithmic << 0 << 0 << 0.01F << 0.6F;
    QTest::newRow("log floor") << HeatmapScale::Logarithmic << 0 << 0 << 1e-5F << 0.0F;
    QTest::newRow("log zero") << HeatmapScale::Logarithmic << 0 << 0 << 0.0F << 0.0F;
}

void TestHeatmapModel::scaleMapsValues()
{
    QFETCH(HeatmapScale, scale);
    QFETCH(int, head);
    QFETCH(int, row);
    QFETCH(float, value);
    QFETCH(float, position);
    const auto data = make(
        SiteKind::Weights, {2, 2, 2}, {0.2F, 0.8F, 0.4F, notANumber, 0.5F, 0.5F, 0.0F, 0.1F});
    QVERIFY(std::abs(data->scales(scale, head).at(Index(row)).position(value) - position) < 1e-5F);
}

void TestHeatmapModel::ticksAreRoundAndEndAtTheEnds_data()
{
    QTest::addColumn<float>("magnitude");
    QTest::addColumn<bool>("isSigned");
    QTest::addColumn<QList<float>>("ticks");
    QTest::newRow("0..1") << 1.0F << false << QList<float>{0, 0.25F, 0.5F, 0.75F, 1};
    QTest::newRow("0..0.4") << 0.4F << false << QList<float>{0, 0.1F, 0.2F, 0.3F, 0.4F};
    QTest::newRow("signed") << 2.0F << true << QList<float>{-2, -1, 0, 1, 2};
    QTest::newRow("nothing but zeros") << 0.0F << false << QList<float>{0, 0.25F, 0.5F, 0.75F, 1};
}

void TestHeatmapModel::ticksAreRoundAndEndAtTheEnds()
{
    QFETCH(float, magnitude);
    QFETCH(bool, isSigned);
    QFETCH(QList<float>, ticks);
    const std::vector<float> actual = ColourScale::linear(magnitude, isSigned).ticks(5);
    QCOMPARE(actual.size(), std::size_t(ticks.size()));
    for (qsizetype i = 0; i < ticks.size(); ++i)
        QVERIFY(std::abs(actual[std::size_t(i)] - ticks[i]) < 1e-6F);
}

void TestHeatmapModel::choosesAreKeptWhenDataChanges()
{
    HeatmapModel model;
    model.setData(make(SiteKind::Weights, {4, 2, 2}, std::vector<float>(16, 0.5F)));
    model.setHead(3);
    model.setScale(HeatmapScale::Logarithmic);
    model.setData(make(SiteKind::Embedding, {2, 3}, std::vector<float>(6, 0.5F)));
    QCOMPARE(model.head(), 0);
    QCOMPARE(model.scale(), HeatmapScale::PerHead);
    model.setData(make(SiteKind::Weights, {4, 2, 2}, std::vector<float>(16, 0.5F)));
    QCOMPARE(model.head(), 3);
    QCOMPARE(model.scale(), HeatmapScale::Logarithmic);
}

void TestHeatmapModel::cellsOutsideNewDataAreLetGo()
{
    HeatmapModel model;
    model.setData(make(SiteKind::Weights, {1, 3, 3}, std::vector<float>(9, 0.5F)));
    model.setPinned({2, 2});
    model.setHovered({1, 1});
    QSignalSpy pinned(&model, &HeatmapModel::pinnedChanged);
    QSignalSpy hovered(&model, &HeatmapModel::hoveredChanged);
    model.setData(make(SiteKind::Weights, {1, 2, 2}, std::vector<float>(4, 0.5F)));
    QVERIFY(!model.pinned().isValid());
    QCOMPARE(model.hovered(), (Cell{1, 1}));
    QCOMPARE(pinned.count(), 1);
    QCOMPARE(hovered.count(), 0);
    model.setData(nullptr);
    QVERIFY(!model.current().isValid());
}

void TestHeatmapModel::signalsOnlyOnChange()
{
    HeatmapModel model;
    const auto data = make(SiteKind::Weights, {2, 2, 2}, std::vector<float>(8, 0.5F));
    QSignalSpy dataSpy(&model, &HeatmapModel::dataChanged);
    QSignalSpy look(&model, &HeatmapModel::appearanceChanged);
    QSignalSpy hovered(&model, &HeatmapModel::hoveredChanged);
    model.setData(data);
    model.setData(data);
    QCOMPARE(dataSpy.count(), 1);
    model.setHead(1);
    model.setHead(1);
    model.setHead(-1);
    QCOMPARE(look.count(), 1);
    model.setHovered({0, 1});
    model.setHovered({0, 1});
    QCOMPARE(hovered.count(), 1);
    model.setHovered({7, 7}); // outside: no cell
    QVERIFY(!model.hovered().isValid());
}

void TestHeatmapModel::signedNumbersAreDiverging()
{
    HeatmapModel model;
    model.setData(make(SiteKind::Scores, {1, 1, 3}, {-4, 0, 2}));
    QCOMPARE(model.colourMap(), ColourMapName::Diverging);
    const ColourScale scale = model.data()->scales(HeatmapScale::PerHead, 0).at(Index(0));
    QCOMPARE(scale.position(-4), 0.0F);
    QCOMPARE(scale.position(0), 0.5F);
    QCOMPARE(scale.position(2), 0.75F);
}

void TestHeatmapModel::nonFiniteCellsHaveTheirOwnColours()
{
    const auto data = make(SiteKind::Scores, {1, 1, 4}, {notANumber, -infinity, infinity, 1});
    const HeatmapTile tile = renderTile(
        *data, {0, HeatmapScale::PerHead, ColourMapName::Diverging}, 0, {0, 1}, {0, 4});
    QVERIFY(tile.hasNonFinite);
    QCOMPARE(tile.image.pixel(0, 0), ColourMap::notANumber());
    QCOMPARE(tile.image.pixel(1, 0), infinityColour);
    QCOMPARE(tile.image.pixel(2, 0), infinityColour);
    QCOMPARE(tile.image.pixel(3, 0), ColourMap::get(ColourMapName::Diverging).at(1));
}

void TestHeatmapModel::coarseTilesKeepTheStrongestWeight()
{
    std::vector<float> values(5 * 5, 0.1F);
    values[4 * 5 + 4] = 0.9F; // the lone cell of the last block
    values[1] = 0.6F;
    const auto data = make(SiteKind::Weights, {1, 5, 5}, values);
    const HeatmapTile tile
        = renderTile(*data, {0, HeatmapScale::Absolute, ColourMapName::Viridis}, 1, {0, 3}, {0, 3});
    const ColourMap& map = ColourMap::get(ColourMapName::Viridis);
    QCOMPARE(tile.image.pixel(0, 0), map.at(0.6F));
    QCOMPARE(tile.image.pixel(1, 1), map.at(0.1F));
    QCOMPARE(tile.image.pixel(2, 2), map.at(0.9F));
}

void TestHeatmapModel::numbersReadBackExactly_data()
{
    QTest::addColumn<float>("value");
    for (const float value : {0.1F, 1.0F / 3, 1e-30F, -2.5F, 16777216.0F, 0.0F})
        QTest::addRow("%g", double(value)) << value;
}

void TestHeatmapModel::numbersReadBackExactly()
{
    QFETCH(float, value);
    bool ok = false;
    QCOMPARE(copiedNumber(value).toFloat(&ok), value);
    QVERIFY(ok);
    QCOMPARE(exactNumber(value).replace(u'−', u'-'), copiedNumber(value));
}

void TestHeatmapModel::tokensBecomeVisible_data()
{
    QTest::addColumn<QString>("token");
    QTest::addColumn<QString>("visible");
    QTest::newRow("plain") << QStringLiteral("cat") << QStringLiteral("cat");
    QTest::newRow("space") << QStringLiteral(" ") << QStringLiteral("␣");
    QTest::newRow("newline and tab") << QStringLiteral("\n\t") << QStringLiteral("↵⇥");
    QTest::newRow("NUL") << QString(QChar(0)) << QStringLiteral("␀");
    QTest::newRow("empty") << QString() << QStringLiteral("∅");
}

void TestHeatmapModel::tokensBecomeVisible()
{
    QFETCH(QString, token);
    QFETCH(QString, visible);
    QCOMPARE(visibleToken(token), visible);
}

void TestHeatmapModel::brokenTextBecomesValid()
{
    const QString broken
        = QStringLiteral("a") + QChar(0xD83D) + QChar(0) + QChar(0xDE00) + QStringLiteral("😀");
    QCOMPARE(QString::fromStdString(toCoreText(broken)), QStringLiteral("a\uFFFD\uFFFD\uFFFD😀"));
}

QTEST_GUILESS_MAIN(TestHeatmapModel)
#include "tst_heatmap_model.moc"
