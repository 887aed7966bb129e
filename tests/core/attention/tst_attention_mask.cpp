// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/attention_mask.h"

#include <QTest>

#include <limits>

using namespace fovea;
using attention::AttentionMask;
using attention::KeyRange;

namespace
{

/// The mask as rows of 1 (allowed) and 0.
QStringList cells(const AttentionMask& mask, Index queries, Index keys)
{
    QStringList rows;
    for (Index i = 0; i < queries; ++i) {
        QString row;
        for (Index j = 0; j < keys; ++j)
            row += QLatin1Char(mask.allows(i, j) ? '1' : '0');
        rows << row;
    }
    return rows;
}

} // namespace

Q_DECLARE_METATYPE(AttentionMask)

class TestAttentionMask : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void cells_data()
    {
        QTest::addColumn<AttentionMask>("mask");
        QTest::addColumn<QStringList>("expected");
        const AttentionMask cells
            = AttentionMask::arbitrary(Tensor({3, 4}, {1, 0, 1, 1, 1, 1, 0, 1, 0, 0, 0, 0}));
        QTest::newRow("all") << AttentionMask() << QStringList{"1111", "1111", "1111"};
        QTest::newRow("causal") << AttentionMask::causal() << QStringList{"1000", "1100", "1110"};
        QTest::newRow("length") << AttentionMask::validLength(2)
                                << QStringList{"1100", "1100", "1100"};
        QTest::newRow("no length")
            << AttentionMask::validLength(0) << QStringList{"0000", "0000", "0000"};
        QTest::newRow("lengths") << AttentionMask::validLengths({3, 0, 9})
                                 << QStringList{"1110", "0000", "1111"};
        QTest::newRow("window") << AttentionMask::slidingWindow(1)
                                << QStringList{"1100", "1110", "0111"};
        QTest::newRow("diagonal") << AttentionMask::slidingWindow(0)
                                  << QStringList{"1000", "0100", "0010"};
        QTest::newRow("boundless window")
            << AttentionMask::slidingWindow(std::numeric_limits<Index>::max())
            << QStringList{"1111", "1111", "1111"};
        QTest::newRow("arbitrary") << cells << QStringList{"1011", "1101", "0000"};
        QTest::newRow("arbitrary and causal")
            << (cells & AttentionMask::causal()) << QStringList{"1000", "1100", "0000"};
        QTest::newRow("causal window")
            << (AttentionMask::causal() & AttentionMask::slidingWindow(1))
            << QStringList{"1000", "1100", "0110"};
        QTest::newRow("two windows and lengths") << (AttentionMask::slidingWindow(2)
            & AttentionMask::slidingWindow(1) & AttentionMask::validLength(3)
            & AttentionMask::validLength(2) & AttentionMask::validLengths({4, 1, 4})
            & AttentionMask::validLengths({4, 4, 0}))
                                                 << QStringList{"1100", "1000", "0000"};
        QTest::newRow("two arbitrary") << (cells
            & AttentionMask::arbitrary(
                Tensor::fromIntegers({3, 4}, {0, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1})))
                                       << QStringList{"0010", "1101", "0000"};
    }
    void cells()
    {
        QFETCH(AttentionMask, mask);
        QFETCH(QStringList, expected);
        QCOMPARE(::cells(mask, 3, 4), expected);
        QVERIFY(mask.fits(3, 4));
        QCOMPARE(mask.allowsAll(), QTest::currentDataTag() == std::string("all"));
        for (Index i = 0; i < 3; ++i) {
            const KeyRange range = mask.range(i, 4);
            QVERIFY(range.begin >= 0 && range.begin <= range.end && range.end <= 4);
            for (Index j = 0; j < 4; ++j) {
                const bool inside = j >= range.begin && j < range.end;
                QVERIFY(
                    mask.hasHoles() ? inside || !mask.allows(i, j) : inside == mask.allows(i, j));
            }
        }
    }
    void queriesBeyondTheKeysMayHaveNothing()
    {
        QCOMPARE(AttentionMask::slidingWindow(1).range(9, 4).size(), Index(0));
        QCOMPARE(AttentionMask::causal().range(9, 4), (KeyRange{0, 4}));
    }
    void fitsOnlyItsOwnSize()
    {
        QVERIFY(!AttentionMask::validLengths({1, 2}).fits(3, 4));
        QVERIFY(!AttentionMask::arbitrary(Tensor({3, 3})).fits(3, 4));
    }
};

QTEST_GUILESS_MAIN(TestAttentionMask)
#include "tst_attention_mask.moc"
