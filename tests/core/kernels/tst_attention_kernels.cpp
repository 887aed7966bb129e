// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "core/kernels/attention_cases.h"
#include "kernels/attention.h"
#include "kernels/streaming_attention.h"

#include <QTest>

using namespace fovea;
using namespace fovea::test;
using kernels::StreamingAttention;

namespace
{

/// One head, run by both kernels.
struct Head {
    Size rows, columns, keySize, valueSize;
    std::vector<float> queries, keys, values;
    std::vector<float> weights, output;
    std::vector<float> streamed, maximum, sum, streamedWeights;
    float scale = 0.25f;

    Head(Size queryCount, Size keyCount, Size sizeOfKey, Size sizeOfValue, float spread = 1)
        : rows(queryCount), columns(keyCount), keySize(sizeOfKey), valueSize(sizeOfValue),
          queries(randomFloats(rows * keySize, 1)), keys(randomFloats(columns * keySize, 2)),
          values(randomFloats(columns * valueSize, 3))
    {
        for (float& q : queries)
            q *= spread;
    }

    void run(const OwnedMask& mask)
    {
        // What stood there before must not matter.
        weights.assign(std::size_t(rows * columns), notANumber);
        output.assign(std::size_t(rows * valueSize), notANumber);
        streamed = output;
        streamedWeights = weights;
        maximum.assign(std::size_t(rows), notANumber);
        sum = maximum;
        kernels::attention(rows, columns, keySize, valueSize, queries.data(), keySize, keys.data(),
            keySize, values.data(), valueSize, scale, mask.view(), weights.data(), columns,
            output.data(), valueSize);
        StreamingAttention a;
        a.rows = rows;
        a.columns = columns;
        a.keySize = keySize;
        a.valueSize = valueSize;
        a.queries = queries.data();
        a.queryRow = keySize;
        a.keys = keys.data();
        a.keyRow = keySize;
        a.values = values.data();
        a.valueRow = valueSize;
        a.scale = scale;
        a.mask = mask.view();
        a.output = streamed.data();
        a.outputRow = valueSize;
        a.maximum = maximum.data();
        a.sum = sum.data();
        QVERIFY(kernels::streamAttention(a));
        kernels::attentionWeights(rows, columns, keySize, queries.data(), keySize, keys.data(),
            keySize, scale, mask.view(), 0, maximum.data(), sum.data(), streamedWeights.data(),
            columns);
    }

    PlainAttention plain(const OwnedMask& mask) const
    {
        return PlainAttention(rows, columns, keySize, valueSize, queries.data(), keys.data(),
            values.data(), double(scale), mask);
    }
};

bool allClose(const std::vector<float>& a, const std::vector<double>& b, double tolerance)
{
    for (std::size_t i = 0; i < b.size(); ++i) {
        if (!close(a[i], b[i], tolerance)) {
            qWarning("place %zu: %g, not %g", i, double(a[i]), b[i]);
            return false;
        }
    }
    return a.size() == b.size();
}

} // namespace

