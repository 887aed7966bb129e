// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/pooling.h"
#include "support/compare.h"
#include "support/tensors.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <vector>

using namespace fovea;
using kernels::Pooling;

namespace
{

/// Calls meet(number) for all numbers of a map under a window.
template <typename Meet>
void forEachUnder(const Pooling& s, const Tensor& x, Index c, Index i, Index j, Meet meet)
{
    for (Index u = 0; u < s.kernelY; ++u) {
        for (Index v = 0; v < s.kernelX; ++v) {
            const Index y = i * s.strideY + u * s.dilationY - s.paddingY;
            const Index z = j * s.strideX + v * s.dilationX - s.paddingX;
            if (y >= 0 && y < s.height && z >= 0 && z < s.width)
                meet(x.floats()[std::size_t((c * s.height + y) * s.width + z)]);
        }
    }
}

/// Calls pool(channel, row, column) for each number of the result.
template <typename Pool> Tensor reference(const Pooling& s, Pool pool)
{
    Tensor result({s.channels, s.rows, s.columns});
    float* out = result.mutableFloats().data();
    for (Index c = 0; c < s.channels; ++c) {
        for (Index i = 0; i < s.rows; ++i) {
            for (Index j = 0; j < s.columns; ++j)
                *out++ = pool(c, i, j);
        }
    }
    return result;
}

} // namespace

class TestPooling : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void agreesWithFormula_data()
    {
        QTest::addColumn<Pooling>("s");
        const auto row = [](const char* name, Pooling s) { QTest::newRow(name) << s; };
        // channels, height, width, rows, columns, kernel, stride, padding, dilation
        row("ResNet", {3, 32, 46, 16, 23, 3, 3, 2, 2, 1, 1, 1, 1});
        row("one step", {2, 9, 37, 9, 37, 5, 5, 1, 1, 2, 2, 1, 1});
        row("2 x 2", {5, 8, 34, 4, 17, 2, 2, 2, 2, 0, 0, 1, 1});
        row("rounded up", {2, 7, 19, 4, 10, 2, 2, 2, 2, 0, 0, 1, 1});
        row("large steps", {2, 20, 50, 4, 10, 2, 3, 5, 5, 0, 1, 1, 1});
        row("dilated", {2, 21, 40, 9, 19, 3, 3, 2, 2, 1, 1, 2, 2});
        row("all of a map", {4, 7, 7, 1, 1, 7, 7, 1, 1, 0, 0, 1, 1});
        row("a row", {3, 1, 33, 1, 11, 1, 3, 1, 3, 0, 0, 1, 1});
        row("small", {1, 2, 2, 3, 3, 2, 2, 1, 1, 1, 1, 1, 1});
        row("cut", {2, 30, 60, 3, 4, 2, 2, 2, 2, 0, 0, 1, 1});
    }
    void agreesWithFormula()
    {
        QFETCH(Pooling, s);
        const Tensor x = test::randomTensor({s.channels, s.height, s.width}, 1);
        const Tensor largest = reference(s, [&](Index c, Index i, Index j) {
            float best = -std::numeric_limits<float>::infinity();
            forEachUnder(s, x, c, i, j, [&](float number) { best = std::max(best, number); });
            return best;
        });
        Tensor result({s.channels, s.rows, s.columns});
        kernels::maxPool(s, x.floats().data(), result.mutableFloats().data());
        COMPARE_TENSORS(result, largest, 0);

        std::vector<float> countY;
        std::vector<float> countX;
        for (Index i = 0; i < s.rows; ++i)
            countY.push_back(float(1 + i % 3));
        for (Index j = 0; j < s.columns; ++j)
            countX.push_back(float(1 + j % 2));
        const Tensor means = reference(s, [&](Index c, Index i, Index j) {
            double sum = 0;
            forEachUnder(s, x, c, i, j, [&](float number) { sum += double(number); });
            return float(sum / double(countY[std::size_t(i)] * countX[std::size_t(j)]));
        });
        kernels::averagePool(
            s, x.floats().data(), countY.data(), countX.data(), result.mutableFloats().data());
        COMPARE_TENSORS(result, means, 4e-6f);
    }

    /// NaN reaches all windows above it and no other; -infinity stays, also beside padding.
    void extremes()
    {
        const Pooling s{1, 12, 40, 12, 40, 3, 3, 1, 1, 1, 1, 1, 1};
        constexpr float infinity = std::numeric_limits<float>::infinity();
        Tensor x({1, 12, 40});
        for (float& number : x.mutableFloats())
            number = -infinity;
        x.mutableFloats()[5 * 40 + 17] = std::nanf("");
        x.mutableFloats()[9 * 40 + 39] = infinity;
        Tensor result({1, 12, 40});
        kernels::maxPool(s, x.floats().data(), result.mutableFloats().data());
        for (Index i = 0; i < 12; ++i) {
            for (Index j = 0; j < 40; ++j) {
                const float number = result.floats()[std::size_t(i * 40 + j)];
                if (std::abs(i - 5) <= 1 && std::abs(j - 17) <= 1)
                    QVERIFY(std::isnan(number));
                else
                    QCOMPARE(number, i >= 8 && i <= 10 && j >= 38 ? infinity : -infinity);
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestPooling)
#include "tst_pooling.moc"
