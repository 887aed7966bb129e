// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/spatial_transformer.h"

#include "attention/weights.h"

#include <cmath>
#include <limits>

namespace fovea::attention
{

namespace
{

/// Pixel i of `size` as a place in -1..1.
float toPlace(Index i, Index size, GridAlignment alignment)
{
    if (alignment == GridAlignment::Edges)
        return float(2 * i + 1) / float(size) - 1;
    return size == 1 ? 0.0F : float(2 * i) / float(size - 1) - 1;
}

/// A place as a pixel coordinate, centres at whole numbers.
float toPixel(float place, Index size, GridAlignment alignment)
{
    if (alignment == GridAlignment::Edges)
        return ((place + 1) * float(size) - 1) / 2;
    return (place + 1) / 2 * float(size - 1);
}

} // namespace

Tensor affineGrid(const Tensor& theta, Index height, Index width, GridAlignment alignment)
{
    requireShape(theta, {2, 3}, "theta");
    const ConstMatrixMap map = theta.matrix();
    Tensor grid = Tensor::uninitialised({height, width, 2});
    float* out = grid.mutableFloats().data();
    for (Index i = 0; i < height; ++i) {
        const float y = toPlace(i, height, alignment);
        for (Index j = 0; j < width; ++j) {
            const float x = toPlace(j, width, alignment);
            *out++ = map(0, 0) * x + map(0, 1) * y + map(0, 2);
            *out++ = map(1, 0) * x + map(1, 1) * y + map(1, 2);
        }
    }
    return grid;
}

Tensor gridSample(const Tensor& x, const Tensor& grid, GridAlignment alignment)
{
    requireShape(grid, {-1, -1, 2}, "grid");
    const Index channels = x.dim(0);
    const Index height = x.dim(1);
    const Index width = x.dim(2);
    const Index places = grid.dim(0) * grid.dim(1);
    Tensor result({channels, grid.dim(0), grid.dim(1)});
    float* out = result.mutableFloats().data();
    const float* in = x.floats().data();
    const float* place = grid.floats().data();
    for (Index p = 0; p < places; ++p, place += 2) {
        const float column = toPixel(place[0], width, alignment);
        const float row = toPixel(place[1], height, alignment);
        if (std::isnan(column) || std::isnan(row)) {
            for (Index c = 0; c < channels; ++c)
                out[c * places + p] = std::numeric_limits<float>::quiet_NaN();
            continue;
        }
        // Outside by a pixel or more, infinity included, there is nothing.
        if (column <= -1 || row <= -1 || column >= float(width) || row >= float(height))
            continue;
        const auto left = Index(std::floor(column));
        const auto top = Index(std::floor(row));
        const float right = column - float(left);
        const float below = row - float(top);
        const float shares[2][2] = {
            {(1 - below) * (1 - right), (1 - below) * right}, {below * (1 - right), below * right}};
        for (Index n = 0; n < 2; ++n) {
            for (Index m = 0; m < 2; ++m) {
                const Index i = top + n;
                const Index j = left + m;
                if (i < 0 || i >= height || j < 0 || j >= width)
                    continue;
                for (Index c = 0; c < channels; ++c)
                    out[c * places + p] += shares[n][m] * in[(c * height + i) * width + j];
            }
        }
    }
    return result;
}

SpatialTransformerResult spatialTransformer(
    const Tensor& x, const Tensor& theta, Index height, Index width, GridAlignment alignment)
{
    SpatialTransformerResult result;
    result.grid = affineGrid(theta, height, width, alignment);
    result.output = gridSample(x, result.grid, alignment);
    return result;
}

} // namespace fovea::attention
