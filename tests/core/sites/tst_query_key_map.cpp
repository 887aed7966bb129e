// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/kernel_mask.h"
#include "base/random.h"
#include "kernels/attention.h"
#include "sites/query_key_map.h"
#include "support/compare.h"

#include <QTest>

#include <atomic>
#include <cmath>
#include <limits>
#include <thread>

using namespace fovea;
using attention::AttentionMask;
using Shows = QueryKeyMap::Shows;

namespace
{

constexpr float infinity = std::numeric_limits<float>::infinity();

Tensor randomNormal(Shape shape, std::uint64_t seed, float deviation = 1)
{
    Random random(seed);
    Tensor result(std::move(shape));
    for (float& number : result.mutableFloats())
        number = deviation * float(random.normal());
    return result;
}

enum class MaskKind { None, Causal, Window, Lengths, Arbitrary, CausalArbitrary, Everything };

AttentionMask makeMask(MaskKind kind, Index rows, Index columns)
{
    Random random(5);
    switch (kind) {
    case MaskKind::None:
        return {};
    case MaskKind::Causal:
        return AttentionMask::causal();
    case MaskKind::Window:
        return AttentionMask::slidingWindow(3) & AttentionMask::validLength(columns - columns / 4);
    case MaskKind::Lengths: {
        std::vector<Index> lengths;
        for (Index i = 0; i < rows; ++i)
            lengths.push_back(i % 7 == 3 ? 0 : Index(random.next() % std::uint64_t(columns + 1)));
        return AttentionMask::validLengths(lengths);
    }
    case MaskKind::Arbitrary:
    case MaskKind::CausalArbitrary: {
        Tensor allowed({rows, columns});
        for (Index i = 0; i < rows; ++i) {
            for (Index j = 0; j < columns; ++j)
                allowed.mutableMatrix()(i, j) = random.next() % 3 == 0 && i % 7 != 3 ? 1.0f : 0.0f;
        }
        const AttentionMask mask = AttentionMask::arbitrary(allowed);
        return kind == MaskKind::Arbitrary ? mask : mask & AttentionMask::causal();
    }
    case MaskKind::Everything:
        return AttentionMask::validLength(0);
    }
    return {};
}

/// Queries and keys of a few heads, and the same numbers stored as the dense path gives them.
struct Case {
    Tensor query;
    Tensor key;
    float scale;
    AttentionMask mask;
    std::shared_ptr<const QueryKeyMap> map;
    Tensor dense; ///< [heads, rows, columns]

