// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "io/torch_text.h"

#include <QTest>

#include <cmath>

using namespace fovea;
using fovea::io::torchText;

/// What PyTorch 1.13 prints.
class TestTorchText : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void logits()
    {
        QCOMPARE(torchText(Tensor({1, 2}, {0.12346F, -1.5F}), "grad_fn=<AddmmBackward0>"),
            std::string("tensor([[ 0.1235, -1.5000]], grad_fn=<AddmmBackward0>)"));
        QCOMPARE(torchText(Tensor({3}, {0.F, 0.25F, 0.75F})),
            std::string("tensor([0.0000, 0.2500, 0.7500])"));
    }
    void wholeNumbers()
    {
        QCOMPARE(torchText(Tensor({3}, {1, 2, -3})), std::string("tensor([ 1.,  2., -3.])"));
        QCOMPARE(torchText(Tensor({2}, {0, 0})), std::string("tensor([0., 0.])"));
    }
    void scientific()
    {
        QCOMPARE(torchText(Tensor({2}, {0.001F, 2.5F})),
            std::string("tensor([1.0000e-03, 2.5000e+00])"));
        QCOMPARE(torchText(Tensor({1}, {0.00001F})), std::string("tensor([1.0000e-05])"));
    }
    void matricesAndWhatIsNoNumber()
    {
        QCOMPARE(torchText(Tensor({2, 2}, {0.5F, NAN, INFINITY, -0.5F})),
            std::string("tensor([[ 0.5000,     nan],\n        [    inf, -0.5000]])"));
    }
    void longVectorsAreBroken()
    {
        const std::string text = torchText(Tensor({12}, std::vector<float>(12, 0.5F)));
        QCOMPARE(text,
            std::string("tensor([0.5000, 0.5000, 0.5000, 0.5000, 0.5000, 0.5000, 0.5000, 0.5000, "
                        "0.5000,\n        0.5000, 0.5000, 0.5000])"));
    }
};

QTEST_GUILESS_MAIN(TestTorchText)
#include "tst_torch_text.moc"
