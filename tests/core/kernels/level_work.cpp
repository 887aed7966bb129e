// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
// Prints the level of the kernels library that the loader chose, then the results of a fixed
// piece of work, one number a line: tst_levels runs it once per level.

#include "core/kernels/attention_cases.h"
#include "kernels/activation.h"
#include "kernels/arithmetic.h"
#include "kernels/attention.h"
#include "kernels/attention_survey.h"
#include "kernels/batched_product.h"
#include "kernels/convolution.h"
#include "kernels/matmul.h"
#include "kernels/norm.h"
#include "kernels/packed_convolution.h"
#include "kernels/pooling.h"
#include "kernels/reduction.h"
#include "kernels/streaming_attention.h"

#include <cstdio>

using namespace fovea;
using namespace fovea::test;
using kernels::Activation;

namespace
{

void print(const std::vector<float>& values)
{
    for (const float value : values)
        std::printf("%.9g\n", double(value));
}

void printProducts()
{
    const std::vector<float> a = randomFloats(37 * 61, 1);
    const std::vector<float> b = randomFloats(61 * 45, 2);
    const std::vector<float> bias = randomFloats(45, 3);
    std::vector<float> c(37 * 45);
    for (const Activation f : {Activation::Identity, Activation::Gelu, Activation::Silu,
             Activation::GeluTanh, Activation::Tanh, Activation::HardSwish}) {
        kernels::matmul(37, 45, 61, a.data(), 61, b.data(), 45, kernels::Right::Normal, bias.data(),
            f, c.data(), 45);
        print(c);
    }
    kernels::layerNorm(37, 45, c.data(), nullptr, bias.data(), bias.data(), 1e-5f, c.data());
    print(c);
    kernels::calculate(kernels::Arithmetic::Multiply, 37, 45, {a.data(), 45, 1}, {b.data(), 0, 1},
        c.data());
    print(c);
    std::vector<float> means(45);
    kernels::columnMean(37, 45, c.data(), means.data());
    print(means);
}

void printConvolutions()
{
    for (const Size outputs : {2, 9}) {
        const kernels::Convolution shape{3, 13, 21, outputs, 3, 5, 1, 2, 1, 2, 1, 1, 1};
        std::vector<float> y(static_cast<std::size_t>(outputs * shape.rows() * shape.columns()));
        kernels::convolve(shape, randomFloats(3 * 13 * 21, 4).data(),
            randomFloats(outputs * 3 * 15, 5).data(), nullptr, y.data());
        print(y);
    }
    for (const Size groups : {1, 3}) {
        kernels::Convolution shape{3, 13, 21, 9, 3, 5, 1, 2, 1, 2, 1, 1, groups};
        shape.extraY = 1;
        const std::vector<float> bias = randomFloats(9, 3);
        std::vector<float> y(static_cast<std::size_t>(9 * shape.rows() * shape.columns()));
        std::vector<float> packed(std::size_t(kernels::packedConvolutionSize(shape)));
        kernels::packConvolution(shape, randomFloats(9 * 45 / groups, 5).data(), packed.data());
        kernels::convolvePacked(shape, randomFloats(3 * 13 * 21, 4).data(), packed.data(),
            {bias.data(), Activation::Silu, -0.2f, 0.9f}, y.data());
        print(y);
    }
}

void printPooling()
{
    const kernels::Pooling shape{2, 13, 41, 7, 21, 3, 3, 2, 2, 1, 1, 1, 1};
    const std::vector<float> x = randomFloats(2 * 13 * 41, 11);
    const std::vector<float> counts(21, 3.0f);
    std::vector<float> y(2 * 7 * 21);
    kernels::maxPool(shape, x.data(), y.data());
    print(y);
    kernels::averagePool(shape, x.data(), counts.data(), counts.data(), y.data());
    print(y);
}

void printBatchedProduct()
{
    const std::vector<float> left = randomFloats(3 * 40 * 300, 12);
    const std::vector<float> right = randomFloats(3 * 300 * 37, 13);
    std::vector<float> result(3 * 40 * 37);
    kernels::BatchedProduct p;
    p.count = 3;
    p.m = 40;
    p.n = p.ldRight = p.ldResult = 37;
    p.k = p.ldLeft = 300;
    p.left = left.data();
    p.leftStep = 40 * 300;
    p.right = right.data();
    p.rightStep = 300 * 37;
    p.result = result.data();
    p.resultStep = 40 * 37;
    p.scale = 0.05f;
    for (const bool softmax : {false, true}) {
        p.softmax = softmax;
        kernels::multiply(p);
        print(result);
    }
}

void printAttention()
{
    const Size n = 150;
    const std::vector<float> q = randomFloats(n * 24, 6);
    const std::vector<float> k = randomFloats(n * 24, 7);
    const std::vector<float> v = randomFloats(n * 10, 8);
    const OwnedMask mask = makeMask(MaskKind::CausalBytes, n, n);
    std::vector<float> weights(static_cast<std::size_t>(n * n));
    std::vector<float> output(static_cast<std::size_t>(n * 10));
    kernels::attention(n, n, 24, 10, q.data(), 24, k.data(), 24, v.data(), 10, 0.3f, mask.view(),
        weights.data(), n, output.data(), 10);
    print(weights);
    print(output);
    kernels::StreamingAttention a;
    a.rows = a.columns = n;
    a.keySize = 24;
    a.valueSize = 10;
    a.queries = q.data();
    a.keys = k.data();
    a.values = v.data();
    a.queryRow = a.keyRow = 24;
    a.valueRow = a.outputRow = 10;
    a.scale = 0.3f;
    a.mask = mask.view();
    a.output = output.data();
    kernels::streamAttention(a);
    print(output);
}

void printSurvey()
{
    const Size n = 333;
    const std::vector<float> q = randomFloats(n * 24, 9);
    const std::vector<float> k = randomFloats(n * 24, 10);
    for (const MaskKind kind : {MaskKind::None, MaskKind::Causal, MaskKind::CausalBytes}) {
        const OwnedMask mask = makeMask(kind, n, n);
        std::vector<std::vector<float>> rows(9, std::vector<float>(std::size_t(n)));
        std::vector<unsigned char> nonFinite(static_cast<std::size_t>(n));
        const Size cells = (n + 7) / 8;
        std::vector<float> maximum(static_cast<std::size_t>(cells * cells));
        std::vector<float> mean(maximum.size());
        kernels::AttentionSurvey a;
        a.rows = a.columns = n;
        a.keySize = a.queryRow = a.keyRow = 24;
        a.queries = q.data();
        a.keys = k.data();
        a.scale = 0.3f;
        a.mask = mask.view();
        a.maximum = rows[0].data();
        a.sum = rows[1].data();
        a.level = 3;
        a.ldCells = cells;
        a.cellMaximum = maximum.data();
        a.cellMean = mean.data();
        a.statistics = true;
        a.smallest = rows[2].data();
        a.largest = rows[3].data();
        a.entropy = rows[4].data();
        a.distance = rows[5].data();
        a.first = rows[6].data();
        a.diagonal = rows[7].data();
        a.previous = rows[8].data();
        a.nonFinite = nonFinite.data();
        kernels::surveyAttention(a);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (i > 0 || kind != MaskKind::CausalBytes) // whose rows without keys have -infinity
                print(rows[i]);
        }
        print(maximum);
        print(mean);
    }
}

} // namespace

int main()
{
    std::printf("%s\n", kernels::level());
    printProducts();
    printConvolutions();
    printPooling();
    printBatchedProduct();
    printAttention();
    printSurvey();
    return 0;
}
