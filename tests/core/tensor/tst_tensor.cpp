// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "tensor/tensor.h"

#include <QTest>

#include <algorithm>

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
    void uninitialisedIsOwnedAndWritable()
    {
        Tensor a = Tensor::uninitialised({2, 3});
        QCOMPARE(a.shape(), (Shape{2, 3}));
        const void* const memory = a.bytes();
        std::ranges::fill(a.mutableFloats(), 1.0f);
        QCOMPARE(a.bytes(), memory);
        const Tensor b = a;
        a.mutableFloats()[0] = 9;
        QCOMPARE(b.floats()[0], 1.0f);
        QCOMPARE(a.floats()[5], 1.0f);
        QVERIFY(!Tensor::uninitialised({0, 4}).isEmpty());
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
    void integersOfEveryTypeAreWidened()
    {
        // At an odd address, as files without padding have them.
        static const unsigned char bytes[] = {0, 0xFE, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF};
        const auto first = [](DType type) {
            const Tensor integers = Tensor::view({1}, type, bytes + 1, nullptr).toIntegers();
            return integers.integers()[0];
        };
        QCOMPARE(first(DType::I64), std::int64_t(-2));
        QCOMPARE(first(DType::I32), std::int64_t(-2));
        QCOMPARE(first(DType::I16), std::int64_t(-2));
        QCOMPARE(first(DType::I8), std::int64_t(-2));
        QCOMPARE(first(DType::U8), std::int64_t(254));
        const Tensor aligned = Tensor::fromIntegers({2}, {1, 2});
        QCOMPARE(aligned.toIntegers().bytes(), aligned.bytes());
    }
    void unalignedFloatsAreCopied()
    {
        static const unsigned char bytes[] = {0, 0, 0, 0xC0, 0x3F};
        Tensor view = Tensor::view({1}, DType::F32, bytes + 1, nullptr);
        QCOMPARE(view.toFloat().floats()[0], 1.5f);
        view.mutableFloats()[0] = 2;
        QCOMPARE(view.floats()[0], 2.0f);
    }
    void emptyTensorHasNoNumbers()
    {
        Tensor empty;
        QVERIFY(empty.floats().empty());
        QVERIFY(empty.mutableFloats().empty());
        QVERIFY(empty.toFloat().isEmpty());
        QVERIFY(empty.toIntegers().isEmpty());
        QCOMPARE(empty.matrix().size(), Index(0));
        QCOMPARE(empty.vector().size(), Index(0));
    }
    void axisOfSizeZeroIsNotEmpty()
    {
        const Tensor none({0, 4});
        QVERIFY(!none.isEmpty());
        QCOMPARE(none.size(), Index(0));
        QCOMPARE(none.matrix().cols(), Index(4));
        QCOMPARE(Tensor({3, 0}).matrix().rows(), Index(3));
        QCOMPARE(Tensor({2, 3, 0}).slice(1).matrix().rows(), Index(3));
        QVERIFY(Tensor().isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestTensor)
#include "tst_tensor.moc"
