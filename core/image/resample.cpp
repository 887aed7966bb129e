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

/// Whole numbers, with which double precision calculates exactly here, in vectors.
using WholeNumbers = Eigen::RowVectorXd;
using WholeRows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

struct WholeTaps {
    Index first;
    WholeNumbers weights;
};

std::vector<WholeTaps> fixedPoint(const std::vector<Taps>& taps)
{
    std::vector<WholeTaps> result;
    for (const Taps& tap : taps) {
        WholeNumbers weights(Index(tap.weights.size()));
        for (Index i = 0; i < weights.size(); ++i)
            weights[i] = std::round(tap.weights[std::size_t(i)] * double(1 << precision));
        result.push_back({tap.first, std::move(weights)});
    }
    return result;
}

double toByte(double sum)
{
    const std::int64_t half = std::int64_t(1) << (precision - 1);
    return double(std::clamp<std::int64_t>((std::int64_t(sum) + half) >> precision, 0, 255));
}

/// Row y of a picture in three rows of whole numbers.
void readWhole(const Pixels& pixels, Index y, Matrix& room, WholeRows& row)
{
    if (pixels.channels == 3 && pixels.bits == 8) {
        const auto* bytes
            = static_cast<const std::uint8_t*>(pixels.data) + y * pixels.bytesPerLine;
        for (Index x = 0; x < row.cols(); ++x, bytes += 3) {
            for (Index c = 0; c < 3; ++c)
                row(c, x) = double(bytes[c]);
        }
        return;
    }
    readRow(pixels, y, room.data());
    for (Index i = 0; i < room.size(); ++i)
        row.data()[i] = double(std::round(room.data()[i] * 255));
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
    checkPixels(pixels, size);
    const auto across = fixedPoint(resamplingTaps(pixels.width, size.width, filter));
    const auto down = fixedPoint(resamplingTaps(pixels.height, size.height, filter));
    // Row by row, so that a large picture is never held as numbers.
    std::vector<WholeRows> narrow(3, WholeRows(pixels.height, size.width));
    Matrix room(3, pixels.width);
    WholeRows row(3, pixels.width);
    for (Index y = 0; y < pixels.height; ++y) {
        monitor.check();
        readWhole(pixels, y, room, row);
        for (Index c = 0; c < 3; ++c) {
            for (Index x = 0; x < size.width; ++x) {
                const auto& [first, weights] = across[std::size_t(x)];
                narrow[std::size_t(c)](y, x)
                    = toByte(row.row(c).segment(first, weights.size()).dot(weights));
            }
        }
    }
    Tensor result({3, size.height, size.width});
    float* out = result.mutableFloats().data();
    WholeNumbers sums(size.width);
    for (Index c = 0; c < 3; ++c) {
        for (Index y = 0; y < size.height; ++y, out += size.width) {
            const auto& [first, weights] = down[std::size_t(y)];
            sums.noalias() = weights * narrow[std::size_t(c)].middleRows(first, weights.size());
            for (Index x = 0; x < size.width; ++x)
                out[x] = float(toByte(sums[x]));
        }
    }
    return result;
}

} // namespace fovea::image
