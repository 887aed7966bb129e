// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "image/spectral_residual.h"

#include "ops/resize.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <numbers>

namespace fovea::image
{

namespace
{

constexpr Index n = spectralResidualSize;
constexpr double leastAmplitude = 1e-3;
constexpr double deviation = 2.5;
constexpr Index radius = 5;

using Plane = Eigen::MatrixXd;
using Spectrum = Eigen::MatrixXcd;

/// W(u, y) = exp(-2 pi i u y / n). A transform is W f W, so small that nothing faster is needed.
const Spectrum& waves()
{
    static const Spectrum result = [] {
        Spectrum all(n, n);
        for (Index u = 0; u < n; ++u)
            for (Index y = 0; y < n; ++y)
                all(u, y)
                    = std::polar(1.0, -2 * std::numbers::pi * double(u * y % n) / double(n));
        return all;
    }();
    return result;
}

Plane grey(const Tensor& image)
{
    const Tensor small
        = ops::resize(image, n, n, ops::Interpolation::Bilinear, /*antialias=*/true);
    const auto channel
        = [&small](Index c) { return Matrix(small.slice(c).matrix()).cast<double>().eval(); };
    return 0.299 * channel(0) + 0.587 * channel(1) + 0.114 * channel(2);
}

/// Each place of the result is a weighted mean of those around it, along columns and rows.
template <std::size_t size> Plane smoothed(const Plane& plane, const std::array<double, size>& taps)
{
    constexpr Index reach = Index(size) / 2;
    const auto along = [&taps](const Plane& in) {
        Plane out = Plane::Zero(n, n);
        for (Index i = 0; i < n; ++i)
            for (Index t = -reach; t <= reach; ++t)
                out.row(i)
                    += taps[std::size_t(t + reach)] * in.row(std::clamp<Index>(i + t, 0, n - 1));
        return out;
    };
    return along(along(plane).transpose()).transpose();
}

std::array<double, 2 * radius + 1> gaussian()
{
    std::array<double, 2 * radius + 1> taps{};
    double sum = 0;
    for (Index t = -radius; t <= radius; ++t)
        sum += taps[std::size_t(t + radius)]
            = std::exp(-double(t * t) / (2 * deviation * deviation));
    for (double& tap : taps)
        tap /= sum;
    return taps;
}

} // namespace

Tensor spectralResidual(const Tensor& image, Monitor& monitor)
{
    const Spectrum spectrum = waves() * grey(image).cast<std::complex<double>>() * waves();
    monitor.check();
    const Plane amplitude = spectrum.cwiseAbs();
    const Plane logarithm = amplitude.cwiseMax(leastAmplitude).array().log().matrix();
    const Plane residual
        = logarithm - smoothed(logarithm, std::array<double, 3>{1 / 3.0, 1 / 3.0, 1 / 3.0});
    Spectrum left(n, n);
    for (Index u = 0; u < n; ++u)
        for (Index v = 0; v < n; ++v)
            left(u, v) = amplitude(u, v) < leastAmplitude
                ? std::complex<double>()
                : std::exp(residual(u, v)) * spectrum(u, v) / amplitude(u, v);
    monitor.check();
    const Spectrum places = waves().conjugate() * left * waves().conjugate() / double(n * n);
    const Plane map = smoothed(places.cwiseAbs2(), gaussian());
    const double lowest = map.minCoeff();
    const double range = map.maxCoeff() - lowest;
    Tensor result({n, n});
    if (range > 1e-9 * map.maxCoeff()) // rounding is no difference
        result.mutableMatrix() = ((map.array() - lowest) / range).cast<float>().matrix();
    return result;
}

} // namespace fovea::image
