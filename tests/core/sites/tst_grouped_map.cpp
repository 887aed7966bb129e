// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "sites/grouped_map.h"

#include <QtTest>

using namespace fovea;

namespace
{

Tensor softRows(Index heads, Index rows, Index columns)
{
    Tensor values({heads, rows, columns});
    float number = 0.37F;
    for (float& value : values.mutableFloats()) {
        number = std::fmod(number * 7.13F + 0.31F, 1.0F); // any numbers
        value = number + 0.01F;
    }
    MatrixMap matrix = values.mutableMatrix();
    for (Index r = 0; r < matrix.rows(); ++r)
        matrix.row(r) /= matrix.row(r).sum();
    return values;
}

Matrix whole(const AttentionMap& map, Index head)
{
    Matrix numbers(map.rows(), map.columns());
    map.block(head, {0, map.rows()}, {0, map.columns()}, numbers);
    return numbers;
}

/// The definition, in plain loops.
Matrix expected(const Matrix& values, const std::vector<Range>& rows,
    const std::vector<Range>& columns)
{
    Matrix result(Index(rows.size()), Index(columns.size()));
    for (Index r = 0; r < result.rows(); ++r) {
        for (Index c = 0; c < result.cols(); ++c) {
            double sum = 0;
            for (Index i = rows[std::size_t(r)].begin; i < rows[std::size_t(r)].end; ++i)
                for (Index j = columns[std::size_t(c)].begin; j < columns[std::size_t(c)].end; ++j)
                    sum += double(values(i, j));
            result(r, c) = float(sum / double(rows[std::size_t(r)].size()));
        }
    }
    return result;
}

float largestDifference(const Matrix& a, const Matrix& b)
{
    return (a - b).cwiseAbs().maxCoeff();
}

} // namespace

/// Rows and columns of a map taken together in groups.
class TestGroupedMap : public QObject
{
    Q_OBJECT

private slots:
    void isMeanOverRowsAndSumOverColumns();
    void wideGroupsAreReadInPieces();
    void partsAgreeWithTheWhole();
    void columnsCanBeZero();
    void rowsAreRenormalised();
    void renormalisedPartsKeepTheWholeRow();
};

void TestGroupedMap::isMeanOverRowsAndSumOverColumns()
{
    const Tensor values = softRows(2, 7, 7);
    const std::vector<Range> groups{{0, 1}, {1, 4}, {4, 5}, {5, 7}};
    const GroupedMap map(std::make_shared<DenseMap>(values), groups, groups);
    QCOMPARE(map.rows(), Index(4));
    QCOMPARE(map.columns(), Index(4));
    QCOMPARE(map.heads(), Index(2));
    for (Index head = 0; head < 2; ++head) {
        const Matrix numbers = whole(map, head);
        QVERIFY(largestDifference(numbers, expected(values.slice(head).matrix(), groups, groups))
            < 1e-6F);
        for (Index r = 0; r < 4; ++r)
            QVERIFY(std::abs(numbers.row(r).sum() - 1) < 1e-6F);
    }
    // A block is a block of the whole, columns outside every group count nowhere.
    Matrix block(2, 2);
    map.block(1, {1, 3}, {2, 4}, block);
    QVERIFY(largestDifference(block, whole(map, 1).block(1, 2, 2, 2)) == 0);
    const std::vector<Range> gaps{{1, 2}, {3, 5}};
    const GroupedMap some(std::make_shared<DenseMap>(values), groups, gaps);
    QVERIFY(largestDifference(whole(some, 0), expected(values.slice(0).matrix(), groups, gaps))
        < 1e-6F);
    // The statistics are those of the groups.
    QVERIFY(std::abs(map.summary(0)->firstMass[1] - whole(map, 0)(1, 0)) < 1e-6F);
}

void TestGroupedMap::wideGroupsAreReadInPieces()
{
    const Index columns = GroupedMap::pieceCells + 1000; // of one row: more than a piece
    const Tensor values = softRows(1, 3, columns);
    const std::vector<Range> rows{{0, 1}, {1, 3}};
    const std::vector<Range> wide{{0, 3}, {3, GroupedMap::pieceCells + 7},
        {GroupedMap::pieceCells + 7, columns}};
    const GroupedMap map(std::make_shared<DenseMap>(values), rows, wide);
    QVERIFY(
        largestDifference(whole(map, 0), expected(values.slice(0).matrix(), rows, wide)) < 1e-6F);
    // More rows in a group than one strip.
    const Tensor tall = softRows(1, 150, 5);
    const std::vector<Range> all{{0, 150}};
    const std::vector<Range> two{{0, 2}, {2, 5}};
    const GroupedMap one(std::make_shared<DenseMap>(tall), all, two);
    QVERIFY(largestDifference(whole(one, 0), expected(tall.slice(0).matrix(), all, two)) < 1e-6F);
}

void TestGroupedMap::partsAgreeWithTheWhole()
{
    const std::vector<Range> groups{{0, 2}, {2, 3}, {3, 6}, {6, 8}};
    const GroupedMap map(std::make_shared<DenseMap>(softRows(1, 8, 8)), groups, groups);
    const auto part = map.part({1, 3}, {0, 3});
    QVERIFY(largestDifference(whole(*part, 0), whole(map, 0).block(1, 0, 2, 3)) == 0);
}

void TestGroupedMap::columnsCanBeZero()
{
    const std::vector<Range> groups{{0, 2}, {2, 3}, {3, 6}};
    const GroupedMap map(std::make_shared<DenseMap>(softRows(1, 6, 6)), groups, groups);
    const auto without = map.withoutColumns({0, 2}, false);
    Matrix reference = whole(map, 0);
    reference.col(0).setZero();
    reference.col(2).setZero();
    QVERIFY(largestDifference(whole(*without, 0), reference) == 0);
    // Once more, and of a part.
    reference.col(1).setZero();
    QVERIFY(largestDifference(whole(*without->withoutColumns({1}, false), 0), reference) == 0);
    QVERIFY(largestDifference(
                whole(*without->part({0, 3}, {1, 3}), 0), whole(*without, 0).rightCols(2))
        == 0);
}

void TestGroupedMap::rowsAreRenormalised()
{
    const std::vector<Range> groups{{0, 2}, {2, 3}, {3, 6}};
    const GroupedMap map(std::make_shared<DenseMap>(softRows(1, 6, 6)), groups, groups);
    const auto without = map.withoutColumns({0}, true);
    Matrix reference = whole(map, 0);
    reference.col(0).setZero();
    for (Index r = 0; r < 3; ++r)
        reference.row(r) /= reference.row(r).sum();
    QVERIFY(largestDifference(whole(*without, 0), reference) < 1e-6F);
    // Nothing is left: 0.
    QVERIFY(whole(*map.withoutColumns({0, 1, 2}, true), 0).isZero());
}

void TestGroupedMap::renormalisedPartsKeepTheWholeRow()
{
    const std::vector<Range> groups{{0, 2}, {2, 3}, {3, 6}};
    const GroupedMap map(std::make_shared<DenseMap>(softRows(1, 6, 6)), groups, groups);
    const auto without = map.withoutColumns({0}, true);
    QVERIFY(largestDifference(
                whole(*without->part({1, 3}, {1, 2}), 0), whole(*without, 0).block(1, 1, 2, 1))
        < 1e-7F);
}

QTEST_GUILESS_MAIN(TestGroupedMap)
#include "tst_grouped_map.moc"
