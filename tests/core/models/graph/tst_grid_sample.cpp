// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "graph_builder.h"
#include "models/graph/plan.h"
#include "support/compare.h"
#include "support/errors.h"

#include <QTest>

#include <limits>

using namespace fovea;
using namespace fovea::graph;
using test::GraphBuilder;

namespace
{

Tensor sample(const Tensor& picture, const Tensor& grid, const char* mode, const char* padding,
    bool isAligned)
{
    GraphBuilder g(16);
    const Shape open(4, -1);
    const auto y = g.add("GridSample", {g.input("x", open), g.input("grid", open)},
        {{"mode", std::string(mode)}, {"padding_mode", std::string(padding)},
            {"align_corners", std::int64_t(isAligned)}});
    g.output(y);
    return Plan::make(g.graph())
        ->run({{"x", Value(picture)}, {"grid", Value(grid)}})
        .at(y)
        .tensor;
}

/// The grid that looks at each place of a picture, moved by so many places.
Tensor gridOver(Index height, Index width, Index down, Index across, bool isAligned)
{
    const auto coordinate = [=](Index i, Index size) {
        return isAligned ? 2 * float(i) / float(size - 1) - 1
                         : (2 * float(i) + 1) / float(size) - 1;
    };
    Tensor grid({1, height, width, 2});
    const auto out = grid.mutableFloats();
    for (Index y = 0; y < height; ++y) {
        for (Index x = 0; x < width; ++x) {
            const auto place = std::size_t(2 * (y * width + x));
            out[place] = coordinate(x + across, width);
            out[place + 1] = coordinate(y + down, height);
        }
    }
    return grid;
}

} // namespace

/// What the official cases leave open; those are run by tst_onnx_conformance.
class TestGridSample : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whole_data()
    {
        QTest::addColumn<QString>("mode");
        QTest::addColumn<QString>("padding");
        QTest::addColumn<bool>("isAligned");
        for (const char* mode : {"nearest", "bilinear", "bicubic", "linear", "cubic"}) {
            for (const char* padding : {"zeros", "border", "reflection"}) {
                for (const bool isAligned : {false, true}) {
                    QTest::addRow("%s %s %d", mode, padding, int(isAligned))
                        << QString::fromLatin1(mode) << QString::fromLatin1(padding) << isAligned;
                }
            }
        }
    }
    /// At whole places every mode takes the picture as it is, and beside it what the padding says.
    void whole()
    {
        QFETCH(QString, mode);
        QFETCH(QString, padding);
        QFETCH(bool, isAligned);
        constexpr Index height = 5, width = 7;
        const Tensor picture = test::randomTensor({1, 2, height, width}, 1);
        for (const auto& [down, across] : {std::pair<Index, Index>(0, 0), {3, -4}, {-30, 22}}) {
            const Tensor actual
                = sample(picture, gridOver(height, width, down, across, isAligned),
                    mode.toLatin1(), padding.toLatin1(), isAligned);
            const auto place = [&](Index i, Index size) -> Index {
                if (padding == QStringLiteral("zeros"))
                    return i < 0 || i >= size ? -1 : i;
                if (padding == QStringLiteral("border"))
                    return std::clamp<Index>(i, 0, size - 1);
                const Index period = isAligned ? 2 * size - 2 : 2 * size;
                const Index rest = ((i % period) + period) % period;
                return rest < size ? rest : period - rest - (isAligned ? 0 : 1);
            };
            Tensor expected({1, 2, height, width});
            for (Index c = 0; c < 2; ++c) {
                for (Index y = 0; y < height; ++y) {
                    for (Index x = 0; x < width; ++x) {
                        const Index row = place(y + down, height);
                        const Index column = place(x + across, width);
                        const bool isThere = row >= 0 && column >= 0;
                        expected.mutableFloats()[std::size_t((c * height + y) * width + x)]
                            = isThere
                            ? picture.floats()[std::size_t((c * height + row) * width + column)]
                            : 0;
                    }
                }
            }
            COMPARE_TENSORS(actual, expected, 2e-4f);
        }
    }

    /// Between places a plane stays a plane.
    void between()
    {
        constexpr Index side = 9;
        Tensor plane({1, 1, side, side});
        for (Index i = 0; i < side * side; ++i)
            plane.mutableFloats()[std::size_t(i)] = float(i / side) + 10 * float(i % side);
        const Tensor grid({1, 1, 2, 2}, {0.1f, -0.2f, 0.3f, 0.05f});
        const Tensor expected({1, 1, 1, 2},
            {4 - 0.2f * 4 + 10 * (4 + 0.1f * 4), 4 + 0.05f * 4 + 10 * (4 + 0.3f * 4)});
        COMPARE_TENSORS(sample(plane, grid, "bilinear", "zeros", true), expected, 1e-5f);
    }

    /// Coordinates that are no numbers, or beyond all bounds, look at nothing, or at the border.
    void wildCoordinates()
    {
        constexpr float infinity = std::numeric_limits<float>::infinity();
        constexpr float nan = std::numeric_limits<float>::quiet_NaN();
        const Tensor picture = test::randomTensor({1, 1, 4, 4}, 1);
        const Tensor grid({1, 1, 4, 2}, {nan, nan, infinity, 0, -infinity, 3e38f, 1e30f, -1e30f});
        for (const char* mode : {"nearest", "bilinear", "bicubic"}) {
            const Tensor nothing = sample(picture, grid, mode, "zeros", false);
            COMPARE_TENSORS(nothing, Tensor({1, 1, 1, 4}), 0);
            for (const char* padding : {"border", "reflection"}) {
                const Tensor numbers = sample(picture, grid, mode, padding, false);
                for (const float number : numbers.floats())
                    QVERIFY(std::abs(number) < 10);
            }
        }
        const Tensor one = sample(
            Tensor({1, 1, 1, 1}, {5}), Tensor({1, 1, 1, 2}, {7, -7}), "bilinear", "reflection", true);
        COMPARE_TENSORS(one, Tensor({1, 1, 1, 1}, {5}), 0);
    }

    void refusals()
    {
        const Tensor picture({1, 1, 4, 4}), grid({1, 2, 2, 2});
        EXPECT_ERROR(sample(picture, grid, "area", "zeros", false), "mode");
        EXPECT_ERROR(sample(picture, grid, "nearest", "wrap", false), "padding_mode");
        EXPECT_ERROR(sample(picture, Tensor({1, 2, 2, 3}), "nearest", "zeros", false), "2, 2, 3");
        EXPECT_ERROR(sample(picture, Tensor({2, 2, 2, 2}), "nearest", "zeros", false), "[2, 2");
        EXPECT_ERROR(sample(Tensor({1, 1, 0, 4}), grid, "nearest", "zeros", false), "0, 4");
    }
};

QTEST_GUILESS_MAIN(TestGridSample)
#include "tst_grid_sample.moc"
