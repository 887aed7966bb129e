// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "image/saliency.h"

#include "ops/convolution.h"
#include "ops/resize.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <vector>

namespace fovea::image
{

namespace
{

constexpr std::size_t scales = 9;
constexpr std::size_t outputScale = 4;
constexpr Index orientations = 4;
using Pyramid = std::vector<Matrix>; ///< fewer than `scales` for a small picture

/// One step of a Gaussian pyramid: blurred by 1 4 6 4 1, every other sample.
Matrix halved(const Matrix& plane)
{
    static constexpr std::array<float, 5> taps{1 / 16.F, 4 / 16.F, 6 / 16.F, 4 / 16.F, 1 / 16.F};
    const auto along = [](const Matrix& in) { // the columns; then transposed
        Matrix out = Matrix::Zero((in.cols() + 1) / 2, in.rows());
        for (Index j = 0; j < out.rows(); ++j)
            for (Index t = 0; t < 5; ++t)
                out.row(j) += taps[std::size_t(t)]
                    * in.col(std::clamp<Index>(2 * j + t - 2, 0, in.cols() - 1)).transpose();
        return out;
    };
    return along(along(plane));
}

Pyramid pyramidOf(Matrix plane)
{
    Pyramid levels{std::move(plane)};
    while (levels.size() < scales && std::min(levels.back().rows(), levels.back().cols()) > 1)
        levels.push_back(halved(levels.back()));
    return levels;
}

Matrix resized(const Matrix& plane, Index rows, Index columns)
{
    return ops::resize(Tensor::fromMatrix(plane), rows, columns).matrix();
}

/// N(.): scaled to 0..1, times (1 - mean of the local maxima other than the largest)^2.
Matrix normalised(Matrix map)
{
    const float largest = map.maxCoeff();
    if (!(largest > 1e-5F)) // rounding is no contrast
        return Matrix::Zero(map.rows(), map.cols());
    map /= largest;
    double sum = 0;
    Index count = 0;
    for (Index i = 0; i < map.rows(); ++i) {
        for (Index j = 0; j < map.cols(); ++j) {
            const float value = map(i, j);
            const Index top = std::max<Index>(0, i - 1);
            const Index left = std::max<Index>(0, j - 1);
            const auto around = map.block(
                top, left, std::min(map.rows(), i + 2) - top, std::min(map.cols(), j + 2) - left);
            if (value > 0.05F && value < 1 && value >= around.maxCoeff()) {
                sum += double(value);
                ++count;
            }
        }
    }
    const float others = count ? float(sum / double(count)) : 0.F;
    return map * (1 - others) * (1 - others);
}

/// The energy of four Gabor pairs at every place: 0 degrees responds to edges along the rows.
std::array<Matrix, orientations> gaborEnergy(const Matrix& plane)
{
    static constexpr Index radius = 4;
    static constexpr Index size = 2 * radius + 1;
    static constexpr double wavelength = 5;
    static constexpr double sigma = 2;
    static const Tensor filters = [] {
        Tensor result({2 * orientations, 1, size, size});
        float* out = result.mutableFloats().data();
        for (Index o = 0; o < 2 * orientations; ++o) {
            const double angle = double(o / 2) * std::numbers::pi / orientations;
            Eigen::ArrayXXd filter(size, size);
            for (Index y = -radius; y <= radius; ++y)
                for (Index x = -radius; x <= radius; ++x) {
                    // The wave runs across the edge; rows count downwards.
                    const double phase = 2 * std::numbers::pi / wavelength
                        * (double(x) * std::sin(angle) + double(y) * std::cos(angle));
                    filter(y + radius, x + radius)
                        = std::exp(-double(x * x + y * y) / (2 * sigma * sigma))
                        * (o % 2 ? std::sin(phase) : std::cos(phase));
                }
            filter -= filter.mean(); // a flat place has no orientation
            for (Index y = 0; y < size; ++y)
                for (Index x = 0; x < size; ++x)
                    *out++ = float(filter(y, x));
        }
        return result;
    }();
    Matrix padded(plane.rows() + 2 * radius, plane.cols() + 2 * radius);
    for (Index i = 0; i < padded.rows(); ++i)
        for (Index j = 0; j < padded.cols(); ++j)
            padded(i, j) = plane(std::clamp<Index>(i - radius, 0, plane.rows() - 1),
                std::clamp<Index>(j - radius, 0, plane.cols() - 1));
    const Tensor answers = ops::conv2d(
        Tensor::fromMatrix(padded).reshaped({1, padded.rows(), padded.cols()}), filters);
    std::array<Matrix, orientations> result;
    for (Index o = 0; o < orientations; ++o)
        result[std::size_t(o)] = (answers.slice(2 * o).matrix().array().square()
            + answers.slice(2 * o + 1).matrix().array().square())
                                     .sqrt()
                                     .matrix();
    return result;
}

/// Adds N(|centre - surround|) of every pair of scales, at the output's scale.
void addContrasts(Matrix& sum, const Pyramid& centre, const Pyramid& surround)
{
    for (std::size_t c = 2; c <= 4; ++c) {
        for (std::size_t s = c + 3; s <= c + 4; ++s) {
            if (s >= centre.size())
                continue;
            const Matrix& here = centre[c];
            const Matrix around = resized(surround[s], here.rows(), here.cols());
            sum += resized(normalised((here - around).cwiseAbs()), sum.rows(), sum.cols());
        }
    }
}

} // namespace

Saliency saliency(const Tensor& image, Monitor& monitor)
{
    using Plane = Eigen::Array<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    const auto plane = [&image](Index c) { return Plane(image.slice(c).matrix().array()); };
    Plane r = plane(0), g = plane(1), b = plane(2);
    const Plane intensity = (r + g + b) / 3;
    const Plane factor
        = (intensity > intensity.maxCoeff() / 10).select(1 / intensity.max(1e-6F), 0.F);
    r *= factor;
    g *= factor;
    b *= factor;
    const Plane red = (r - (g + b) / 2).max(0.F);
    const Plane green = (g - (r + b) / 2).max(0.F);
    const Plane blue = (b - (r + g) / 2).max(0.F);
    const Plane yellow = ((r + g) / 2 - (r - g).abs() / 2 - b).max(0.F);

    const Pyramid levels = pyramidOf(intensity.matrix());
    const Matrix& output = levels[std::min(outputScale, levels.size() - 1)];
    const Matrix nothing = Matrix::Zero(output.rows(), output.cols());
    Matrix byIntensity = nothing, byColour = nothing, byOrientation = nothing;
    addContrasts(byIntensity, levels, levels);
    for (const Plane& opponents : {Plane(red - green), Plane(blue - yellow)}) {
        monitor.check();
        const Pyramid centre = pyramidOf(opponents.matrix());
        Pyramid surround = centre;
        for (Matrix& level : surround)
            level = -level;
        addContrasts(byColour, centre, surround);
    }
    std::array<Pyramid, orientations> oriented;
    for (std::size_t scale = 0; scale < levels.size(); ++scale) {
        monitor.check();
        const auto energies
            = scale < 2 ? std::array<Matrix, orientations>{} : gaborEnergy(levels[scale]);
        for (std::size_t o = 0; o < oriented.size(); ++o)
            oriented[o].push_back(energies[o]);
    }
    for (const Pyramid& orientation : oriented) {
        Matrix sum = nothing;
        addContrasts(sum, orientation, orientation);
        byOrientation += normalised(std::move(sum));
    }
    Matrix map = (normalised(byIntensity) + normalised(byColour) + normalised(byOrientation)) / 3;
    if (map.maxCoeff() > 0)
        map /= map.maxCoeff();
    return {Tensor::fromMatrix(byIntensity), Tensor::fromMatrix(byColour),
        Tensor::fromMatrix(byOrientation), Tensor::fromMatrix(map)};
}

MapPlace peak(const Tensor& map, double left, double top, double right, double bottom)
{
    MapPlace result{(left + right) / 2, (top + bottom) / 2, 0};
    std::optional<float> largest;
    const ConstMatrixMap cells = map.matrix();
    for (Index i = 0; i < cells.rows(); ++i) {
        for (Index j = 0; j < cells.cols(); ++j) {
            const double x = (double(j) + 0.5) / double(cells.cols());
            const double y = (double(i) + 0.5) / double(cells.rows());
            if (x < left || x > right || y < top || y > bottom
                || (largest && !(cells(i, j) > *largest)))
                continue;
            largest = cells(i, j);
            result = {x, y, cells(i, j)};
        }
    }
    return result;
}

} // namespace fovea::image