    Case(Tensor queries, Tensor keys, float factor, AttentionMask allowed, Shows shows)
        : query(std::move(queries)), key(std::move(keys)), scale(factor), mask(std::move(allowed)),
          map(std::make_shared<QueryKeyMap>(query, key, scale, mask, shows)),
          dense({query.dim(0), query.dim(1), key.dim(1)})
    {
        const Index rows = query.dim(1);
        const Index columns = key.dim(1);
        const Index d = query.dim(2);
        const attention::KernelMask kernelMask(mask, rows, columns);
        for (Index h = 0; h < query.dim(0); ++h) {
            const Tensor q = query.slice(h);
            const Tensor k = key.slice(h / (query.dim(0) / key.dim(0)));
            float* out = dense.mutableFloats().data() + h * rows * columns;
            if (shows == Shows::Weights) {
                kernels::attention(rows, columns, d, 0, q.floats().data(), d, k.floats().data(), d,
                    nullptr, 0, scale, kernelMask.view(), out, columns, nullptr, 0);
                continue;
            }
            const Eigen::MatrixXd dots
                = q.matrix().cast<double>() * k.matrix().cast<double>().transpose();
            for (Index i = 0; i < rows; ++i) {
                for (Index j = 0; j < columns; ++j) {
                    out[i * columns + j]
                        = mask.allows(i, j) ? float(dots(i, j) * double(scale)) : -infinity;
                }
            }
        }
    }
};

Case randomCase(Index n, MaskKind kind, Shows shows, float deviation = 1)
{
    return {randomNormal({4, n, 12}, 1, deviation), randomNormal({2, n, 12}, 2), 0.25f,
        makeMask(kind, n, n), shows};
}

Tensor whole(const AttentionMap& map, Index head)
{
    Matrix block(map.rows(), map.columns());
    map.block(head, {0, map.rows()}, {0, map.columns()}, block);
    return Tensor::fromMatrix(block);
}

Index cells(Index fine, int level)
{
    return (fine + (Index(1) << level) - 1) >> level;
}

Tensor reduced(const AttentionMap& map, Index head, int level, Reduction reduction)
{
    Matrix block(cells(map.rows(), level), cells(map.columns(), level));
    map.reducedBlock(head, level, reduction, {0, block.rows()}, {0, block.cols()}, block);
    return Tensor::fromMatrix(block);
}

void addMasks()
{
    QTest::addColumn<MaskKind>("kind");
    QTest::addColumn<Index>("size");
    const std::vector<std::pair<const char*, MaskKind>> kinds{{"no mask", MaskKind::None},
        {"causal", MaskKind::Causal}, {"window", MaskKind::Window}, {"lengths", MaskKind::Lengths},
        {"arbitrary", MaskKind::Arbitrary}, {"causal and arbitrary", MaskKind::CausalArbitrary},
        {"everything", MaskKind::Everything}};
    for (const auto& [name, kind] : kinds) {
        for (const Index size : {1, 2, 255, 256, 257, 1000})
            QTest::addRow("%s, %d", name, int(size)) << kind << size;
    }
}

class Stopping : public Monitor
{
    bool stopRequested() const override { return true; }
};

/// Asks to stop from the given look on.
class StoppingLater : public Monitor
{
public:
    explicit StoppingLater(int looks) : m_looks(looks) { }
    bool stopRequested() const override { return --m_looks < 0; }

private:
    mutable int m_looks;
};

} // namespace

Q_DECLARE_METATYPE(fovea::Index)
Q_DECLARE_METATYPE(MaskKind)

