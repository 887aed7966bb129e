// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "support/tensors.h"
#include "kernels/matmul.h"
#include "kernels/streaming_attention.h"
#include "ops/activation.h"
#include "ops/convolution.h"
#include "ops/matmul.h"
#include "ops/norm.h"
#include "ops/softmax.h"

#include <QTest>

using namespace fovea;
using namespace fovea::test;

// What the kernels take, by the level in use (printed first). Run another level by the loader:
//   /lib64/ld-linux-x86-64.so.2 --glibc-hwcaps-mask x86-64-v3 build/tests/benchmarks/bench_ops

class BenchOps : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qInfo("kernels: %s", kernels::level()); }

    void matmul_data()
    {
        QTest::addColumn<int>("size");
        for (const int size : {64, 256, 1024})
            QTest::addRow("%d", size) << size;
    }
    void matmul()
    {
        QFETCH(int, size);
        const Tensor a = randomTensor({size, size}, 1);
        const Tensor b = randomTensor({size, size}, 2);
        QBENCHMARK
        {
            ops::matmul(a, b);
        }
    }
    void matmulWithPackedWeights_data() { matmul_data(); }
    void matmulWithPackedWeights()
    {
        QFETCH(int, size);
        const Tensor a = randomTensor({size, size}, 1);
        const Tensor b = randomTensor({size, size}, 2);
        Tensor c({size, size});
        std::vector<float> packed(std::size_t(kernels::packedSize(size, size)));
        kernels::packRight(
            size, size, b.floats().data(), size, kernels::Right::Normal, packed.data());
        QBENCHMARK
        {
            kernels::matmulPacked(size, size, size, a.floats().data(), size, packed.data(), nullptr,
                kernels::Activation::Identity, c.mutableFloats().data(), size);
        }
    }

    void softmax()
    {
        const Tensor x = randomTensor({1024, 1024});
        QBENCHMARK
        {
            ops::softmax(x);
        }
    }
    void gelu()
    {
        const Tensor x = randomTensor({1024, 1024});
        QBENCHMARK
        {
            ops::gelu(x);
        }
    }
    void layerNorm()
    {
        const Tensor x = randomTensor({1024, 1024});
        const Tensor weight = randomTensor({1024}, 2);
        QBENCHMARK
        {
            ops::layerNorm(x, weight, weight, 1e-5f);
        }
    }
    void convolution()
    {
        const Tensor x = randomTensor({32, 128, 128});
        const Tensor weight = randomTensor({32, 32, 3, 3}, 2);
        QBENCHMARK
        {
            ops::conv2d(x, weight, Tensor(), {.paddingY = 1, .paddingX = 1});
        }
    }

    /// 12 heads of size 64 side by side, as in a transformer layer of width 768.
    void streamingAttention_data()
    {
        QTest::addColumn<int>("tokens");
        QTest::addColumn<bool>("causal");
        for (const int tokens : {128, 512, 2048}) {
            QTest::addRow("%d", tokens) << tokens << false;
            QTest::addRow("%d causal", tokens) << tokens << true;
        }
    }
    void streamingAttention()
    {
        QFETCH(int, tokens);
        QFETCH(bool, causal);
        const Tensor qkv = randomTensor({tokens, 3 * 768});
        Tensor output({tokens, 768});
        std::vector<kernels::Size> end;
        for (Index i = 0; i < tokens; ++i)
            end.push_back(i + 1);
        kernels::StreamingAttention a;
        a.heads = a.keyHeads = 12;
        a.rows = a.columns = tokens;
        a.keySize = a.valueSize = 64;
        a.queries = qkv.floats().data();
        a.keys = a.queries + 768;
        a.values = a.queries + 2 * 768;
        a.queryHead = a.keyHead = a.valueHead = a.outputHead = 64;
        a.queryRow = a.keyRow = a.valueRow = 3 * 768;
        a.outputRow = 768;
        a.scale = 0.125f;
        a.mask.end = causal ? end.data() : nullptr;
        a.output = output.mutableFloats().data();
        QBENCHMARK
        {
            kernels::streamAttention(a);
        }
    }
};

QTEST_GUILESS_MAIN(BenchOps)
#include "bench_ops.moc"
