// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "style/colour_map.h"

#include <QColor>
#include <QTest>

#include <cmath>
#include <limits>

using namespace fovea::ui;

namespace
{

/// CIE L* of an sRGB colour, 0..100.
double lightness(QRgb colour)
{
    const auto linear = [](int channel) {
        const double c = channel / 255.0;
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    const double y = 0.2126 * linear(qRed(colour)) + 0.7152 * linear(qGreen(colour))
        + 0.0722 * linear(qBlue(colour));
    return y > 0.008856 ? 116 * std::cbrt(y) - 16 : 903.3 * y;
}

double distance(QRgb a, QRgb b)
{
    return std::hypot(qRed(a) - qRed(b), qGreen(a) - qGreen(b), qBlue(a) - qBlue(b));
}

} // namespace

class TestColourMap : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void endsAndMiddle_data();
    void endsAndMiddle();
    void mapsOutsideValuesToTheEnds();
    void showsNotANumber();
    void sequentialMapsGrowInLightness();
    void divergingIsLightestInTheMiddle();
    void hasNames();
};

// From the maps' own publications: matplotlib's _cm_listed.py, and table 1 of Moreland's paper.
void TestColourMap::endsAndMiddle_data()
{
    QTest::addColumn<ColourMapName>("name");
    QTest::addColumn<int>("index");
    QTest::addColumn<QColor>("colour");
    const auto row = [](const char* title, ColourMapName name, int index, int r, int g, int b) {
        QTest::newRow(title) << name << index << QColor(r, g, b);
    };
    row("viridis, lowest", ColourMapName::Viridis, 0, 68, 1, 84);
    row("viridis, middle", ColourMapName::Viridis, 128, 33, 145, 140);
    row("viridis, highest", ColourMapName::Viridis, 255, 253, 231, 37);
    row("magma, lowest", ColourMapName::Magma, 0, 0, 0, 4);
    row("magma, highest", ColourMapName::Magma, 255, 252, 253, 191);
    row("cividis, lowest", ColourMapName::Cividis, 0, 0, 34, 78);
    row("cividis, highest", ColourMapName::Cividis, 255, 254, 232, 56);
    row("grey, lowest", ColourMapName::Grey, 0, 0, 0, 0);
    row("grey, highest", ColourMapName::Grey, 255, 255, 255, 255);
    row("diverging, lowest", ColourMapName::Diverging, 0, 59, 76, 192);
    row("diverging, highest", ColourMapName::Diverging, 255, 180, 4, 38);
}

void TestColourMap::endsAndMiddle()
{
    QFETCH(ColourMapName, name);
    QFETCH(int, index);
    QFETCH(QColor, colour);
    QCOMPARE(QColor(ColourMap::get(name).table()[std::size_t(index)]), colour);
    QCOMPARE(QColor(ColourMap::get(name).at(float(index) / 255.0F)), colour);
}

void TestColourMap::mapsOutsideValuesToTheEnds()
{
    constexpr float infinity = std::numeric_limits<float>::infinity();
    for (const auto name : allColourMaps) {
        const auto& map = ColourMap::get(name);
        QCOMPARE(map.at(-infinity), map.table().front());
        QCOMPARE(map.at(-0.5F), map.table().front());
        QCOMPARE(map.at(1.5F), map.table().back());
        QCOMPARE(map.at(infinity), map.table().back());
    }
}

void TestColourMap::showsNotANumber()
{
    for (const auto name : allColourMaps) {
        const auto& map = ColourMap::get(name);
        QCOMPARE(map.at(std::numeric_limits<float>::quiet_NaN()), ColourMap::notANumber());
        for (const QRgb colour : map.table()) {
            QCOMPARE(qAlpha(colour), 255);
            QVERIFY2(distance(colour, ColourMap::notANumber()) > 60, qPrintable(map.id()));
        }
    }
}

void TestColourMap::sequentialMapsGrowInLightness()
{
    for (const auto name : { ColourMapName::Viridis, ColourMapName::Magma, ColourMapName::Cividis,
             ColourMapName::Grey }) {
        const auto& map = ColourMap::get(name);
        for (std::size_t i = 1; i < 256; ++i) {
            // Rounding to 8 bits costs up to about half a step.
            QVERIFY2(lightness(map.table()[i]) > lightness(map.table()[i - 1]) - 0.3,
                qPrintable(map.id()));
        }
        QVERIFY(lightness(map.table()[255]) - lightness(map.table()[0]) > 70);
    }
}

void TestColourMap::divergingIsLightestInTheMiddle()
{
    const auto& table = ColourMap::get(ColourMapName::Diverging).table();
    for (std::size_t i = 0; i < 127; ++i) {
        QVERIFY(lightness(table[i + 1]) > lightness(table[i]) - 0.3);
        QVERIFY(lightness(table[254 - i]) > lightness(table[255 - i]) - 0.3);
        // Both arms are equally light, so neither sign looks stronger.
        QVERIFY(std::abs(lightness(table[i]) - lightness(table[255 - i])) < 4);
    }
    QVERIFY(distance(table[127], table[128]) < 3);
}

void TestColourMap::hasNames()
{
    QSet<QString> ids;
    for (const auto name : allColourMaps) {
        ids.insert(ColourMap::get(name).id());
        QVERIFY(!ColourMap::get(name).displayName().isEmpty());
    }
    QCOMPARE(ids.size(), qsizetype(allColourMaps.size()));
}

QTEST_GUILESS_MAIN(TestColourMap)
#include "tst_colour_map.moc"
