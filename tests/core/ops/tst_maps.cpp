// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "support/tensors.h"
#include "ops/elementwise.h"
#include "ops/pooling.h"
#include "ops/resize.h"

#include <QTest>

using namespace fovea;
using namespace fovea::test;

class TestMaps : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void pooledOverPlacesAndChannels_data()
    {
        QTest::addColumn<int>("channels");
        QTest::addColumn<int>("height");
        QTest::addColumn<int>("width");
        for (const int size : {1, 3, 17, 64})
            QTest::addRow("%d", size) << size << size << size + 1;
        QTest::newRow("several threads") << 33 << 300 << 301;
    }
    void pooledOverPlacesAndChannels()
    {
        QFETCH(int, channels);
        QFETCH(int, height);
        QFETCH(int, width);
        const Tensor x = randomTensor({channels, height, width});
        const ConstMatrixMap m(x.floats().data(), channels, Index(height) * width);
        const Tensor average = ops::globalAveragePool(x);
        const Tensor largest = ops::globalMaxPool(x);
        QCOMPARE(average.shape(), (Shape{channels}));
        for (Index c = 0; c < channels; ++c) {
            QVERIFY(close(average.vector()[c], m.row(c).cast<double>().mean(), 1e-6));
            QCOMPARE(largest.vector()[c], m.row(c).maxCoeff());
        }
        const Tensor mean = ops::channelMean(x);
        const Tensor maximum = ops::channelMax(x);
        QCOMPARE(mean.shape(), (Shape{height, width}));
        for (Index i = 0; i < m.cols(); ++i) {
            QVERIFY(close(mean.vector()[i], m.col(i).cast<double>().mean(), 1e-6));
            QCOMPARE(maximum.vector()[i], m.col(i).maxCoeff());
        }
    }
    void notANumberWinsEveryMaximum()
    {
        for (const std::size_t place : {0u, 7u, 59u}) {
            Tensor x = randomTensor({3, 4, 5});
            x.mutableFloats()[place] = notANumber;
            const Index channel = Index(place) / 20;
            const Index cell = Index(place) % 20;
            for (Index c = 0; c < 3; ++c) {
                QCOMPARE(std::isnan(ops::globalMaxPool(x).vector()[c]), c == channel);
                QCOMPARE(std::isnan(ops::globalAveragePool(x).vector()[c]), c == channel);
            }
            for (Index i = 0; i < 20; ++i) {
                QCOMPARE(std::isnan(ops::channelMax(x).vector()[i]), i == cell);
                QCOMPARE(std::isnan(ops::channelMean(x).vector()[i]), i == cell);
            }
            const Tensor pooled = ops::maxPool2d(x, {4, 5, 4, 5});
            for (Index c = 0; c < 3; ++c)
                QCOMPARE(std::isnan(pooled.vector()[c]), c == channel);
        }
    }
    void windows()
    {
        const Tensor x({1, 3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9});
        const Tensor maximum = ops::maxPool2d(x);
        QCOMPARE(maximum.shape(), (Shape{1, 1, 1}));
        QCOMPARE(maximum.vector()[0], 5.0f);

        ops::PoolOptions ceil;
        ceil.ceilMode = true;
        const Tensor covering = ops::maxPool2d(x, ceil);
        QCOMPARE(covering.shape(), (Shape{1, 2, 2}));
        QCOMPARE(covering.vector(), Vector(Eigen::Vector4f(5, 6, 8, 9)));
        QCOMPARE(ops::averagePool2d(x, ceil).vector(), Vector(Eigen::Vector4f(3, 4.5, 7.5, 9)));

        ops::PoolOptions padded{3, 3, 2, 2, 1, 1};
        QCOMPARE(ops::averagePool2d(x, padded).vector(),
            Vector(Eigen::Vector4f(12.f / 9, 16.f / 9, 24.f / 9, 28.f / 9)));
        padded.countPadding = false;
        QCOMPARE(ops::averagePool2d(x, padded).vector(), Vector(Eigen::Vector4f(3, 4, 6, 7)));
        // Padding never wins, not even against negative numbers.
        const Tensor negative = ops::scale(x, -1);
        QCOMPARE(
            ops::maxPool2d(negative, padded).vector(), Vector(Eigen::Vector4f(-1, -2, -4, -5)));
    }
    void resizeLooksAtPixelCentres()
    {
        const Tensor x({1, 4}, {0, 1, 2, 3});
        // Half a pixel beyond the edge the edge counts: values by PyTorch's interpolate.
        const Tensor twice = ops::resize(x, 1, 8);
        const std::vector<float> expected{0, 0.25f, 0.75f, 1.25f, 1.75f, 2.25f, 2.75f, 3};
        for (std::size_t i = 0; i < 8; ++i)
            QVERIFY(close(twice.floats()[i], expected[i], 1e-6));
        const Tensor nearest = ops::resize(x, 2, 8, ops::Interpolation::Nearest);
        for (std::size_t i = 0; i < 16; ++i)
            QCOMPARE(nearest.floats()[i], float(i % 8 / 2));
        const Tensor half = ops::resize(x, 1, 2);
        QVERIFY(close(half.floats()[0], 0.5, 1e-6));
        QVERIFY(close(half.floats()[1], 2.5, 1e-6));
    }
    void resizeWithAntialiasCountsEveryPixel()
    {
        // Shrinking by 4 with the triangle of width 4: weights 1 3 5 7 | 7 5 3 1 (over 8 and 4),
        // cut at the edge and normalised, as Pillow's reduction does.
        const Tensor x({1, 8}, {1, 0, 0, 0, 0, 0, 0, 0});
        const Tensor y = ops::resize(x, 1, 2, ops::Interpolation::Bilinear, true);
        const double sum = 5 + 7 + 7 + 5 + 3 + 1;
        QVERIFY(close(y.floats()[0], 5 / sum, 1e-6));
        QVERIFY(close(y.floats()[1], 0, 1e-6));
        const Tensor z = ops::resize(
            Tensor({1, 8}, {0, 0, 0, 0, 0, 1, 0, 0}), 1, 2, ops::Interpolation::Bilinear, true);
        QVERIFY(close(z.floats()[0], 1 / sum, 1e-6));
        QVERIFY(close(z.floats()[1], 7 / sum, 1e-6));
    }
    void resizeKeepsConstantsAndChannels()
    {
        for (const bool antialias : {false, true}) {
            for (const Index size : {1, 3, 17, 64, 129}) {
                Tensor x({2, 17, 5});
                std::span<float> values = x.mutableFloats();
                for (std::size_t i = 0; i < values.size(); ++i)
                    values[i] = i < values.size() / 2 ? 2.5f : -4.0f;
                const Tensor y
                    = ops::resize(x, size, size + 2, ops::Interpolation::Bilinear, antialias);
                QCOMPARE(y.shape(), (Shape{2, size, size + 2}));
                for (Index i = 0; i < y.size(); ++i)
                    QVERIFY(close(y.vector()[i], i < y.size() / 2 ? 2.5 : -4.0, 1e-5));
            }
        }
    }
    void resizeKeepsNotANumberLocal()
    {
        const Tensor y = ops::resize(Tensor({1, 4}, {0, notANumber, 0, 0}), 1, 8);
        // Places 1 to 4 lie between pixel 1 and a neighbour.
        for (std::size_t i = 0; i < 8; ++i)
            QCOMPARE(std::isnan(y.floats()[i]), i >= 1 && i <= 4);
    }
    void broadcasting()
    {
        const Tensor x = randomTensor({3, 4, 5});
        const Tensor gate = randomTensor({3, 1, 1}, 2);
        const Tensor mask = randomTensor({4, 5}, 3);
        const Tensor gated = ops::multiply(x, gate);
        const Tensor masked = ops::multiply(mask, x);
        const Tensor shifted = ops::subtract(ops::add(x, mask), gate);
        QCOMPARE(masked.shape(), x.shape());
        for (Index c = 0; c < 3; ++c) {
            for (Index i = 0; i < 20; ++i) {
                const float v = x.slice(c).vector()[i];
                QCOMPARE(gated.slice(c).vector()[i], v * gate.vector()[c]);
                QCOMPARE(masked.slice(c).vector()[i], v * mask.vector()[i]);
                QCOMPARE(shifted.slice(c).vector()[i], v + mask.vector()[i] - gate.vector()[c]);
            }
        }
        const Tensor outer = ops::add(Tensor({2, 1}, {1, 2}), Tensor({3}, {10, 20, 30}));
        QCOMPARE(outer.shape(), (Shape{2, 3}));
        QCOMPARE(outer.matrix()(1, 2), 32.0f);
        const Tensor scalar = ops::multiply(Tensor({}, {2}), Tensor({}, {3}));
        QCOMPARE(scalar.shape(), Shape());
        QCOMPARE(scalar.vector()[0], 6.0f);
        QCOMPARE(ops::add(Tensor({2, 0}), Tensor({2, 1})).shape(), (Shape{2, 0}));
    }
};

QTEST_GUILESS_MAIN(TestMaps)
#include "tst_maps.moc"