class TestQueryKeyMap : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void weightsAreTheDenseOnes_data() { addMasks(); }
    void weightsAreTheDenseOnes()
    {
        QFETCH(MaskKind, kind);
        QFETCH(Index, size);
        const Case c = randomCase(size, kind, Shows::Weights);
        QCOMPARE(c.map->heads(), Index(4));
        QCOMPARE(c.map->rows(), size);
        QCOMPARE(c.map->columns(), size);
        for (Index h = 0; h < 4; ++h) {
            const Tensor weights = whole(*c.map, h);
            COMPARE_TENSORS(weights, c.dense.slice(h), 1e-5f);
            for (Index i = 0; i < size; ++i) {
                const double sum = weights.matrix().row(i).cast<double>().sum();
                bool any = false;
                for (Index j = 0; j < size; ++j) {
                    any |= c.mask.allows(i, j);
                    if (!c.mask.allows(i, j))
                        QCOMPARE(weights.matrix()(i, j), 0.0f);
                }
                QVERIFY(std::abs(sum - (any ? 1 : 0)) < 1e-5);
            }
        }
    }

    void scoresAreTheDenseOnes_data() { addMasks(); }
    void scoresAreTheDenseOnes()
    {
        QFETCH(MaskKind, kind);
        QFETCH(Index, size);
        const Case c = randomCase(size, kind, Shows::Scores);
        COMPARE_TENSORS(whole(*c.map, 3), c.dense.slice(3), 1e-5f);
        QCOMPARE(whole(*c.map, 0).shape(), (Shape{size, size}));
    }

    /// Scores so large that their last digits decide, and so small that none does.
    void weightsHoldWhateverTheScale_data()
    {
        QTest::addColumn<float>("deviation");
        QTest::newRow("tiny") << 1e-6f;
        QTest::newRow("constant") << 0.0f;
        QTest::newRow("huge") << 1e4f;
    }
    void weightsHoldWhateverTheScale()
    {
        QFETCH(float, deviation);
        for (const MaskKind kind : {MaskKind::None, MaskKind::Causal, MaskKind::Arbitrary}) {
            const Case c = randomCase(300, kind, Shows::Weights, deviation);
            COMPARE_TENSORS(whole(*c.map, 1), c.dense.slice(1), 1e-5f);
            const DenseMap dense(c.dense);
            for (const int level : {1, 4}) {
                COMPARE_TENSORS(reduced(*c.map, 1, level, Reduction::Mean),
                    reduced(dense, 1, level, Reduction::Mean), 1e-5f);
            }
        }
    }

    void everyLevelSumsUpTheCells_data() { addMasks(); }
    void everyLevelSumsUpTheCells()
    {
        QFETCH(MaskKind, kind);
        QFETCH(Index, size);
        for (const Shows shows : {Shows::Weights, Shows::Scores}) {
            const Case c = randomCase(size, kind, shows);
            const DenseMap dense(c.dense);
            // The large ones go in larger steps, as every level walks all cells.
            for (int level = 0; level <= 11; level += size > 500 && level > 1 ? 4 : 1) {
                for (const Reduction reduction : {Reduction::Maximum, Reduction::Mean}) {
                    COMPARE_TENSORS(reduced(*c.map, 2, level, reduction),
                        reduced(dense, 2, level, reduction), 1e-5f);
                }
            }
        }
    }

    /// Larger than the coarse picture, so that finer levels are computed from blocks.
    void levelsBelowThePictureAreComputed_data()
    {
        QTest::addColumn<MaskKind>("kind");
        QTest::newRow("no mask") << MaskKind::None;
        QTest::newRow("causal") << MaskKind::Causal;
        QTest::newRow("window") << MaskKind::Window;
        QTest::newRow("arbitrary") << MaskKind::Arbitrary;
    }
    void levelsBelowThePictureAreComputed()
    {
        QFETCH(MaskKind, kind);
        const Index rows = 900;
        const Index columns = 4111; // level 3
        for (const Shows shows : {Shows::Weights, Shows::Scores}) {
            const Case c(randomNormal({2, rows, 8}, 1), randomNormal({1, columns, 8}, 2), 0.5f,
                makeMask(kind, rows, columns), shows);
            const DenseMap dense(c.dense);
            for (int level = 0; level <= 6; ++level) {
                const Range cellRows{cells(rows, level) / 3, cells(rows, level)};
                const Range cellColumns{cells(columns, level) / 2, cells(columns, level)};
                for (const Reduction reduction : {Reduction::Maximum, Reduction::Mean}) {
                    Matrix is(cellRows.size(), cellColumns.size());
                    Matrix should = is;
                    c.map->reducedBlock(1, level, reduction, cellRows, cellColumns, is);
                    dense.reducedBlock(1, level, reduction, cellRows, cellColumns, should);
                    COMPARE_TENSORS(Tensor::fromMatrix(is), Tensor::fromMatrix(should), 1e-5f);
                }
            }
        }
    }

    /// What a coarse cell shows is to the last bit what is found below it.
    void theLargestOfACellIsOneOfItsNumbers()
    {
        const Case c(randomNormal({1, 1500, 8}, 1), randomNormal({1, 1500, 8}, 2), 1,
            AttentionMask::causal(), Shows::Weights);
        const Tensor fine = whole(*c.map, 0);
        for (const int level : {1, 3}) {
            QVERIFY(reduced(*c.map, 0, level, Reduction::Maximum).matrix()
                == reduced(DenseMap(fine), 0, level, Reduction::Maximum).matrix());
        }
    }

    void summaryIsThatOfTheNumbers_data() { addMasks(); }
    void summaryIsThatOfTheNumbers()
    {
        QFETCH(MaskKind, kind);
        QFETCH(Index, size);
        const Case c = randomCase(size, kind, Shows::Weights);
        QVERIFY(!c.map->knownSummary(1));
        const auto is = c.map->summary(1);
        QCOMPARE(c.map->knownSummary(1), is);
        compareSummaries(*is, *DenseMap(c.dense).summary(1), size);

        const Case scores = randomCase(size, kind, Shows::Scores);
        const auto known = scores.map->summary(2);
        const auto should = DenseMap(scores.dense).summary(2);
        QCOMPARE(known->range.hasNonFinite, should->range.hasNonFinite);
        QVERIFY(std::abs(known->range.minimum - should->range.minimum) < 1e-5f);
        QVERIFY(std::abs(known->range.maximum - should->range.maximum) < 1e-5f);
        COMPARE_TENSORS(
            Tensor({size}, known->rowMagnitude), Tensor({size}, should->rowMagnitude), 1e-5f);
        QVERIFY(known->entropy.empty());
    }

    void aPictureBringsTheSummary()
    {
        const Case c = randomCase(40, MaskKind::Causal, Shows::Weights);
        reduced(*c.map, 0, 3, Reduction::Mean);
        QVERIFY(c.map->knownSummary(0));
        QVERIFY(!c.map->knownSummary(1));
    }

    void whatIsNotFiniteSpreadsAsInTheFormulas_data()
    {
        QTest::addColumn<float>("bad");
        QTest::newRow("NaN") << NAN;
        QTest::newRow("infinity") << infinity;
        QTest::newRow("-infinity") << -infinity;
    }
    void whatIsNotFiniteSpreadsAsInTheFormulas()
    {
        QFETCH(float, bad);
        for (const MaskKind kind :
            {MaskKind::None, MaskKind::Causal, MaskKind::Window, MaskKind::CausalArbitrary}) {
            for (const Shows shows : {Shows::Weights, Shows::Scores}) {
                Tensor query = randomNormal({1, 1100, 4}, 1);
                Tensor key = randomNormal({1, 1100, 4}, 2);
                query.mutableMatrix()(20, 0) = bad;
                key.mutableMatrix()(700, 1) = bad;
                const Case c(query, key, 0.5f, makeMask(kind, 1100, 1100), shows);
                const DenseMap dense(c.dense);
                COMPARE_TENSORS(whole(*c.map, 0), c.dense.slice(0), 1e-5f);
                for (const int level : {1, 2, 5}) {
                    for (const Reduction reduction : {Reduction::Maximum, Reduction::Mean}) {
                        COMPARE_TENSORS(reduced(*c.map, 0, level, reduction),
                            reduced(dense, 0, level, reduction), 1e-5f);
                    }
                }
                if (shows == Shows::Weights)
                    compareSummaries(*c.map->summary(0), *dense.summary(0), 1100);
            }
        }
    }

    void aPartIsCutOut_data() { levelsBelowThePictureAreComputed_data(); }
    void aPartIsCutOut()
    {
        QFETCH(MaskKind, kind);
        for (const Shows shows : {Shows::Weights, Shows::Scores}) {
            const Case c = randomCase(300, kind, shows);
            const auto is = c.map->part({17, 290}, {33, 150});
            const auto should = DenseMap(c.dense).part({17, 290}, {33, 150});
            compareMaps(*is, *should, 1);
            compareMaps(*is->part({40, 80}, {1, 117}), *should->part({40, 80}, {1, 117}), 2);
            if (shows == Shows::Weights)
                compareSummaries(*is->summary(3), *should->summary(3), 273);
        }
        const Case c = randomCase(30, kind, Shows::Weights);
        QCOMPARE(c.map->part({4, 4}, {3, 20})->rows(), Index(0));
        c.map->part({4, 4}, {3, 20})->summary(0);
    }

    void columnsCanBeTakenOut_data() { levelsBelowThePictureAreComputed_data(); }
    void columnsCanBeTakenOut()
    {
        QFETCH(MaskKind, kind);
        const Case c = randomCase(300, kind, Shows::Weights);
        const DenseMap dense(c.dense);
        for (const bool renormalise : {false, true}) {
            const std::vector<Index> sinks{0, 1, 150, 299};
            const auto is = c.map->withoutColumns(sinks, renormalise);
            const auto should = dense.withoutColumns(sinks, renormalise);
            compareMaps(*is, *should, 1);
            compareSummaries(*is->summary(1), *should->summary(1), 300);
            // Of a part, and a part of it; and once more.
            compareMaps(*c.map->part({5, 200}, {0, 180})->withoutColumns({0, 7}, renormalise),
                *dense.part({5, 200}, {0, 180})->withoutColumns({0, 7}, renormalise), 0);
            compareMaps(*is->part({5, 200}, {1, 180}), *should->part({5, 200}, {1, 180}), 0);
            compareMaps(
                *is->withoutColumns({2, 3}, true), *should->withoutColumns({2, 3}, true), 0);
        }
        const Case scores = randomCase(300, MaskKind::None, Shows::Scores);
        compareMaps(*scores.map->withoutColumns({0, 299}, false),
            *DenseMap(scores.dense).withoutColumns({0, 299}, false), 0);
    }

    void topCellsAreThoseOfTheDenseMap_data() { levelsBelowThePictureAreComputed_data(); }
    void topCellsAreThoseOfTheDenseMap()
    {
        QFETCH(MaskKind, kind);
        for (const Shows shows : {Shows::Weights, Shows::Scores}) {
            const Case c(randomNormal({1, 1500, 8}, 1), randomNormal({1, 1300, 8}, 2), 1,
                makeMask(kind, 1500, 1300), shows);
            const DenseMap dense(whole(*c.map, 0));
            for (const int count : {0, 1, 10, 500}) {
                QVERIFY(c.map->topCells(0, {0, 1500}, {0, 1300}, count)
                    == dense.topCells(0, {0, 1500}, {0, 1300}, count));
                QVERIFY(c.map->topCells(0, {701, 1404}, {3, 999}, count)
                    == dense.topCells(0, {701, 1404}, {3, 999}, count));
                QVERIFY(c.map->topCells(0, {701, 704}, {3, 9}, count)
                    == dense.topCells(0, {701, 704}, {3, 9}, count));
            }
        }
    }
    void equalTopCellsStandInOrder()
    {
        const Case c(Tensor({1, 1200, 4}), Tensor({1, 1200, 4}), 1, {}, Shows::Weights);
        const DenseMap dense(c.dense);
        QVERIFY(c.map->topCells(0, {5, 1200}, {7, 1200}, 1500)
            == dense.topCells(0, {5, 1200}, {7, 1200}, 1500));
    }

    void emptyMapsHaveNoCells()
    {
        for (const Shape& shape : {Shape{0, 0}, Shape{3, 0}, Shape{0, 3}}) {
            const QueryKeyMap map(Tensor({1, shape[0], 4}), Tensor({1, shape[1], 4}), 1, {});
            QCOMPARE(whole(map, 0).shape(), shape);
            QCOMPARE(map.summary(0)->range.maximum, 0.0f);
            QCOMPARE(map.summary(0)->entropy.size(), std::size_t(shape[0]));
            QVERIFY(map.topCells(0, {0, shape[0]}, {0, shape[1]}, 3).empty());
        }
    }

    void manyHeadsKeepTheirNumbers()
    {
        // More pictures than are kept: 40 of 4 MB.
        const Case c(randomNormal({40, 1000, 2}, 1), randomNormal({1, 1000, 2}, 2), 1,
            AttentionMask::causal(), Shows::Weights);
        for (const Index head : {0, 39, 20})
            COMPARE_TENSORS(whole(*c.map, head), c.dense.slice(head), 1e-5f);
        for (Index head = 0; head < 40; ++head)
            c.map->summary(head);
        for (const Index head : {0, 39, 20}) {
            COMPARE_TENSORS(whole(*c.map, head), c.dense.slice(head), 1e-5f);
            COMPARE_TENSORS(reduced(*c.map, head, 2, Reduction::Mean),
                reduced(DenseMap(c.dense), head, 2, Reduction::Mean), 1e-5f);
        }
    }

    void stopsWhenAsked()
    {
        const Case c = randomCase(1200, MaskKind::None, Shows::Weights);
        Stopping monitor;
        Matrix block(4, 4);
        QVERIFY_EXCEPTION_THROWN(c.map->block(0, {0, 4}, {0, 4}, block, monitor), Stopped);
        QVERIFY_EXCEPTION_THROWN(
            c.map->reducedBlock(0, 0, Reduction::Mean, {0, 4}, {0, 4}, block, monitor), Stopped);
        QVERIFY_EXCEPTION_THROWN(
            c.map->reducedBlock(0, 5, Reduction::Mean, {0, 4}, {0, 4}, block, monitor), Stopped);
        QVERIFY_EXCEPTION_THROWN(c.map->summary(0, monitor), Stopped);
        QVERIFY_EXCEPTION_THROWN(c.map->topCells(0, {0, 1200}, {0, 1200}, 3, monitor), Stopped);
        QVERIFY(!c.map->knownSummary(0));
        // In the middle of a survey; what was begun does no harm.
        StoppingLater later(4);
        QVERIFY_EXCEPTION_THROWN(c.map->summary(0, later), Stopped);
        QVERIFY(!c.map->knownSummary(0));
        COMPARE_TENSORS(whole(*c.map, 0), c.dense.slice(0), 1e-5f);
    }

    void severalThreadsMayAsk()
    {
        const Case c = randomCase(1100, MaskKind::Causal, Shows::Weights);
        const auto part = c.map->part({100, 900}, {50, 950});
        const auto without = c.map->withoutColumns({0}, false);
        const DenseMap dense(c.dense);
        std::atomic<int> wrong{0};
        const auto work = [&](int thread) {
            for (int i = 0; i < 6; ++i) {
                const Index head = (i + thread) % 4;
                Stopping stopping;
                try {
                    c.map->summary((head + 1) % 4, stopping);
                } catch (const Stopped&) {
                }
                Matrix block(40, 30);
                c.map->block(head, {500, 540}, {100, 130}, block);
                const Matrix expected = c.dense.slice(head).matrix().block(500, 100, 40, 30);
                wrong += !block.isApprox(expected, 1e-4f);
                part->block(head, {400, 440}, {50, 80}, block);
                wrong += !block.isApprox(expected, 1e-4f);
                without->block(head, {500, 540}, {100, 130}, block);
                wrong += !block.isApprox(expected, 1e-4f);
                Matrix coarse(4, 4);
                c.map->reducedBlock(head, 6, Reduction::Mean, {0, 4}, {0, 4}, coarse);
                Matrix should(4, 4);
                dense.reducedBlock(head, 6, Reduction::Mean, {0, 4}, {0, 4}, should);
                wrong += !coarse.isApprox(should, 1e-4f);
                wrong += c.map->summary(head)->entropy.size() != 1100;
            }
        };
        std::vector<std::thread> threads;
        for (int thread = 0; thread < 4; ++thread)
            threads.emplace_back(work, thread);
        for (std::thread& thread : threads)
            thread.join();
        QCOMPARE(wrong.load(), 0);
    }

