// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/playground/block_weights.h"

#include "base/random.h"

#include <algorithm>
#include <cmath>

namespace fovea {

namespace {

/// A channel whose mean reaches this share of its peak is common.
constexpr float common = 0.25F;
/// Logits between the rarest and the commonest channels.
constexpr float spread = 5;

Tensor filled(Shape shape, float value)
{
    const auto count = std::size_t(elementCount(shape));
    return Tensor(std::move(shape), std::vector<float>(count, value));
}

/// fc1 rows [units, channels]: each unit takes the mean of its share of the channels, times factor.
Matrix familyMeans(Index units, Index channels, float factor)
{
    Matrix weight = Matrix::Zero(units, channels);
    for (Index c = 0; c < channels; ++c)
        weight(c * units / channels, c) = 1;
    for (Index u = 0; u < units; ++u)
        weight.row(u) *= factor / weight.row(u).sum();
    return weight;
}

/// fc2 columns [channels, units]: each channel gets its own unit less the mean of all.
Matrix ownLessMean(Index units, Index channels, float factor)
{
    Matrix weight = Matrix::Constant(channels, units, units > 1 ? -factor / float(units) : 0.0F);
    for (Index c = 0; c < channels; ++c)
        weight(c, c * units / channels) += factor;
    return weight;
}

attention::SqueezeExcitation designedExcitation(Index channels, Index units)
{
    return {.weight1 = Tensor::fromMatrix(familyMeans(units, channels, -1 / common)),
        .bias1 = filled({units}, 1),
        .weight2 = Tensor::fromMatrix(ownLessMean(units, channels, spread)),
        .bias2 = filled({channels}, 0)};
}

attention::CbamChannel designedCbamChannel(Index channels, Index units)
{
    const Index rare = (units + 1) / 2;
    const Index present = units - rare;
    Matrix weight1(units, channels);
    Vector bias1(units);
    Matrix weight2(channels, units);
    weight1.topRows(rare) = familyMeans(rare, channels, -1 / common);
    bias1.head(rare).setOnes();
    weight2.leftCols(rare) = ownLessMean(rare, channels, spread);
    if (present > 0) {
        weight1.bottomRows(present) = familyMeans(present, channels, 2);
        bias1.tail(present).setConstant(-1);
        weight2.rightCols(present).setZero();
        for (Index c = 0; c < channels; ++c)
            weight2(c, rare + c * present / channels) = 3 * spread;
    }
    return {.weight1 = Tensor::fromMatrix(weight1),
        .bias1 = Tensor::fromVector(bias1),
        .weight2 = Tensor::fromMatrix(weight2),
        .bias2 = filled({channels}, present > 0 ? -1.5F * spread : 0)};
}

attention::CbamSpatial designedCbamSpatial(Index kernel)
{
    const Index radius = kernel / 2;
    Matrix gauss(kernel, kernel);
    for (Index i = 0; i < kernel; ++i)
        for (Index j = 0; j < kernel; ++j)
            gauss(i, j) = std::exp(-0.5F * float((i - radius) * (i - radius) + (j - radius) * (j - radius))
                / (float(kernel) / 4 * float(kernel) / 4));
    gauss /= gauss.sum();
    Matrix weight(2 * kernel, kernel);
    weight << 0.5F * gauss, 3 * gauss;
    return {.weight = Tensor::fromMatrix(weight).reshaped({1, 2, kernel, kernel}),
        .bias = {},
        .normWeight = filled({1}, 8),
        .normBias = filled({1}, 0),
        .normMean = filled({1}, 0.6F),
        .normVariance = filled({1}, 1)};
}

} // namespace

BlockWeights blockWeights(const BlockSettings& settings, Index channels)
{
    const Index units = std::max<Index>(1, channels / settings.reduction);
    if (settings.weights == BlockSettings::Weights::Designed)
        return {.squeezeExcitation = designedExcitation(channels, units),
            .eca = Tensor({1, 1, 3}, {8, -16, 8}),
            .cbamChannel = designedCbamChannel(channels, units),
            .cbamSpatial = designedCbamSpatial(settings.kernel),
            .scSeWeight = filled({1, channels}, 1),
            .scSeBias = filled({1}, -3)};

    Random random(settings.seed);
    const auto normal = [&random](Shape shape, double deviation) {
        Tensor tensor(std::move(shape));
        for (float& value : tensor.mutableFloats())
            value = float(deviation * random.normal());
        return tensor;
    };
    const double wide = 4 / std::sqrt(double(channels));
    const double hidden = 4 / std::sqrt(double(units));
    const Index kernel = settings.kernel;
    BlockWeights weights;
    weights.squeezeExcitation = {.weight1 = normal({units, channels}, wide),
        .bias1 = normal({units}, 0.5),
        .weight2 = normal({channels, units}, hidden),
        .bias2 = normal({channels}, 0.5)};
    weights.eca = normal({1, 1, 3}, 8);
    weights.cbamChannel = {.weight1 = normal({units, channels}, wide),
        .bias1 = normal({units}, 0.5),
        .weight2 = normal({channels, units}, hidden),
        .bias2 = normal({channels}, 0.5)};
    weights.cbamSpatial.weight = normal({1, 2, kernel, kernel}, 4 / double(kernel));
    weights.scSeWeight = normal({1, channels}, wide);
    weights.scSeBias = normal({1}, 0.5);
    return weights;
}

} // namespace fovea
