// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "tensor/tensor.h"

#include <QTest>

using namespace fovea;

class TestTensor : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void copiesShareUntilWritten()
    {
        Tensor a({2, 3}, {1, 2, 3, 4, 5, 6});
        Tensor b = a;
        QCOMPARE(a.bytes(), b.bytes());
        b.mutableFloats()[0] = 9;
        QCOMPARE(a.floats()[0], 1.0f);
        QCOMPARE(b.floats()[0], 9.0f);
    }
    void sliceIsOneHead()
    {
        const Tensor a({2, 1, 3}, {1, 2, 3, 4, 5, 6});
        const Tensor head = a.slice(1);
        QCOMPARE(head.shape(), (Shape{1, 3}));
        QCOMPARE(head.matrix()(0, 2), 6.0f);
    }
    void halfPrecisionIsConverted()
    {
        // 1.5 as IEEE half and as bfloat16, at an odd address as mapped files may have it.
        static const unsigned char half[] = {0, 0x00, 0x3E};
        static const unsigned char brain[] = {0, 0xC0, 0x3F};
        QCOMPARE(Tensor::view({1}, DType::F16, half + 1, nullptr).toFloat().floats()[0], 1.5f);
        QCOMPARE(Tensor::view({1}, DType::BF16, brain + 1, nullptr).toFloat().floats()[0], 1.5f);
    }
    void axisOfSizeZeroIsNotEmpty()
    {
        const Tensor none({0, 4});
        QVERIFY(!none.isEmpty());
        QCOMPARE(none.size(), Index(0));
        QCOMPARE(none.matrix().cols(), Index(4));
        QVERIFY(Tensor().isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestTensor)
#include "tst_tensor.moc"