private:
    void compareMaps(const AttentionMap& is, const AttentionMap& should, Index head)
    {
        QCOMPARE(is.heads(), should.heads());
        COMPARE_TENSORS(whole(is, head), whole(should, head), 1e-5f);
        for (const int level : {1, 3, 10}) {
            for (const Reduction reduction : {Reduction::Maximum, Reduction::Mean}) {
                COMPARE_TENSORS(reduced(is, head, level, reduction),
                    reduced(should, head, level, reduction), 1e-5f);
            }
        }
    }

    /// @param size rows: distances grow with it, and so does their rounding
    void compareSummaries(const HeadSummary& is, const HeadSummary& should, Index size)
    {
        QCOMPARE(is.range.hasNonFinite, should.range.hasNonFinite);
        QVERIFY(std::abs(is.range.minimum - should.range.minimum) <= 1e-5f);
        QVERIFY(std::abs(is.range.maximum - should.range.maximum) <= 1e-5f);
        const auto compare
            = [size](const std::vector<float>& a, const std::vector<float>& b, float tolerance) {
                  COMPARE_TENSORS(Tensor({size}, a), Tensor({size}, b), tolerance);
              };
        compare(is.rowMagnitude, should.rowMagnitude, 1e-5f);
        compare(is.entropy, should.entropy, 1e-5f);
        compare(is.distance, should.distance, 1e-6f * float(size));
        compare(is.firstMass, should.firstMass, 1e-5f);
        compare(is.diagonalMass, should.diagonalMass, 1e-5f);
        compare(is.previousMass, should.previousMass, 1e-5f);
    }
};

QTEST_GUILESS_MAIN(TestQueryKeyMap)
#include "tst_query_key_map.moc"
