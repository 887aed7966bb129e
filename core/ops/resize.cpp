// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "ops/resize.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace fovea::ops
{

namespace
{

/// For each output place: the first input place that counts, and the weights from there on.
struct Taps {
    std::vector<Index> first;
    std::vector<float> weights; ///< [output, width], unused ones are 0
    Index width = 0;
    Index count(Index size, Index output) const
    {
        return std::min(width, size - first[std::size_t(output)]);
    }
};

Taps nearestTaps(Index size, Index newSize)
{
    Taps taps{std::vector<Index>(std::size_t(newSize)),
        std::vector<float>(std::size_t(newSize), 1.0f), 1};
    for (Index i = 0; i < newSize; ++i)
        taps.first[std::size_t(i)] = (2 * i + 1) * size / (2 * newSize);
    return taps;
}

Taps bilinearTaps(Index size, Index newSize, bool antialias)
{
    const double ratio = double(size) / double(newSize);
    const double reach = antialias ? std::max(1.0, ratio) : 1.0;
    const Index width = std::min<Index>(size, Index(std::ceil(reach)) * 2 + 1);
    Taps taps{std::vector<Index>(std::size_t(newSize)),
        std::vector<float>(std::size_t(newSize * width)), width};
    std::vector<double> weights(static_cast<std::size_t>(width));
    for (Index i = 0; i < newSize; ++i) {
        double centre = (double(i) + 0.5) * ratio - 0.5;
        if (!antialias)
            centre = std::clamp(centre, 0.0, double(size - 1));
        const Index first = std::clamp<Index>(
            Index(std::floor(centre - reach)) + 1, 0, std::max<Index>(0, size - 1));
        double sum = 0;
        for (Index k = 0; k < width; ++k) {
            const double distance = std::abs(double(first + k) - centre) / reach;
            weights[std::size_t(k)] = first + k < size ? std::max(0.0, 1.0 - distance) : 0.0;
            sum += weights[std::size_t(k)];
        }
        taps.first[std::size_t(i)] = first;
        for (Index k = 0; k < width; ++k)
            taps.weights[std::size_t(i * width + k)] = float(weights[std::size_t(k)] / sum);
    }
    return taps;
}

} // namespace

Tensor resize(
    const Tensor& x, Index height, Index width, Interpolation interpolation, bool antialias)
{
    assert((x.rank() == 2 || x.rank() == 3) && height > 0 && width > 0);
    const Index oldHeight = x.dim(-2);
    const Index oldWidth = x.dim(-1);
    assert(oldHeight > 0 && oldWidth > 0);
    if (height == oldHeight && width == oldWidth)
        return x;
    const bool nearest = interpolation == Interpolation::Nearest;
    const Taps vertical
        = nearest ? nearestTaps(oldHeight, height) : bilinearTaps(oldHeight, height, antialias);
    const Taps horizontal
        = nearest ? nearestTaps(oldWidth, width) : bilinearTaps(oldWidth, width, antialias);

    Shape shape = x.shape();
    shape[shape.size() - 2] = height;
    shape[shape.size() - 1] = width;
    Tensor result = Tensor::uninitialised(std::move(shape));
    float* out = result.mutableFloats().data();
    Vector row(oldWidth);
    for (Index c = 0; c < (x.rank() == 3 ? x.dim(0) : 1); ++c) {
        const ConstMatrixMap map(x.floats().data() + c * oldHeight * oldWidth, oldHeight, oldWidth);
        for (Index i = 0; i < height; ++i) {
            // A weight of zero is skipped, not multiplied: it must not spread NaN.
            row.setZero();
            for (Index k = 0; k < vertical.count(oldHeight, i); ++k) {
                const float weight = vertical.weights[std::size_t(i * vertical.width + k)];
                if (weight != 0.0f)
                    row += weight * map.row(vertical.first[std::size_t(i)] + k).transpose();
            }
            for (Index j = 0; j < width; ++j) {
                float sum = 0;
                for (Index k = 0; k < horizontal.count(oldWidth, j); ++k) {
                    const float weight = horizontal.weights[std::size_t(j * horizontal.width + k)];
                    if (weight != 0.0f)
                        sum += weight * row[horizontal.first[std::size_t(j)] + k];
                }
                *out++ = sum;
            }
        }
    }
    return result;
}

} // namespace fovea::ops
