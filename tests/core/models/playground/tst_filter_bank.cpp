// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/playground/filter_bank.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <numbers>
#include <set>

using namespace fovea;

namespace
{

constexpr float tolerance = 1e-5F;

/// A picture of one size from a function of column and row to {R, G, B}.
template <typename Function> Tensor picture(Index width, Index height, Function function)
{
    Tensor image({3, height, width});
    const auto out = image.mutableFloats();
    for (Index y = 0; y < height; ++y)
        for (Index x = 0; x < width; ++x) {
            const std::array<double, 3> colour = function(double(x), double(y));
            for (Index c = 0; c < 3; ++c)
                out[std::size_t((c * height + y) * width + x)] = float(colour[std::size_t(c)]);
        }
    return image;
}

Index channel(std::string_view name)
{
    const auto& names = filterBankNames();
    return std::find(names.begin(), names.end(), name) - names.begin();
}

Vector responses(const Tensor& features, std::string_view name)
{
    return features.slice(channel(name)).reshaped({features.dim(1) * features.dim(2)}).vector();
}

} // namespace

class TestFilterBank : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void cellsRoundUp_data()
    {
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("height");
        QTest::addColumn<int>("columns");
        QTest::addColumn<int>("rows");
        QTest::newRow("photograph") << 512 << 341 << 128 << 86;
        QTest::newRow("one pixel") << 1 << 1 << 1 << 1;
        QTest::newRow("a line down") << 1 << 512 << 1 << 128;
        QTest::newRow("a line across") << 9 << 1 << 3 << 1;
    }
    void cellsRoundUp()
    {
        QFETCH(int, width);
        QFETCH(int, height);
        QFETCH(int, columns);
        QFETCH(int, rows);
        const Tensor features = filterBank(picture(width, height, [](double x, double y) {
            return std::array{x / 512, y / 512, 0.3};
        }));
        QCOMPARE(features.shape(), (Shape{filterBankChannels, rows, columns}));
        for (const float value : features.floats())
            QVERIFY(value >= 0 && value <= 1 + tolerance);
    }
    void middleGreySaysNothing()
    {
        const Tensor features = filterBank(picture(40, 24, [](double, double) {
            return std::array{0.5, 0.5, 0.5};
        }));
        QVERIFY(features.vector().cwiseAbs().maxCoeff() < tolerance);
    }
    void coloursHaveTheirLevels_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<double>("red");
        QTest::addColumn<double>("green");
        QTest::addColumn<double>("blue");
        QTest::newRow("red") << "red, level" << 1.0 << 0.0 << 0.0;
        QTest::newRow("green") << "green, level" << 0.0 << 1.0 << 0.0;
        QTest::newRow("blue") << "blue, level" << 0.0 << 0.0 << 1.0;
        QTest::newRow("yellow") << "yellow, level" << 1.0 << 1.0 << 0.0;
        QTest::newRow("white") << "light, level" << 1.0 << 1.0 << 1.0;
        QTest::newRow("black") << "dark, level" << 0.0 << 0.0 << 0.0;
    }
    void coloursHaveTheirLevels()
    {
        QFETCH(QString, name);
        QFETCH(double, red);
        QFETCH(double, green);
        QFETCH(double, blue);
        const Tensor features = filterBank(picture(32, 32, [&](double, double) {
            return std::array{red, green, blue};
        }));
        QVERIFY((responses(features, name.toStdString()).array() - 1).abs().maxCoeff() < tolerance);
        // One colour everywhere has no spots and no edges.
        for (Index c = 0; c < filterBankChannels; ++c)
            if (!filterBankNames()[std::size_t(c)].ends_with("level"))
                QVERIFY(features.slice(c).matrix().cwiseAbs().maxCoeff() < 1e-4F);
    }
    void gratingsFindTheirFilter_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<double>("alongX");
        QTest::addColumn<double>("alongY");
        QTest::addColumn<double>("wavelength");
        const double half = 1 / std::numbers::sqrt2;
        for (const auto& [scale, wavelength] : {std::pair{"fine", 8.0}, {"coarse", 16.0}}) {
            const auto row = [&, scale = scale, wavelength = wavelength](
                                 const char* angle, double x, double y) {
                const QString name = QStringLiteral("%1 edges, %2 degrees")
                                         .arg(QLatin1String(scale), QLatin1String(angle));
                QTest::newRow(qPrintable(name)) << name << x << y << wavelength;
            };
            row("0", 0, 1);
            row("45", half, half); // edges rise to the right, like a slash
            row("90", 1, 0);
            row("135", half, -half);
        }
    }
    void gratingsFindTheirFilter()
    {
        QFETCH(QString, name);
        QFETCH(double, alongX);
        QFETCH(double, alongY);
        QFETCH(double, wavelength);
        const Tensor features = filterBank(picture(128, 128, [&](double x, double y) {
            const double wave = std::sin(
                2 * std::numbers::pi * ((x + 0.5) * alongX + (y + 0.5) * alongY) / wavelength);
            const double value = 0.5 + 0.05 * wave;
            return std::array{value, value, value};
        }));
        // Away from the picture's rim, the right filter answers evenly and above all others.
        const auto middle = [&](Index c) -> Eigen::ArrayXXf {
            return features.slice(c).matrix().block(8, 8, 16, 16).array();
        };
        const Eigen::ArrayXXf own = middle(channel(name.toStdString()));
        QVERIFY2(own.minCoeff() > 0.9F * own.maxCoeff(), "a quadrature pair has no ripples");
        // 0.05 over the smallest peak of 0.08, less what shrinking takes away.
        QVERIFY(own.mean() > 0.4F && own.mean() < 0.05F / 0.08F + tolerance);
        for (Index c = 24; c < filterBankChannels; ++c)
            if (c != channel(name.toStdString()))
                QVERIFY(middle(c).mean() < 0.5F * own.mean());
    }
    void aSpotIsFoundAtItsPlace()
    {
        // One green cell, at row 5 and column 20, on grey.
        const Tensor features = filterBank(picture(128, 64, [](double x, double y) {
            const bool inside = x >= 80 && x < 84 && y >= 20 && y < 24;
            return std::array{0.4, inside ? 0.9 : 0.4, 0.4};
        }));
        Index place = 0;
        QVERIFY(std::abs(responses(features, "green, fine spot").maxCoeff(&place) - 1) < tolerance);
        QCOMPARE(place, Index(5 * 32 + 20));
    }
    void notANumberIsShown()
    {
        Tensor image = picture(64, 64, [](double, double) { return std::array{0.2, 0.4, 0.6}; });
        image.mutableFloats()[64 * 30 + 30] = std::numeric_limits<float>::quiet_NaN();
        const Tensor features = filterBank(image);
        for (const std::string_view name :
            {"light, level", "dark, level", "red, fine spot", "coarse edges, 45 degrees"})
            QVERIFY(std::isnan(features.slice(channel(name)).matrix()(7, 7)));
    }
    void namesAreDistinct()
    {
        const std::set<std::string_view> names(filterBankNames().begin(), filterBankNames().end());
        QCOMPARE(names.size(), std::size_t(filterBankChannels));
    }
};

QTEST_GUILESS_MAIN(TestFilterBank)
#include "tst_filter_bank.moc"
