// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "sites/difference_map.h"

#include "base/error.h"
#include "base/random.h"
#include "sites/query_key_map.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace fovea;

namespace
{

constexpr float inf = std::numeric_limits<float>::infinity();

/// The weights or scores of random queries and keys.
std::shared_ptr<const AttentionMap> randomMap(
    Index heads, Index tokens, std::uint64_t seed, QueryKeyMap::Shows shows, bool causal = false)
{
    Random random(seed);
    Tensor query({heads, tokens, 4}), key({heads, tokens, 4});
    for (Tensor* tensor : {&query, &key}) {
        for (float& value : tensor->mutableFloats())
            value = float(random.normal());
    }
    const attention::AttentionMask mask
        = causal ? attention::AttentionMask::causal() : attention::AttentionMask();
    return std::make_shared<QueryKeyMap>(query, key, 0.5F, mask, shows);
}

Matrix whole(const AttentionMap& map, Index head)
{
    Matrix numbers(map.rows(), map.columns());
    map.block(head, {0, map.rows()}, {0, map.columns()}, numbers);
    return numbers;
}

/// The definition, in plain loops.
Matrix expected(const Matrix& first, const Matrix& second)
{
    Matrix result(first.rows(), first.cols());
    for (Index r = 0; r < first.rows(); ++r) {
        for (Index c = 0; c < first.cols(); ++c)
            result(r, c) = first(r, c) == second(r, c) ? 0 : first(r, c) - second(r, c);
    }
    return result;
}

std::shared_ptr<const AttentionMap> dense(const Matrix& numbers)
{
    return std::make_shared<DenseMap>(Tensor::fromMatrix(numbers));
}

/// Equal to a tolerance; NaN and infinity in the same places.
bool agree(const Matrix& a, const Matrix& b, float tolerance)
{
    if (a.rows() != b.rows() || a.cols() != b.cols())
        return false;
    for (Index i = 0; i < a.size(); ++i) {
        const float x = a.data()[i], y = b.data()[i];
        const bool same = std::isfinite(x) && std::isfinite(y)
            ? std::abs(x - y) <= tolerance
            : x == y || (std::isnan(x) && std::isnan(y));
        if (!same)
            return false;
    }
    return true;
}

/// Stops when asked for the n-th time.
class StopAt : public Monitor
{
public:
    explicit StopAt(int count) : m_left(count) { }
    bool stopRequested() const override { return --m_left < 0; }

private:
    mutable int m_left;
};

} // namespace

/// One map minus another, against the subtraction of all their numbers.
class TestDifferenceMap : public QObject
{
    Q_OBJECT

private slots:
    void subtracts();
    void headsCanBePaired();
    void levelsAreThoseOfTheDifferences_data();
    void levelsAreThoseOfTheDifferences();
    void whatIsMaskedOnBothSidesIsTheSame();
    void notANumberSpreads();
    void partsAndHiddenColumns();
    void wideAndTallBlocksInPieces();
    void summaryAndTopCells();
    void stops();
};

void TestDifferenceMap::subtracts()
{
    const auto a = randomMap(3, 20, 1, QueryKeyMap::Shows::Weights);
    const auto b = randomMap(3, 20, 2, QueryKeyMap::Shows::Weights);
    const DifferenceMap map(a, b);
    QCOMPARE(map.heads(), Index(3));
    QCOMPARE(map.rows(), Index(20));
    QCOMPARE(map.columns(), Index(20));
    for (Index head = 0; head < 3; ++head) {
        const Matrix all = expected(whole(*a, head), whole(*b, head));
        QVERIFY(agree(whole(map, head), all, 0));
        QVERIFY(all.minCoeff() < -0.01F && all.maxCoeff() > 0.01F);
        Matrix block(5, 7);
        map.block(head, {3, 8}, {11, 18}, block);
        QVERIFY(agree(block, all.block(3, 11, 5, 7), 1e-7F));
        QCOMPARE(map.at(head, 4, 2), map.first().at(head, 4, 2) - map.second().at(head, 4, 2));
    }
    // Against itself nothing is left, bit for bit.
    QVERIFY(whole(DifferenceMap(a, a), 1) == Matrix::Zero(20, 20));
}

