// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/bam.h"
#include "base/random.h"
#include "support/compare.h"
#include "support/errors.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace fovea;
using namespace fovea::attention;

namespace
{

constexpr Index channels = 6;
constexpr Index reduced = 3;
constexpr Index height = 7;
constexpr Index width = 11;

Tensor randomTensor(Random& random, Shape shape, float lowest = -1)
{
    Tensor tensor(std::move(shape));
    for (float& value : tensor.mutableFloats())
        value = lowest + float(random.uniform()) * (1 - lowest);
    return tensor;
}

Bam::Norm randomNorm(Random& random)
{
    return {randomTensor(random, {reduced}), randomTensor(random, {reduced}),
        randomTensor(random, {reduced}), randomTensor(random, {reduced}, 0.2F)};
}

Bam randomWeights(Random& random)
{
    Bam weights;
    weights.channelWeight1 = randomTensor(random, {reduced, channels});
    weights.channelBias1 = randomTensor(random, {reduced});
    weights.channelNorm = randomNorm(random);
    weights.channelWeight2 = randomTensor(random, {channels, reduced});
    weights.channelBias2 = randomTensor(random, {channels});
    weights.reduceWeight = randomTensor(random, {reduced, channels, 1, 1});
    weights.reduceBias = randomTensor(random, {reduced});
    weights.reduceNorm = randomNorm(random);
    for (int i = 0; i < 2; ++i)
        weights.dilated.push_back({randomTensor(random, {reduced, reduced, 3, 3}),
            randomTensor(random, {reduced}), randomNorm(random)});
    weights.finalWeight = randomTensor(random, {1, reduced, 1, 1});
    weights.finalBias = randomTensor(random, {1});
    return weights;
}

double at(const Tensor& tensor, Index i)
{
    return double(tensor.floats()[std::size_t(i)]);
}

double normalised(double x, const Bam::Norm& norm, Index i)
{
    const double y = (x - at(norm.mean, i)) / std::sqrt(at(norm.variance, i) + 1e-5);
    return std::max(0.0, y * at(norm.weight, i) + at(norm.bias, i));
}

/// The formulas of the paper written out place by place, in double.
std::vector<double> naiveBam(const Tensor& x, const Bam& weights)
{
    std::vector<double> hidden(reduced);
    for (Index r = 0; r < reduced; ++r) {
        double sum = at(weights.channelBias1, r);
        for (Index c = 0; c < channels; ++c) {
            double mean = 0;
            for (Index p = 0; p < height * width; ++p)
                mean += at(x, c * height * width + p) / double(height * width);
            sum += at(weights.channelWeight1, r * channels + c) * mean;
        }
        hidden[std::size_t(r)] = normalised(sum, weights.channelNorm, r);
    }
    using Planes = std::vector<double>;
    Planes planes(std::size_t(reduced * height * width));
    for (Index r = 0; r < reduced; ++r) {
        for (Index p = 0; p < height * width; ++p) {
            double sum = at(weights.reduceBias, r);
            for (Index c = 0; c < channels; ++c)
                sum += at(weights.reduceWeight, r * channels + c) * at(x, c * height * width + p);
            planes[std::size_t(r * height * width + p)] = normalised(sum, weights.reduceNorm, r);
        }
    }
    for (const Bam::Convolution& layer : weights.dilated) {
        Planes next(planes.size());
        for (Index r = 0; r < reduced; ++r)
            for (Index i = 0; i < height; ++i)
                for (Index j = 0; j < width; ++j) {
                    double sum = at(layer.bias, r);
                    for (Index s = 0; s < reduced; ++s)
                        for (Index u = 0; u < 3; ++u)
                            for (Index v = 0; v < 3; ++v) {
                                const Index y = i + 4 * (u - 1);
                                const Index z = j + 4 * (v - 1);
                                if (y >= 0 && y < height && z >= 0 && z < width)
                                    sum += at(layer.weight, ((r * reduced + s) * 3 + u) * 3 + v)
                                        * planes[std::size_t((s * height + y) * width + z)];
                            }
                    next[std::size_t((r * height + i) * width + j)]
                        = normalised(sum, layer.norm, r);
                }
        planes = next;
    }
    std::vector<double> output;
    for (Index c = 0; c < channels; ++c) {
        double channel = at(weights.channelBias2, c);
        for (Index r = 0; r < reduced; ++r)
            channel += at(weights.channelWeight2, c * reduced + r) * hidden[std::size_t(r)];
        for (Index p = 0; p < height * width; ++p) {
            double place = at(weights.finalBias, 0);
            for (Index r = 0; r < reduced; ++r)
                place += at(weights.finalWeight, r) * planes[std::size_t(r * height * width + p)];
            const double logit = weights.join == Bam::Join::Sum ? channel + place : channel * place;
            output.push_back(at(x, c * height * width + p) * (1 + 1 / (1 + std::exp(-logit))));
        }
    }
    return output;
}

} // namespace

class TestBam : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void matchesTheFormulas_data()
    {
        QTest::addColumn<bool>("sum");
        QTest::newRow("sum, as in the paper") << true;
        QTest::newRow("product, as in the authors' code") << false;
    }
    void matchesTheFormulas()
    {
        QFETCH(bool, sum);
        Random random(7);
        const Tensor x = randomTensor(random, {channels, height, width});
        Bam weights = randomWeights(random);
        weights.join = sum ? Bam::Join::Sum : Bam::Join::Product;
        const std::vector<double> expected = naiveBam(x, weights);
        const auto result = bam(x, weights);
        COMPARE_TENSORS(
            result.output, Tensor(x.shape(), {expected.begin(), expected.end()}), 1e-5F);
        QCOMPARE(result.spatialLogits.shape(), (Shape{height, width}));
        QCOMPARE(result.gate.shape(), x.shape());
    }
    void wrongWeightsAreNamed()
    {
        Random random(7);
        const Tensor x = randomTensor(random, {channels, height, width});
        Bam weights = randomWeights(random);
        weights.dilated[1].weight = Tensor({reduced, reduced, 1, 1});
        EXPECT_ERROR(bam(x, weights), "gate_s.gate_s_conv_di.weight");
        weights = randomWeights(random);
        weights.channelNorm.variance = Tensor();
        EXPECT_ERROR(bam(x, weights), "gate_c.gate_c_bn_1");
    }
};

QTEST_GUILESS_MAIN(TestBam)
#include "tst_bam.moc"
