// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "base/random.h"
#include "sites/attention_map.h"
#include "support/compare.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace fovea;

namespace
{

constexpr float infinity = std::numeric_limits<float>::infinity();

Tensor randomTensor(Shape shape, std::uint64_t seed)
{
    Random random(seed);
    Tensor result(std::move(shape));
    for (float& number : result.mutableFloats())
        number = float(random.uniform());
    return result;
}

/// Cell (row, column) of a level, cell by cell, as the header defines it.
double reference(
    const ConstMatrixMap& fine, int level, Reduction reduction, Index row, Index column)
{
    const Index step = Index(1) << level;
    double sum = 0;
    double maximum = -INFINITY;
    Index count = 0;
    for (Index r = row * step; r < std::min((row + 1) * step, fine.rows()); ++r) {
        for (Index c = column * step; c < std::min((column + 1) * step, fine.cols()); ++c) {
            const double value = double(fine(r, c));
            if (std::isnan(value))
                return NAN;
            sum += value;
            maximum = std::max(maximum, value);
            ++count;
        }
    }
    return reduction == Reduction::Maximum ? maximum : sum / double(count);
}

Index cells(Index fine, int level)
{
    return (fine + (Index(1) << level) - 1) >> level;
}

class Stopping : public Monitor
{
    bool stopRequested() const override { return true; }
};

} // namespace

Q_DECLARE_METATYPE(fovea::Index)

class TestAttentionMap : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void reducedBlockIsTheSumOfItsCells_data()
    {
        QTest::addColumn<Index>("rows");
        QTest::addColumn<Index>("columns");
        for (const Index rows : {1, 2, 255, 256, 257}) {
            for (const Index columns : {1, 2, 255, 256, 257})
                QTest::addRow("%d x %d", int(rows), int(columns)) << rows << columns;
        }
    }
    void reducedBlockIsTheSumOfItsCells()
    {
        QFETCH(Index, rows);
        QFETCH(Index, columns);
        Tensor values = randomTensor({2, rows, columns}, 7);
        values.mutableFloats()[std::size_t(values.size() - 1)] = NAN;
        values.mutableFloats()[std::size_t(values.size() / 2)] = -infinity;
        const DenseMap map(values);
        for (int level = 0; level <= 9; ++level) {
            for (const Reduction reduction : {Reduction::Maximum, Reduction::Mean}) {
                for (const Index head : {0, 1}) {
                    const Tensor fine = values.slice(head);
                    const Range all{0, cells(rows, level)};
                    const Range half{cells(columns, level) / 2, cells(columns, level)};
                    Matrix block(all.size(), half.size());
                    map.reducedBlock(head, level, reduction, all, half, block);
                    Tensor expected({all.size(), half.size()});
                    for (Index r = 0; r < all.size(); ++r) {
                        for (Index c = 0; c < half.size(); ++c) {
                            expected.mutableMatrix()(r, c) = float(
                                reference(fine.matrix(), level, reduction, r, half.begin + c));
                        }
                    }
                    COMPARE_TENSORS(Tensor::fromMatrix(block), expected, 1e-5f);
                }
            }
        }
    }

    void aCellAboveNaNIsNaN()
    {
        const DenseMap map(Tensor({2, 4}, {1, NAN, 3, 4, 5, 6, 7, infinity}));
        Matrix block(1, 2);
        map.reducedBlock(0, 1, Reduction::Maximum, {0, 1}, {0, 2}, block);
        QVERIFY(std::isnan(block(0, 0)));
        QCOMPARE(block(0, 1), infinity);
        map.reducedBlock(0, 1, Reduction::Mean, {0, 1}, {0, 2}, block);
        QVERIFY(std::isnan(block(0, 0)));
        QCOMPARE(block(0, 1), infinity);
    }

    void blockIsExact()
    {
        const Tensor values = randomTensor({3, 5, 7}, 1);
        const DenseMap map(values);
        QCOMPARE(map.heads(), Index(3));
        QCOMPARE(map.rows(), Index(5));
        QCOMPARE(map.columns(), Index(7));
        Matrix block(2, 3);
        map.block(2, {1, 3}, {4, 7}, block);
        QVERIFY(block == values.slice(2).matrix().block(1, 4, 2, 3));
        QCOMPARE(map.at(1, 4, 6), values.slice(1).matrix()(4, 6));
    }

    void oneMatrixIsOneHead()
    {
        const DenseMap map(Tensor({1, 2}, {3, 4}));
        QCOMPARE(map.heads(), Index(1));
        QCOMPARE(map.at(0, 0, 1), 4.0f);
    }

    void valueRangeIsOfFiniteValues()
    {
        const DenseMap map(Tensor({3, 1, 3}, {1, 2, -3, NAN, 5, infinity, NAN, -infinity, NAN}));
        QCOMPARE(map.summary(0)->range.minimum, -3.0f);
        QCOMPARE(map.summary(0)->range.maximum, 2.0f);
        QVERIFY(!map.summary(0)->range.hasNonFinite);
        QCOMPARE(map.summary(1)->range.minimum, 5.0f);
        QCOMPARE(map.summary(1)->range.maximum, 5.0f);
        QVERIFY(map.summary(1)->range.hasNonFinite);
        QCOMPARE(map.summary(2)->range.minimum, 0.0f);
        QCOMPARE(map.summary(2)->range.maximum, 0.0f);
        QVERIFY(map.summary(2)->range.hasNonFinite);
    }

    void emptyMapsHaveNoCells()
    {
        for (const Shape& shape : {Shape{1, 0, 0}, Shape{1, 3, 0}, Shape{1, 0, 3}}) {
            const DenseMap map((Tensor(shape)));
            Matrix block(map.rows(), map.columns());
            map.block(0, {0, map.rows()}, {0, map.columns()}, block);
            QCOMPARE(map.summary(0)->range.maximum, 0.0f);
            QVERIFY(!map.summary(0)->range.hasNonFinite);
        }
    }

    void stopsWhenAsked()
    {
        const DenseMap map(Tensor({4, 4}));
        Stopping monitor;
        Matrix block(4, 4);
        QVERIFY_EXCEPTION_THROWN(map.block(0, {0, 4}, {0, 4}, block, monitor), Stopped);
        QVERIFY_EXCEPTION_THROWN(
            map.reducedBlock(0, 0, Reduction::Mean, {0, 4}, {0, 4}, block, monitor), Stopped);
        QVERIFY_EXCEPTION_THROWN(map.summary(0, monitor), Stopped);
    }
};

QTEST_GUILESS_MAIN(TestAttentionMap)
#include "tst_attention_map.moc"
