// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "image/mask_brush.h"

#include "support/compare.h"
#include "support/tensors.h"

#include <QTest>

#include <cmath>

using namespace fovea;
using namespace fovea::image;

class TestMaskBrush : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    /// The distance to points sampled along the line tells the same cells.
    void strokes()
    {
        const Tensor mask = test::randomTensor({23, 31});
        const ImageMapping::Point from{3.2, 18.6}, to{27.4, 4.1};
        constexpr double radius = 3.3;
        const Tensor result = painted(mask, from, to, radius, 0.75F);
        for (Index y = 0; y < 23; ++y) {
            for (Index x = 0; x < 31; ++x) {
                double nearest = 1e9;
                for (int i = 0; i <= 20000; ++i) {
                    const double t = i / 20000.0;
                    nearest = std::min(nearest,
                        std::hypot(double(x) - from.x - t * (to.x - from.x),
                            double(y) - from.y - t * (to.y - from.y)));
                }
                if (std::abs(nearest - radius) > 1e-3) {
                    const float expected = nearest < radius ? 0.75F : mask.matrix()(y, x);
                    QCOMPARE(result.matrix()(y, x), expected);
                }
            }
        }
    }

    void aTinyBrushPaintsItsCell()
    {
        const Tensor mask({3, 3});
        const Tensor result = painted(mask, {1.4, 0.6}, {1.4, 0.6}, 0.01, 1);
        QCOMPARE(result.matrix()(1, 1), 1.0F);
        QCOMPARE(result.vector().sum(), 1.0F);
        // Beyond the edges nothing happens.
        COMPARE_TENSORS(painted(mask, {-9, -9}, {-5, 40}, 2, 1), mask, 0);
        COMPARE_TENSORS(mask, Tensor({3, 3}), 0);
    }

    void wholeMasks()
    {
        const Tensor mask({1, 3}, {0, 0.25F, 1});
        COMPARE_TENSORS(inverted(mask), Tensor({1, 3}, {1, 0.75F, 0}), 0);
        COMPARE_TENSORS(inverted(inverted(mask)), mask, 0);
        COMPARE_TENSORS(filled(mask, 0.5F), Tensor({1, 3}, {0.5F, 0.5F, 0.5F}), 0);
    }
};

QTEST_MAIN(TestMaskBrush)
#include "tst_mask_brush.moc"