void TestDifferenceMap::headsCanBePaired()
{
    const auto a = randomMap(3, 9, 1, QueryKeyMap::Shows::Weights);
    const auto b = randomMap(2, 9, 2, QueryKeyMap::Shows::Weights);
    const DifferenceMap map(a, b, {{2, 0}, {1, 1}});
    QCOMPARE(map.heads(), Index(2));
    QVERIFY(agree(whole(map, 0), expected(whole(*a, 2), whole(*b, 0)), 0));
    QVERIFY(agree(whole(map, 1), expected(whole(*a, 1), whole(*b, 1)), 0));
    // Parts keep their pairs.
    QVERIFY(agree(whole(*map.part({2, 5}, {0, 4}), 0), whole(map, 0).block(2, 0, 3, 4), 1e-7F));
}

void TestDifferenceMap::levelsAreThoseOfTheDifferences_data()
{
    QTest::addColumn<bool>("isMean");
    QTest::addColumn<bool>("isScores");
    QTest::addColumn<bool>("causal");
    for (const bool isMean : {false, true}) {
        for (const bool isScores : {false, true}) {
            for (const bool causal : {false, true}) {
                QTest::addRow("%s of %s%s", isMean ? "mean" : "maximum",
                    isScores ? "scores" : "weights", causal ? ", causal" : "")
                    << isMean << isScores << causal;
            }
        }
    }
}

void TestDifferenceMap::levelsAreThoseOfTheDifferences()
{
    QFETCH(bool, isMean);
    QFETCH(bool, isScores);
    QFETCH(bool, causal);
    const auto shows = isScores ? QueryKeyMap::Shows::Scores : QueryKeyMap::Shows::Weights;
    const auto reduction = isMean ? Reduction::Mean : Reduction::Maximum;
    constexpr Index n = 75; // no power of two: cells at the edges are smaller
    const auto a = randomMap(2, n, 5, shows, causal);
    const auto b = randomMap(2, n, 6, shows, causal);
    const DifferenceMap map(a, b);
    const auto reference = dense(expected(whole(*a, 1), whole(*b, 1)));
    for (int level = 0; level < 8; ++level) {
        const Index cells = (n + (Index(1) << level) - 1) >> level;
        const Range rows{cells / 3, cells}, columns{0, std::max<Index>(1, cells * 2 / 3)};
        Matrix found(rows.size(), columns.size()), wanted = found;
        map.reducedBlock(1, level, reduction, rows, columns, found);
        reference->reducedBlock(0, level, reduction, rows, columns, wanted);
        QVERIFY2(agree(found, wanted, 2e-6F), QByteArray::number(level).constData());
        QVERIFY(wanted.cwiseAbs().maxCoeff() > 0);
    }
}

void TestDifferenceMap::whatIsMaskedOnBothSidesIsTheSame()
{
    Matrix a(1, 4), b(1, 4);
    a << -inf, -inf, 1, inf;
    b << -inf, 1, -inf, 1;
    const DifferenceMap map(dense(a), dense(b));
    Matrix wanted(1, 4);
    wanted << 0, -inf, inf, inf;
    QVERIFY(agree(whole(map, 0), wanted, 0));
    QVERIFY(map.summary(0)->range.hasNonFinite);
}

void TestDifferenceMap::notANumberSpreads()
{
    Matrix a = Matrix::Constant(4, 4, 0.5F), b = Matrix::Constant(4, 4, 0.25F);
    a(1, 1) = std::nanf("");
    b(2, 3) = std::nanf("");
    const DifferenceMap map(dense(a), dense(b));
    const Matrix all = whole(map, 0);
    QVERIFY(std::isnan(all(1, 1)) && std::isnan(all(2, 3)));
    QCOMPARE(all(0, 0), 0.25F);
    for (const Reduction reduction : {Reduction::Maximum, Reduction::Mean}) {
        Matrix coarse(2, 2);
        map.reducedBlock(0, 1, reduction, {0, 2}, {0, 2}, coarse);
        QVERIFY(std::isnan(coarse(0, 0)) && std::isnan(coarse(1, 1)));
        QCOMPARE(coarse(0, 1), 0.25F);
        QCOMPARE(coarse(1, 0), 0.25F);
    }
}

