// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/grouped_query.h"
#include "attention/streamed_attention.h"
#include "support/compare.h"
#include "support/tensors.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace fovea;
using namespace fovea::attention;

namespace
{

/// Some rows of [heads, rows, features].
Tensor rowsOf(const Tensor& tensor, const std::vector<Index>& rows)
{
    const Index heads = tensor.dim(0), count = Index(rows.size());
    Tensor result({heads, count, tensor.dim(2)});
    for (Index h = 0; h < heads; ++h) {
        for (Index i = 0; i < count; ++i)
            result.mutableMatrix().row(h * count + i)
                = tensor.slice(h).matrix().row(rows[std::size_t(i)]);
    }
    return result;
}

/// Notes how far the work said it was, and stops it there.
class Watch : public Monitor
{
public:
    explicit Watch(double end = 2) : m_end(end) { }
    bool stopRequested() const override { return !steps.empty() && steps.back() >= m_end; }
    void progress(double fraction) override { steps.push_back(fraction); }
    std::vector<double> steps;

private:
    double m_end;
};

} // namespace

class TestStreamedAttention : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void isTheSoftmaxTimesTheValues_data()
    {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("heads");
        QTest::addColumn<int>("keyHeads");
        QTest::newRow("short") << 37 << 4 << 4;
        QTest::newRow("short, shared keys") << 37 << 6 << 2;
        QTest::newRow("long") << 4096 << 2 << 2; // goes head by head
        QTest::newRow("long, shared keys") << 4096 << 4 << 2;
        QTest::newRow("long, one key head") << 4096 << 3 << 1;
    }
    void isTheSoftmaxTimesTheValues()
    {
        QFETCH(int, rows);
        QFETCH(int, heads);
        QFETCH(int, keyHeads);
        const Tensor q = test::randomTensor({heads, rows, 8}, 1);
        const Tensor k = test::randomTensor({keyHeads, rows, 8}, 2);
        const Tensor v = test::randomTensor({keyHeads, rows, 5}, 3);
        const AttentionMask mask = AttentionMask::validLength(rows - 5);
        Watch watch;
        const Tensor streamed = streamedAttention(q, k, v, 1 / std::sqrt(8.0F), mask, watch);
        const std::vector<Index> some{0, 1, rows / 2, rows - 1};
        COMPARE_TENSORS(rowsOf(streamed, some),
            groupedQueryAttention(rowsOf(q, some), k, v, mask).output, 1e-5F);
        QVERIFY(std::is_sorted(watch.steps.begin(), watch.steps.end()));
        QCOMPARE(watch.steps.back(), 1.0);
    }
    void stopsBetweenHeads()
    {
        const Tensor q = test::randomTensor({4, 4096, 4}, 1);
        Watch watch(0.5);
        bool stopped = false;
        try {
            streamedAttention(q, q, q, 1, {}, watch);
        } catch (const Stopped&) {
            stopped = true;
        }
        QVERIFY(stopped);
        QCOMPARE(watch.steps.back(), 0.5);
    }
};

QTEST_GUILESS_MAIN(TestStreamedAttention)
#include "tst_streamed_attention.moc"
