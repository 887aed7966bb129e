// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/playground/filter_bank.h"

#include "ops/convolution.h"
#include "ops/resize.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace fovea
{

namespace
{

/// Responses below this are shown small instead of being stretched to 1.
constexpr float smallestPeak = 0.08F;

/// Gabor filters: wavelength in samples, and the Gaussian that gives a bandwidth of one octave.
constexpr double wavelength = 4;
constexpr double gaborSigma = 0.56 * wavelength;
constexpr Index gaborRadius = 6;

/// The edge values repeated on each side.
Tensor padEdges(const Tensor& x, Index margin)
{
    const Index height = x.dim(1);
    const Index width = x.dim(2);
    Tensor padded = Tensor::uninitialised({x.dim(0), height + 2 * margin, width + 2 * margin});
    float* out = padded.mutableFloats().data();
    for (Index c = 0; c < x.dim(0); ++c) {
        const float* plane = x.floats().data() + c * height * width;
        for (Index i = 0; i < padded.dim(1); ++i, out += padded.dim(2)) {
            const float* row = plane + std::clamp<Index>(i - margin, 0, height - 1) * width;
            std::fill_n(out, margin, row[0]);
            std::copy_n(row, width, out + margin);
            std::fill_n(out + margin + width, margin, row[width - 1]);
        }
    }
    return padded;
}

/// Planes at 1 / factor of the size, rounded up; the cells divide the picture evenly.
Tensor shrink(const Tensor& x, Index factor)
{
    return ops::resize(x, (x.dim(1) + factor - 1) / factor, (x.dim(2) + factor - 1) / factor,
        ops::Interpolation::Bilinear, true);
}

/// [3, H, W] RGB to [3, H, W] lightness, red-green, blue-yellow.
Tensor opponents(const Tensor& image)
{
    static const Tensor matrix({3, 3, 1, 1}, {0.299F, 0.587F, 0.114F, 1, -1, 0, -0.5F, -0.5F, 1});
    return ops::conv2d(image, matrix);
}

/// Each plane blurred by a Gaussian; near the edges the part of it inside the picture counts.
Tensor blur(const Tensor& x, double sigma)
{
    const auto alongAxis = [sigma](const Tensor& in, Index axis) {
        const Index channels = in.dim(0);
        const Index size = in.dim(axis);
        const Index radius = std::min(Index(std::ceil(3 * sigma)), size - 1);
        const Index taps = 2 * radius + 1;
        std::vector<float> kernel;
        for (Index i = -radius; i <= radius; ++i)
            kernel.push_back(float(std::exp(-0.5 * double(i * i) / (sigma * sigma))));
        std::vector<float> kernels;
        for (Index c = 0; c < channels; ++c)
            kernels.insert(kernels.end(), kernel.begin(), kernel.end());

        const bool vertical = axis == 1;
        Tensor out = vertical ? ops::conv2d(in, Tensor({channels, 1, taps, 1}, kernels), Tensor(),
                         {.paddingY = radius, .groups = channels})
                              : ops::conv2d(in, Tensor({channels, 1, 1, taps}, kernels), Tensor(),
                                  {.paddingX = radius, .groups = channels});
        const Tensor inside = ops::conv1d(Tensor({1, size}, std::vector<float>(size, 1.0F)),
            Tensor({1, 1, taps}, kernel), Tensor(), radius);
        const auto share = inside.vector().array();
        for (Index c = 0; c < channels; ++c) {
            MatrixMap plane(
                out.mutableFloats().data() + c * in.dim(1) * in.dim(2), in.dim(1), in.dim(2));
            if (vertical)
                plane.array().colwise() /= share;
            else
                plane.array().rowwise() /= share.transpose();
        }
        return out;
    };
    return alongAxis(alongAxis(x, 2), 1);
}

/// The energies of one plane [1, H, W] at four orientations: [4, H, W].
///
/// A Gabor filter with a round Gaussian is separable as a complex product,
/// g(x) g(y) exp(i (a x + b y)): five real filters along the rows serve all orientations, and the
/// filters along the columns combine them.
Tensor orientedEnergy(const Tensor& lightness)
{
    constexpr Index taps = 2 * gaborRadius + 1;
    const double straight = 2 * std::numbers::pi / wavelength;
    const double oblique = straight / std::numbers::sqrt2;

    enum Row { Gauss, Cos, Sin, ObliqueCos, ObliqueSin, Rows };
    std::array<std::array<float, taps>, Rows> filters{};
    double total = 0;
    for (Index i = -gaborRadius; i <= gaborRadius; ++i)
        total += std::exp(-0.5 * double(i * i) / (gaborSigma * gaborSigma));
    for (Index i = -gaborRadius; i <= gaborRadius; ++i) {
        const double gauss = std::exp(-0.5 * double(i * i) / (gaborSigma * gaborSigma)) / total;
        const std::array<double, Rows> values{gauss, gauss * std::cos(straight * double(i)),
            gauss * std::sin(straight * double(i)), gauss * std::cos(oblique * double(i)),
            gauss * std::sin(oblique * double(i))};
        for (std::size_t f = 0; f < Rows; ++f)
            filters[f][std::size_t(i + gaborRadius)] = float(values[f]);
    }

    std::vector<float> rows;
    for (const auto& filter : filters)
        rows.insert(rows.end(), filter.begin(), filter.end());

    // Per orientation the even and the odd filter. Edges at 0 degrees run along the rows, so their
    // wave runs along the columns; image rows count downwards.
    struct Term {
        Index output;
        Row row, column;
        float sign;
    };
    static constexpr Term terms[] = {
        {0, Gauss, Cos, 1},
        {1, Gauss, Sin, 1}, // 0 degrees
        {2, ObliqueCos, ObliqueCos, 1},
        {2, ObliqueSin, ObliqueSin, -1}, // 45: cos(ax + ay)
        {3, ObliqueSin, ObliqueCos, 1},
        {3, ObliqueCos, ObliqueSin, 1},
        {4, Cos, Gauss, 1},
        {5, Sin, Gauss, 1}, // 90
        {6, ObliqueCos, ObliqueCos, 1},
        {6, ObliqueSin, ObliqueSin, 1}, // 135: cos(ax - ay)
        {7, ObliqueSin, ObliqueCos, 1},
        {7, ObliqueCos, ObliqueSin, -1},
    };
    std::vector<float> columns(8 * Rows * taps, 0.0F);
    for (const Term& term : terms)
        for (Index i = 0; i < taps; ++i)
            columns[std::size_t((term.output * Rows + term.row) * taps + i)]
                = term.sign * filters[term.column][std::size_t(i)];

    // The even filters' small response to a constant vanishes with the mean.
    Tensor centred = lightness;
    const auto values = centred.mutableFloats();
    const float mean = lightness.vector().mean();
    for (float& value : values)
        value -= mean;

    const Tensor padded = padEdges(centred, gaborRadius);
    const Tensor pairs = ops::conv2d(
        ops::conv2d(padded, Tensor({Rows, 1, 1, taps}, rows)), Tensor({8, Rows, taps, 1}, columns));

    Tensor energy = Tensor::uninitialised({4, lightness.dim(1), lightness.dim(2)});
    const Index places = lightness.size();
    const ConstMatrixMap in = pairs.reshaped({8, places}).matrix();
    MatrixMap out(energy.mutableFloats().data(), 4, places);
    for (Index o = 0; o < 4; ++o) // Twice: a filter passes half of a real grating's amplitude.
        out.row(o)
            = 2 * (in.row(2 * o).array().square() + in.row(2 * o + 1).array().square()).sqrt();
    return energy;
}

} // namespace

const std::array<std::string_view, filterBankChannels>& filterBankNames()
{
    static constexpr std::array<std::string_view, filterBankChannels> names{"light, level",
        "light, fine spot", "light, medium spot", "light, coarse spot", "dark, level",
        "dark, fine spot", "dark, medium spot", "dark, coarse spot", "red, level", "red, fine spot",
        "red, medium spot", "red, coarse spot", "green, level", "green, fine spot",
        "green, medium spot", "green, coarse spot", "blue, level", "blue, fine spot",
        "blue, medium spot", "blue, coarse spot", "yellow, level", "yellow, fine spot",
        "yellow, medium spot", "yellow, coarse spot", "fine edges, 0 degrees",
        "fine edges, 45 degrees", "fine edges, 90 degrees", "fine edges, 135 degrees",
        "coarse edges, 0 degrees", "coarse edges, 45 degrees", "coarse edges, 90 degrees",
        "coarse edges, 135 degrees"};
    return names;
}

Tensor filterBank(const Tensor& image)
{
    const Tensor cells = opponents(shrink(image, filterBankCell));
    const Index places = cells.dim(1) * cells.dim(2);

    // Per opponent axis [3, H', W']: level, fine, medium and coarse differences, signed.
    const std::array<Tensor, 5> blurred{
        cells, blur(cells, 2), blur(cells, 1.5), blur(cells, 6), blur(cells, 4)};
    Tensor features = Tensor::uninitialised({filterBankChannels, cells.dim(1), cells.dim(2)});
    MatrixMap out(features.mutableFloats().data(), filterBankChannels, places);
    for (Index axis = 0; axis < 3; ++axis) {
        const auto plane = [&](std::size_t i) -> Eigen::ArrayXf {
            return blurred[i].slice(axis).reshaped({places}).vector().array();
        };
        const Eigen::ArrayXf value = plane(0);
        const std::array<Eigen::ArrayXf, 4> differences{
            axis == 0 ? Eigen::ArrayXf(2 * value - 1) : value, value - plane(1),
            plane(2) - plane(3), plane(4) - value.mean()};
        for (Index scale = 0; scale < 4; ++scale) {
            const Eigen::ArrayXf& values = differences[std::size_t(scale)];
            // In this form NaN stays NaN.
            out.row(8 * axis + scale) = (values < 0).select(0.0F, values).matrix().transpose();
            out.row(8 * axis + 4 + scale) = (values > 0).select(0.0F, -values).matrix().transpose();
        }
    }

    const auto lightness = [](const Tensor& planes) {
        return planes.slice(0).reshaped({1, planes.dim(1), planes.dim(2)});
    };
    const Tensor half = opponents(shrink(image, filterBankCell / 2));
    const Tensor fine = shrink(orientedEnergy(lightness(half)), 2);
    const Tensor coarse = orientedEnergy(lightness(cells));
    std::ranges::copy(fine.floats(), out.row(24).data());
    std::ranges::copy(coarse.floats(), out.row(28).data());

    for (Index c = 0; c < filterBankChannels; ++c)
        out.row(c) /= std::max(smallestPeak, out.row(c).maxCoeff());
    return features;
}

} // namespace fovea