void TestDifferenceMap::partsAndHiddenColumns()
{
    const auto a = randomMap(2, 12, 3, QueryKeyMap::Shows::Weights);
    const auto b = randomMap(2, 12, 4, QueryKeyMap::Shows::Weights);
    const DifferenceMap map(a, b);
    const Matrix all = whole(map, 1);
    const auto part = map.part({2, 9}, {5, 12});
    QCOMPARE(part->rows(), Index(7));
    QVERIFY(agree(whole(*part, 1), all.block(2, 5, 7, 7), 1e-7F));

    Matrix hidden = all;
    hidden.col(0).setZero();
    hidden.col(7).setZero();
    QVERIFY(agree(whole(*map.withoutColumns({0, 7}, false), 1), hidden, 1e-7F));
    const Matrix renormalised = expected(
        whole(*a->withoutColumns({0, 7}, true), 1), whole(*b->withoutColumns({0, 7}, true), 1));
    const auto without = map.withoutColumns({0, 7}, true);
    QVERIFY(agree(whole(*without, 1), renormalised, 0));
    QVERIFY(!agree(renormalised, hidden, 1e-3F));
    QVERIFY(agree(whole(*without->part({1, 4}, {0, 12}), 1), renormalised.middleRows(1, 3), 1e-7F));
}

void TestDifferenceMap::wideAndTallBlocksInPieces()
{
    const auto numbers = [](Index rows, Index columns, float start) {
        Matrix matrix(rows, columns);
        float number = start;
        for (float& value : matrix.reshaped()) {
            number = std::fmod(number * 7.13F + 0.31F, 1.0F); // any numbers
            value = number;
        }
        return matrix;
    };
    const Matrix wideA = numbers(3, DifferenceMap::pieceCells + 100, 0.1F);
    const Matrix wideB = numbers(3, DifferenceMap::pieceCells + 100, 0.7F);
    const DifferenceMap wide(dense(wideA), dense(wideB));
    QVERIFY(agree(whole(wide, 0), wideA - wideB, 0));
    const Matrix tallA = numbers(DifferenceMap::pieceCells / 30, 40, 0.2F);
    const Matrix tallB = numbers(DifferenceMap::pieceCells / 30, 40, 0.4F);
    const DifferenceMap tall(dense(tallA), dense(tallB));
    QVERIFY(agree(whole(tall, 0), tallA - tallB, 0));
}

void TestDifferenceMap::summaryAndTopCells()
{
    const auto a = randomMap(1, 30, 8, QueryKeyMap::Shows::Weights);
    const auto b = randomMap(1, 30, 9, QueryKeyMap::Shows::Weights);
    const DifferenceMap map(a, b);
    const Matrix all = whole(map, 0);
    const auto summary = map.summary(0);
    QVERIFY(std::abs(summary->range.minimum - all.minCoeff()) < 1e-7F);
    QVERIFY(std::abs(summary->range.maximum - all.maxCoeff()) < 1e-7F);
    for (Index r = 0; r < 30; ++r) {
        QVERIFY(std::abs(summary->rowMagnitude[std::size_t(r)] - all.row(r).cwiseAbs().maxCoeff())
            < 1e-7F);
    }
    const auto top = map.topCells(0, {0, 30}, {0, 30}, 3);
    QCOMPARE(top.size(), std::size_t(3));
    QVERIFY(std::abs(top.front().value - all.maxCoeff()) < 1e-7F);
}

void TestDifferenceMap::stops()
{
    const auto a = randomMap(1, 300, 8, QueryKeyMap::Shows::Weights);
    const auto b = randomMap(1, 300, 9, QueryKeyMap::Shows::Weights);
    const DifferenceMap map(a, b);
    Matrix out(300, 300);
    for (const int count : {0, 2}) {
        StopAt monitor(count);
        QVERIFY_EXCEPTION_THROWN(map.block(0, {0, 300}, {0, 300}, out, monitor), Stopped);
        StopAt summaryMonitor(count);
        QVERIFY_EXCEPTION_THROWN(map.summary(0, summaryMonitor), Stopped);
        StopAt levelMonitor(count);
        Matrix cells(5, 5);
        QVERIFY_EXCEPTION_THROWN(
            map.reducedBlock(0, 6, Reduction::Maximum, {0, 5}, {0, 5}, cells, levelMonitor),
            Stopped);
    }
    QVERIFY(!map.knownSummary(0));
    QVERIFY(map.summary(0)); // a pass that was stopped leaves nothing behind
}

QTEST_APPLESS_MAIN(TestDifferenceMap)

#include "tst_difference_map.moc"
