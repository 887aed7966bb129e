// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "image/mask_brush.h"

#include <algorithm>
#include <cmath>

namespace fovea::image
{

namespace
{

double squaredDistance(ImageMapping::Point p, ImageMapping::Point from, ImageMapping::Point to)
{
    const double x = to.x - from.x;
    const double y = to.y - from.y;
    const double length = x * x + y * y;
    const double along = length > 0
        ? std::clamp(((p.x - from.x) * x + (p.y - from.y) * y) / length, 0.0, 1.0)
        : 0;
    const double dx = p.x - from.x - along * x;
    const double dy = p.y - from.y - along * y;
    return dx * dx + dy * dy;
}

} // namespace

Tensor painted(const Tensor& mask, ImageMapping::Point from, ImageMapping::Point to, double radius,
    float value)
{
    Tensor result = mask;
    MatrixMap cells = result.mutableMatrix();
    const auto bounded = [](double at, Index size) {
        return Index(std::clamp(at, 0.0, double(size - 1)));
    };
    const Index top = bounded(std::floor(std::min(from.y, to.y) - radius), cells.rows());
    const Index bottom = bounded(std::ceil(std::max(from.y, to.y) + radius), cells.rows());
    const Index left = bounded(std::floor(std::min(from.x, to.x) - radius), cells.cols());
    const Index right = bounded(std::ceil(std::max(from.x, to.x) + radius), cells.cols());
    for (Index y = top; y <= bottom; ++y) {
        for (Index x = left; x <= right; ++x) {
            if (squaredDistance({double(x), double(y)}, from, to) <= radius * radius)
                cells(y, x) = value;
        }
    }
    const auto row = Index(std::lround(to.y));
    const auto column = Index(std::lround(to.x));
    if (row >= 0 && row < cells.rows() && column >= 0 && column < cells.cols())
        cells(row, column) = value;
    return result;
}

Tensor inverted(const Tensor& mask)
{
    Tensor result = mask;
    for (float& value : result.mutableFloats())
        value = 1 - value;
    return result;
}

Tensor filled(const Tensor& mask, float value)
{
    Tensor result = mask;
    std::ranges::fill(result.mutableFloats(), value);
    return result;
}

} // namespace fovea::image