class TestAttentionKernels : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void agreeWithPlainLoops_data()
    {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("columns");
        QTest::addColumn<int>("keySize");
        QTest::addColumn<int>("valueSize");
        QTest::addColumn<MaskKind>("kind");
        const std::pair<const char*, MaskKind> kinds[]
            = {{"no mask", MaskKind::None}, {"causal", MaskKind::Causal},
                {"window", MaskKind::Window}, {"lengths", MaskKind::Lengths},
                {"bytes", MaskKind::Bytes}, {"causal and bytes", MaskKind::CausalBytes}};
        for (const auto& [name, kind] : kinds) {
            QTest::addRow("1x1, %s", name) << 1 << 1 << 1 << 1 << kind;
            QTest::addRow("3x17, %s", name) << 3 << 17 << 5 << 2 << kind;
            QTest::addRow("64x64, %s", name) << 64 << 64 << 16 << 16 << kind;
            QTest::addRow("129x130, %s", name) << 129 << 130 << 33 << 35 << kind;
            QTest::addRow("300x257, %s", name) << 300 << 257 << 64 << 64 << kind;
            QTest::addRow("5x1000, %s", name) << 5 << 1000 << 300 << 20 << kind;
        }
    }
    void agreeWithPlainLoops()
    {
        QFETCH(int, rows);
        QFETCH(int, columns);
        QFETCH(int, keySize);
        QFETCH(int, valueSize);
        QFETCH(MaskKind, kind);
        const OwnedMask mask = makeMask(kind, rows, columns);
        Head head(rows, columns, keySize, valueSize);
        head.run(mask);
        const PlainAttention plain = head.plain(mask);
        QVERIFY(allClose(head.weights, plain.weights, 1e-5));
        QVERIFY(allClose(head.streamedWeights, plain.weights, 1e-5));
        QVERIFY(allClose(head.output, plain.output, 1e-5));
        QVERIFY(allClose(head.streamed, plain.output, 1e-5));
        for (Size i = 0; i < rows; ++i) {
            const std::size_t k = std::size_t(i);
            QVERIFY(close(head.maximum[k], plain.maximum[k], 1e-5));
            QVERIFY(close(head.maximum[k] + std::log(head.sum[k]), plain.logSumExp[k], 1e-5));
            for (Size j = 0; j < columns; ++j) {
                if (!mask.allows(i, j)) {
                    QCOMPARE(head.weights[std::size_t(i * columns + j)], 0.0f);
                    QCOMPARE(head.streamedWeights[std::size_t(i * columns + j)], 0.0f);
                }
            }
        }
    }

    /// Scores so large that their last digits decide: both kernels must round alike.
    void agreeWithEachOtherWhateverTheScale_data()
    {
        QTest::addColumn<float>("spread");
        QTest::newRow("tiny") << 1e-6f;
        QTest::newRow("constant") << 0.0f;
        QTest::newRow("huge") << 1e4f;
    }
    void agreeWithEachOtherWhateverTheScale()
    {
        QFETCH(float, spread);
        for (const MaskKind kind : {MaskKind::None, MaskKind::Causal, MaskKind::Bytes}) {
            Head head(200, 300, 24, 16, spread);
            head.run(makeMask(kind, 200, 300));
            for (std::size_t i = 0; i < head.weights.size(); ++i)
                QVERIFY(close(head.weights[i], head.streamedWeights[i], 1e-5));
            for (std::size_t i = 0; i < head.output.size(); ++i)
                QVERIFY(close(head.output[i], head.streamed[i], 1e-5));
        }
    }

    void maskedKeysMayHoldAnything()
    {
        // Key 1 is masked for every query.
        for (const bool bytes : {false, true}) {
            OwnedMask mask;
            mask.columns = 40;
            for (Size i = 0; i < 35; ++i) {
                mask.begin.push_back(bytes ? 0 : 2);
                mask.end.push_back(40);
                for (Size j = 0; bytes && j < 40; ++j)
                    mask.allowed.push_back(j >= 2);
            }
            Head head(35, 40, 8, 9);
            head.run(mask);
            const Head before = head;
            for (const float bad : {notANumber, infinity, -infinity}) {
                for (Size c = 0; c < 8; ++c)
                    head.keys[std::size_t(8 + c)] = bad;
                for (Size c = 0; c < 9; ++c)
                    head.values[std::size_t(9 + c)] = bad;
                head.run(mask);
                for (std::size_t i = 0; i < head.weights.size(); ++i) {
                    QCOMPARE(head.weights[i], before.weights[i]);
                    QCOMPARE(head.streamedWeights[i], before.streamedWeights[i]);
                }
                for (std::size_t i = 0; i < head.output.size(); ++i) {
                    QVERIFY(close(head.output[i], before.output[i], 1e-6));
                    QVERIFY(close(head.streamed[i], before.streamed[i], 1e-6));
                }
            }
        }
    }

    void whatIsNotFiniteShows_data()
    {
        QTest::addColumn<float>("bad");
        QTest::newRow("NaN") << notANumber;
        QTest::newRow("infinity") << infinity;
    }
    void whatIsNotFiniteShows()
    {
        QFETCH(float, bad);
        for (const MaskKind kind : {MaskKind::None, MaskKind::Causal, MaskKind::CausalBytes}) {
            const OwnedMask mask = makeMask(kind, 50, 300);
            Head head(50, 300, 8, 9);
            head.queries[20 * 8] = bad; // with keys of both signs: scores of both infinities
            head.run(mask);
            const Head spoiled = head;
            for (Size i = 0; i < 50; ++i) {
                for (Size j = 0; j < 300; ++j) {
                    const std::size_t k = std::size_t(i * 300 + j);
                    const bool shown = i == 20 && mask.allows(i, j);
                    QCOMPARE(std::isnan(spoiled.weights[k]), shown);
                    QCOMPARE(std::isnan(spoiled.streamedWeights[k]), shown);
                }
                for (Size c = 0; c < 9; ++c) {
                    const std::size_t k = std::size_t(i * 9 + c);
                    QCOMPARE(std::isnan(spoiled.output[k]), i == 20);
                    QCOMPARE(std::isnan(spoiled.streamed[k]), i == 20);
                }
            }
        }
    }
    void scoresOfMinusInfinityAlone()
    {
        // Not masked: plain arithmetic, 0 / 0.
        Head head(3, 20, 1, 2);
        for (float& key : head.keys)
            key = infinity;
        head.queries = {1, -1, 1};
        head.run(OwnedMask());
        for (std::size_t j = 0; j < 20; ++j) {
            QVERIFY(std::isnan(head.weights[20 + j]));
            QVERIFY(std::isnan(head.streamedWeights[20 + j]));
        }
        QVERIFY(std::isnan(head.output[2]));
        QVERIFY(std::isnan(head.streamed[2]));
    }

    void headsShareKeys()
    {
        // Four query heads on two key heads, side by side in one matrix.
        const Size n = 70;
        const std::vector<float> q = randomFloats(n * 4 * 8, 1);
        const std::vector<float> k = randomFloats(n * 2 * 8, 2);
        const std::vector<float> v = randomFloats(n * 2 * 6, 3);
        std::vector<float> output(static_cast<std::size_t>(n * 4 * 6));
        std::vector<float> maximum(static_cast<std::size_t>(n * 4));
        const OwnedMask mask = makeMask(MaskKind::Causal, n, n);
        StreamingAttention a;
        a.heads = 4;
        a.keyHeads = 2;
        a.rows = a.columns = n;
        a.keySize = 8;
        a.valueSize = 6;
        a.queries = q.data();
        a.queryHead = 8;
        a.queryRow = 32;
        a.keys = k.data();
        a.keyHead = 8;
        a.keyRow = 16;
        a.values = v.data();
        a.valueHead = 6;
        a.valueRow = 12;
        a.scale = 0.5f;
        a.mask = mask.view();
        a.output = output.data();
        a.outputHead = 6;
        a.outputRow = 24;
        a.maximum = maximum.data();
        QVERIFY(kernels::streamAttention(a));
        for (Size h = 0; h < 4; ++h) {
            std::vector<float> weights(static_cast<std::size_t>(n * n));
            std::vector<float> expected(static_cast<std::size_t>(n * 6));
            kernels::attention(n, n, 8, 6, q.data() + h * 8, 32, k.data() + h / 2 * 8, 16,
                v.data() + h / 2 * 6, 12, 0.5f, mask.view(), weights.data(), n, expected.data(), 6);
            for (Size i = 0; i < n; ++i) {
                for (Size c = 0; c < 6; ++c) {
                    QVERIFY(close(output[std::size_t(i * 24 + h * 6 + c)],
                        expected[std::size_t(i * 6 + c)], 1e-5));
                }
            }
        }
    }

    void weightsOfABlock()
    {
        for (const MaskKind kind : {MaskKind::Window, MaskKind::CausalBytes}) {
            const OwnedMask mask = makeMask(kind, 90, 80);
            Head head(90, 80, 12, 4);
            head.run(mask);
            std::vector<float> block(17 * 33);
            kernels::attentionWeights(17, 33, 12, head.queries.data() + 41 * 12, 12,
                head.keys.data() + 30 * 12, 12, head.scale, mask.view().fromRow(41), 30,
                head.maximum.data() + 41, head.sum.data() + 41, block.data(), 33);
            for (Size i = 0; i < 17; ++i) {
                for (Size j = 0; j < 33; ++j) {
                    QVERIFY(close(block[std::size_t(i * 33 + j)],
                        head.weights[std::size_t((41 + i) * 80 + 30 + j)], 1e-6));
                }
            }
        }
    }

    void stopsWhenAsked()
    {
        Head head(500, 500, 8, 8);
        head.run(OwnedMask());
        StreamingAttention a;
        a.rows = a.columns = 500;
        a.keySize = a.valueSize = 8;
        a.queries = head.queries.data();
        a.keys = head.keys.data();
        a.values = head.values.data();
        a.queryRow = a.keyRow = a.valueRow = a.outputRow = 8;
        a.output = head.streamed.data();
        a.stop = [](void*) { return true; };
        QVERIFY(!kernels::streamAttention(a));
    }
};

QTEST_GUILESS_MAIN(TestAttentionKernels)
#include "tst_attention_kernels.moc"
