// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "image/preprocess.h"

#include "base/error.h"

#include <QTest>

#include <cmath>

using namespace fovea;
using namespace fovea::image;

class TestPreprocess : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void sizesFit_data()
    {
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("height");
        QTest::addColumn<int>("fittedWidth");
        QTest::addColumn<int>("fittedHeight");
        QTest::newRow("photograph") << 4000 << 3000 << 512 << 384;
        QTest::newRow("tall") << 3000 << 4000 << 384 << 512;
        QTest::newRow("rounded") << 600 << 400 << 512 << 341;
        QTest::newRow("never enlarged") << 40 << 30 << 40 << 30;
        QTest::newRow("one pixel") << 1 << 1 << 1 << 1;
        QTest::newRow("a line down") << 1 << 40000 << 1 << 512;
        QTest::newRow("a line across") << 40000 << 1 << 512 << 1;
        QTest::newRow("exactly") << 512 << 512 << 512 << 512;
    }
    void sizesFit()
    {
        QFETCH(int, width);
        QFETCH(int, height);
        QFETCH(int, fittedWidth);
        QFETCH(int, fittedHeight);
        const Size fitted = fittedSize({width, height}, 512);
        QCOMPARE(fitted.width, Index(fittedWidth));
        QCOMPARE(fitted.height, Index(fittedHeight));
    }
    void colourAndAlpha()
    {
        // Red; green at half opacity; blue, invisible. The row has a padding byte.
        const std::uint8_t rgba[] = {255, 0, 0, 255, 0, 255, 0, 51, 0, 0, 255, 0, 99};
        const Tensor tensor = toTensor({rgba, 3, 1, 13, 4, 8}, {3, 1});
        QCOMPARE(tensor.shape(), (Shape{3, 1, 3}));
        const float expected[] = {1, 0.8F, 1, 0, 1, 1, 0, 0.8F, 1};
        for (std::size_t i = 0; i < 9; ++i)
            QVERIFY(std::abs(tensor.floats()[i] - expected[i]) < 1e-6F);
    }
    void sixteenBitGrey()
    {
        // Above 32767 the sign bit is set; it must not wrap.
        const std::uint16_t grey[] = {0, 65535, 40000, 65535, 65535, 0};
        const Tensor tensor = toTensor({grey, 3, 1, 12, 2, 16}, {3, 1});
        const float first = 1; // nothing there: white
        const float second = 40000.0F / 65535;
        for (Index c = 0; c < 3; ++c) {
            QCOMPARE(tensor.floats()[std::size_t(3 * c)], 0.0F);
            QVERIFY(std::abs(tensor.floats()[std::size_t(3 * c + 1)] - second) < 1e-6F);
            QCOMPARE(tensor.floats()[std::size_t(3 * c + 2)], first);
        }
    }
    void cellsAreMeansOfTheirAreas()
    {
        // 5 columns into 2 cells: each covers two pixels and half of the middle one.
        const std::uint8_t grey[] = {0, 51, 102, 153, 255, 0, 51, 102, 153, 255};
        const Tensor tensor = toTensor({grey, 5, 2, 5, 1, 8}, {2, 1});
        const float left = (0 + 0.2F + 0.5F * 0.4F) / 2.5F;
        const float right = (0.5F * 0.4F + 0.6F + 1) / 2.5F;
        QVERIFY(std::abs(tensor.floats()[0] - left) < 1e-6F);
        QVERIFY(std::abs(tensor.floats()[1] - right) < 1e-6F);
    }
    void meanIsKept_data()
    {
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("height");
        QTest::newRow("photograph") << 613 << 401;
        QTest::newRow("a line down") << 1 << 4001;
        QTest::newRow("a line across") << 4001 << 1;
    }
    void meanIsKept()
    {
        QFETCH(int, width);
        QFETCH(int, height);
        std::vector<std::uint8_t> grey(std::size_t(width) * std::size_t(height));
        double mean = 0;
        for (std::size_t i = 0; i < grey.size(); ++i) {
            grey[i] = std::uint8_t((i * 7919 + i / 31) % 256);
            mean += grey[i] / 255.0 / double(grey.size());
        }
        const Tensor tensor
            = toTensor({grey.data(), width, height, width, 1, 8}, fittedSize({width, height}, 100));
        QVERIFY(std::abs(double(tensor.vector().mean()) - mean) < 1e-5);
    }
    void wrongFormatsAreNamed()
    {
        const std::uint8_t pixel[8] = {};
        QVERIFY_EXCEPTION_THROWN(toTensor({pixel, 1, 1, 5, 5, 8}, {1, 1}), Error);
        QVERIFY_EXCEPTION_THROWN(toTensor({pixel, 1, 1, 3, 3, 12}, {1, 1}), Error);
        QVERIFY_EXCEPTION_THROWN(toTensor({pixel, 0, 1, 3, 3, 8}, {1, 1}), Error);
        QVERIFY_EXCEPTION_THROWN(toTensor({nullptr, 1, 1, 3, 3, 8}, {1, 1}), Error);
    }
    void stops()
    {
        class Stop : public Monitor
        {
            bool stopRequested() const override { return true; }
        } stop;
        const std::uint8_t pixel[3] = {};
        QVERIFY_EXCEPTION_THROWN(toTensor({pixel, 1, 1, 3, 3, 8}, {1, 1}, stop), Stopped);
    }
};

QTEST_GUILESS_MAIN(TestPreprocess)
#include "tst_preprocess.moc"
