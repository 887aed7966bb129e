// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "image/image_mapping.h"

#include <cassert>

namespace fovea::image
{

ImageMapping::Cell ImageMapping::cellAt(Index x, Index y) const
{
    assert(x >= 0 && y >= 0 && x < picture.width && y < picture.height);
    // floor((x + 1/2) w / W) in whole numbers, exact at any size.
    return {(2 * y + 1) * map.height / (2 * picture.height),
        (2 * x + 1) * map.width / (2 * picture.width)};
}

ImageMapping::Rectangle ImageMapping::areaOf(Cell cell) const
{
    const double width = double(picture.width) / double(map.width);
    const double height = double(picture.height) / double(map.height);
    return {double(cell.column) * width, double(cell.row) * height, width, height};
}

ImageMapping::Point ImageMapping::toMap(Point point) const
{
    return {(point.x + 0.5) * double(map.width) / double(picture.width) - 0.5,
        (point.y + 0.5) * double(map.height) / double(picture.height) - 0.5};
}

ImageMapping::Point ImageMapping::toPicture(Point point) const
{
    return {(point.x + 0.5) * double(picture.width) / double(map.width) - 0.5,
        (point.y + 0.5) * double(picture.height) / double(map.height) - 0.5};
}

} // namespace fovea::image
