// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/playground/block_weights.h"

#include "base/random.h"
#include "models/playground/filter_bank.h"

#include <algorithm>
#include <cmath>

namespace fovea
{

namespace
{

constexpr Index channels = filterBankChannels;

constexpr float common = 0.3F; ///< a channel whose mean reaches this is not rare at all
constexpr float present = 0.4F; ///< a channel whose maximum stays below this is not there
constexpr float gain = 6;
constexpr float halfOpen = 0.35F; ///< the rarity at which a gate is at 0.5

/// The hidden unit that watches a channel.
Index unitOf(Index channel, Index units)
{
    return channel * units / channels;
}

/// W1 [units, C]: each unit takes the mean over its family of channels, times factor.
Matrix familyMeans(Index units, float factor)
{
    Matrix weight = Matrix::Zero(units, channels);
    for (Index c = 0; c < channels; ++c)
        weight(unitOf(c, units), c) = 1;
    for (Index u = 0; u < units; ++u)
        weight.row(u) *= factor / weight.row(u).sum();
    return weight;
}

/// W2 [C, units]: each channel listens to its own family's unit.
Matrix toFamily(Index units, float factor)
{
    Matrix weight = Matrix::Zero(channels, units);
    for (Index c = 0; c < channels; ++c)
        weight(c, unitOf(c, units)) = factor;
    return weight;
}

/// The preference for things in focus over texture, [C].
Vector preference()
{
    Vector values(channels);
    for (Index c = 0; c < channels; ++c) {
        const std::string_view name = filterBankNames()[std::size_t(c)];
        values(c) = name.starts_with("fine edges") ? 1.0F
            : name.ends_with("medium spot")        ? 0.5F
            : name.ends_with("fine spot")          ? -0.5F
                                                   : 0.0F;
    }
    return values;
}

attention::SqueezeExcitation designedExcitation(Index units)
{
    return {.weight1 = Tensor::fromMatrix(familyMeans(units, -1 / common)),
        .bias1 = Tensor::fromVector(Vector::Ones(units)),
        .weight2 = Tensor::fromMatrix(toFamily(units, gain)),
        .bias2 = Tensor::fromVector((preference().array() - gain * halfOpen).matrix())};
}

attention::CbamChannel designedCbamChannel(Index units)
{
    const Index rareUnits = (units + 1) / 2;
    const Index presentUnits = units - rareUnits; // none when there is but one unit
    Matrix weight1(units, channels);
    Vector bias1(units);
    Matrix weight2(channels, units);
    weight1.topRows(rareUnits) = familyMeans(rareUnits, -1 / common);
    bias1.head(rareUnits).setOnes();
    weight2.leftCols(rareUnits) = toFamily(rareUnits, gain);
    float centre = halfOpen;
    if (presentUnits > 0) {
        weight1.bottomRows(presentUnits) = familyMeans(presentUnits, 1 / (1 - present));
        bias1.tail(presentUnits).setConstant(-present / (1 - present));
        weight2.rightCols(presentUnits) = toFamily(presentUnits, 2 * gain);
        centre += 2;
    }
    return {.weight1 = Tensor::fromMatrix(weight1),
        .bias1 = Tensor::fromVector(bias1),
        .weight2 = Tensor::fromMatrix(weight2),
        // Half, since the network runs twice, on the mean and on the maximum.
        .bias2 = Tensor::fromVector(((preference().array() - gain * centre) / 2).matrix())};
}

attention::CbamSpatial designedCbamSpatial(Index kernel)
{
    const float sigma = float(kernel) / 4;
    Vector profile(kernel);
    for (Index i = 0; i < kernel; ++i) {
        const float distance = float(i - kernel / 2) / sigma;
        profile(i) = std::exp(-0.5F * distance * distance);
    }
    profile /= profile.sum();
    const Matrix gauss = profile * profile.transpose();
    Matrix weight(2 * kernel, kernel);
    weight << 0.5F * gauss, 3 * gauss; // max, mean
    return {.weight = Tensor::fromMatrix(weight).reshaped({1, 2, kernel, kernel}),
        .bias = {},
        .normWeight = Tensor({1}, {10}),
        .normBias = Tensor({1}, {0}),
        .normMean = Tensor({1}, {0.55F}),
        .normVariance = Tensor({1}, {1})};
}

BlockWeights randomWeights(const BlockSettings& settings, Index units)
{
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
    weights.squeezeExcitation.weight1 = normal({units, channels}, wide);
    weights.squeezeExcitation.bias1 = normal({units}, 0.5);
    weights.squeezeExcitation.weight2 = normal({channels, units}, hidden);
    weights.squeezeExcitation.bias2 = normal({channels}, 0.5);
    weights.eca = normal({1, 1, 3}, 8);
    weights.cbamChannel.weight1 = normal({units, channels}, wide);
    weights.cbamChannel.bias1 = normal({units}, 0.5);
    weights.cbamChannel.weight2 = normal({channels, units}, hidden);
    weights.cbamChannel.bias2 = normal({channels}, 0.5);
    weights.cbamSpatial.weight = normal({1, 2, kernel, kernel}, 4 / double(kernel));
    weights.scSeWeight = normal({1, channels}, wide);
    weights.scSeBias = normal({1}, 0.5);
    return weights;
}

} // namespace

BlockWeights blockWeights(const BlockSettings& settings)
{
    const Index units = std::max<Index>(1, channels / settings.reduction);
    if (settings.weights == BlockSettings::Weights::Random)
        return randomWeights(settings, units);
    return {.squeezeExcitation = designedExcitation(units),
        .eca = Tensor({1, 1, 3}, {12, -16, 12}),
        .cbamChannel = designedCbamChannel(units),
        .cbamSpatial = designedCbamSpatial(settings.kernel),
        .scSeWeight = Tensor({1, channels}, std::vector<float>(channels, 1.3F)),
        .scSeBias = Tensor({1}, {-3.5F})};
}

} // namespace fovea
