// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "image/resample.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>

namespace fovea::image
{

namespace
{

double sinc(double x)
{
    return x == 0 ? 1 : std::sin(std::numbers::pi * x) / (std::numbers::pi * x);
}

double support(Filter filter)
{
    switch (filter) {
    case Filter::Lanczos:
        return 3;
    case Filter::Bicubic:
        return 2;
    case Filter::Box:
        return 0.5;
    default:
        return 1;
    }
}

double valueAt(Filter filter, double x)
{
    x = std::abs(x);
    switch (filter) {
    case Filter::Box:
        return x <= 0.5 ? 1 : 0;
    case Filter::Hamming:
        return x < 1 ? sinc(x) * (0.54 + 0.46 * std::cos(std::numbers::pi * x)) : 0;
    case Filter::Lanczos:
        return x < 3 ? sinc(x) * sinc(x / 3) : 0;
    case Filter::Bicubic:
        if (x < 1)
            return (1.5 * x - 2.5) * x * x + 1;
        return x < 2 ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0;
    default:
        return std::max(0.0, 1 - x);
    }
}

/// Weights in units of 2^-precision, as Pillow has them.
constexpr int precision = 22;

std::vector<std::int64_t> fixedPoint(const Taps& taps)
{
    std::vector<std::int64_t> result;
    for (const double weight : taps.weights)
        result.push_back(std::llround(weight * double(1 << precision)));
    return result;
}

float toByte(std::int64_t sum)
{
    const std::int64_t half = std::int64_t(1) << (precision - 1);
    return float(std::clamp<std::int64_t>((sum + half) >> precision, 0, 255));
}

/// Every output of one row or column of whole numbers, `step` apart.
void resampleBytes(const std::vector<Taps>& taps,
    const std::vector<std::vector<std::int64_t>>& weights, const float* in, Index inStep,
    float* out, Index outStep)
{
    for (std::size_t i = 0; i < taps.size(); ++i, out += outStep) {
        std::int64_t sum = 0;
        const float* sample = in + taps[i].first * inStep;
        for (const std::int64_t weight : weights[i]) {
            sum += weight * std::int64_t(*sample);
            sample += inStep;
        }
        *out = toByte(sum);
    }
}

std::vector<std::vector<std::int64_t>> fixedPoint(const std::vector<Taps>& taps)
{
    std::vector<std::vector<std::int64_t>> result;
    for (const Taps& tap : taps)
        result.push_back(fixedPoint(tap));
    return result;
}

} // namespace

std::vector<Taps> resamplingTaps(Index from, Index to, Filter filter)
{
    const double scale = double(from) / double(to);
    const double widening = std::max(scale, 1.0);
    const double reach = support(filter) * widening;
    std::vector<Taps> result;
    for (Index i = 0; i < to; ++i) {
        const double centre = (double(i) + 0.5) * scale;
        if (filter == Filter::Nearest) {
            result.push_back({std::min(Index(centre), from - 1), {1.0}});
            continue;
        }
        const Index first = std::max<Index>(0, Index(centre - reach + 0.5));
        const Index end = std::min(from, Index(centre + reach + 0.5));
        std::vector<double> weights;
        double sum = 0;
        for (Index j = first; j < end; ++j) {
            weights.push_back(valueAt(filter, (double(j) + 0.5 - centre) / widening));
            sum += weights.back();
        }
        Taps taps{first, {}};
        for (const double weight : weights)
            taps.weights.push_back(weight / sum);
        result.push_back(std::move(taps));
    }
    return result;
}

Tensor resample(const Pixels& pixels, Size size, Filter filter, Monitor& monitor)
{
    const Index width = std::max<Index>(1, pixels.width); // toTensor() refuses it if there are none
    const Index height = std::max<Index>(1, pixels.height);
    const std::vector<Taps> across = resamplingTaps(width, size.width, filter);
    const std::vector<Taps> down = resamplingTaps(height, size.height, filter);
    const auto acrossWeights = fixedPoint(across);
    const auto downWeights = fixedPoint(down);
    // Row by row, so that a large picture is never held as numbers.
    std::vector<Matrix> narrow(3, Matrix(height, size.width));
    Pixels row = pixels;
    row.height = std::min<Index>(pixels.height, 1);
    for (Index y = 0; y < height; ++y) {
        monitor.check();
        if (y > 0)
            row.data = static_cast<const std::byte*>(pixels.data) + y * pixels.bytesPerLine;
        Tensor values = toTensor(row, {width, 1}, monitor);
        for (float& value : values.mutableFloats())
            value = std::round(value * 255);
        for (Index c = 0; c < 3; ++c) {
            resampleBytes(across, acrossWeights, values.floats().data() + c * width, 1,
                narrow[std::size_t(c)].row(y).data(), 1);
        }
    }
    Tensor result({3, size.height, size.width});
    float* out = result.mutableFloats().data();
    for (Index c = 0; c < 3; ++c) {
        for (Index x = 0; x < size.width; ++x) {
            resampleBytes(down, downWeights, narrow[std::size_t(c)].data() + x, size.width,
                out + c * size.height * size.width + x, size.width);
        }
    }
    return result;
}

} // namespace fovea::image
