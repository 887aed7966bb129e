// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "image/saliency.h"
#include "support/compare.h"

#include <QTest>

#include <cmath>

using namespace fovea;
using namespace fovea::image;

namespace
{

/// A grey picture of 256 x 320.
Tensor canvas(float level)
{
    return Tensor({3, 256, 320}, std::vector<float>(3 * 256 * 320, level));
}

void fill(Tensor& image, Index x, Index y, Index width, Index height, std::array<float, 3> colour)
{
    const auto pixels = image.mutableFloats();
    for (Index c = 0; c < 3; ++c)
        for (Index i = y; i < y + height; ++i)
            for (Index j = x; j < x + width; ++j)
                pixels[std::size_t((c * 256 + i) * 320 + j)] = colour[std::size_t(c)];
}

/// Whether the map's largest value lies within 24 pixels of a place.
bool isAt(const Tensor& map, double x, double y)
{
    const MapPlace place = peak(map);
    return std::hypot(place.x * 320 - x, place.y * 256 - y) < 24;
}

} // namespace

class TestSaliency : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aFlatPictureHasNone()
    {
        const Saliency result = saliency(canvas(0.5F));
        QCOMPARE(result.map.shape(), (Shape{16, 20}));
        QVERIFY(result.map.vector().cwiseAbs().maxCoeff() < 1e-4F);
    }
    void theOneOfAnotherColourStandsOut()
    {
        Tensor image = canvas(0.9F);
        for (Index y : {40, 110, 180})
            for (Index x : {30, 100, 170, 240})
                fill(image, x, y, 30, 30, {0.3F, 0.3F, 0.3F});
        fill(image, 170, 110, 30, 30, {0.8F, 0.1F, 0.1F});
        const Saliency result = saliency(image);
        QVERIFY(isAt(result.map, 185, 125));
        QVERIFY(isAt(result.colour, 185, 125));
        QCOMPARE(result.map.vector().maxCoeff(), 1.F);
        QVERIFY(result.map.vector().minCoeff() >= 0);
    }
    void theOneLyingDownStandsOut()
    {
        Tensor image = canvas(0.9F);
        for (Index y : {20, 90, 160})
            for (Index x : {40, 110, 180, 250})
                fill(image, x, y, 8, 40, {0.1F, 0.1F, 0.1F});
        fill(image, 110, 90, 8, 40, {0.9F, 0.9F, 0.9F});
        fill(image, 94, 106, 40, 8, {0.1F, 0.1F, 0.1F});
        QVERIFY(isAt(saliency(image).orientation, 114, 110));
    }
    void smallPicturesAreTaken()
    {
        for (const Index size : {1, 2, 7, 40}) {
            const Tensor map = saliency(
                Tensor({3, size, size}, std::vector<float>(std::size_t(3 * size * size), 0.2F)))
                                   .map;
            QVERIFY(map.vector().allFinite());
        }
    }
    void peaksInsideARectangle()
    {
        const Tensor map({2, 2}, {0.1F, 0.9F, 0.4F, 0.2F});
        QCOMPARE(peak(map).value, 0.9F);
        QCOMPARE(peak(map).x, 0.75);
        QCOMPARE(peak(map).y, 0.25);
        QCOMPARE(peak(map, 0, 0.5, 1, 1).value, 0.4F);
        QCOMPARE(peak(map, 0.4, 0.4, 0.6, 0.6).value, 0.F);
        QCOMPARE(peak(map, 0.4, 0.4, 0.6, 0.6).x, 0.5);
    }
};

QTEST_GUILESS_MAIN(TestSaliency)
#include "tst_saliency.moc"
