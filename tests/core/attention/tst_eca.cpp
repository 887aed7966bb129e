// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/eca.h"
#include "support/compare.h"
#include "support/errors.h"
#include "support/fixtures.h"

#include <QTest>

using namespace fovea;
using namespace fovea::attention;

class TestEca : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void matchesReference()
    {
        const auto file = test::loadFixture("mechanisms/eca");
        const auto result = eca(file.tensor("x"), file.tensor("param.conv.weight"));
        COMPARE_TENSORS(result.gate, file.tensor("channel_gate"), 1e-5F);
        COMPARE_TENSORS(result.output, file.tensor("output"), 1e-5F);
    }
    void edgeChannelsSeeZeros()
    {
        const Tensor logits = ecaLogits(Tensor({3}, {1, 2, 4}), Tensor({1, 1, 3}, {1, 10, 100}));
        COMPARE_TENSORS(logits, Tensor({3}, {210, 421, 42}), 1e-5F);
    }
    void kernelSizes_data()
    {
        QTest::addColumn<int>("channels");
        QTest::addColumn<int>("size");
        QTest::newRow("32") << 32 << 3;
        QTest::newRow("64") << 64 << 3;
        QTest::newRow("128") << 128 << 5;
        QTest::newRow("1024") << 1024 << 5;
        QTest::newRow("2048") << 2048 << 7;
        QTest::newRow("1") << 1 << 3;
    }
    void kernelSizes()
    {
        QFETCH(int, channels);
        QFETCH(int, size);
        QCOMPARE(ecaKernelSize(channels), Index(size));
    }
    void evenKernelIsRefused()
    {
        EXPECT_ERROR(ecaLogits(Tensor({3}), Tensor({1, 1, 4})), "even");
        EXPECT_ERROR(ecaLogits(Tensor({3}), Tensor({2, 1, 3})), "conv.weight");
    }
};

QTEST_GUILESS_MAIN(TestEca)
#include "tst_eca.moc"
