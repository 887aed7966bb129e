// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "image/image_mapping.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace fovea::image
{

ImageMapping::Rectangle ImageMapping::wholeArea() const
{
    return area.value_or(Rectangle{0, 0, double(picture.width), double(picture.height)});
}

bool ImageMapping::covers(Index x, Index y) const
{
    const Rectangle on = wholeArea();
    const double across = double(x) + 0.5 - on.x;
    const double down = double(y) + 0.5 - on.y;
    return across >= 0 && across < on.width && down >= 0 && down < on.height;
}

ImageMapping::Cell ImageMapping::cellAt(Index x, Index y) const
{
    assert(x >= 0 && y >= 0 && x < picture.width && y < picture.height);
    if (area) {
        const Point point = toMap({double(x), double(y)});
        const auto cell = [](double at, Index count) {
            return Index(std::clamp(std::floor(at + 0.5), 0.0, double(count - 1)));
        };
        return {cell(point.y, map.height), cell(point.x, map.width)};
    }
    // floor((x + 1/2) w / W) in whole numbers, exact at any size.
    return {(2 * y + 1) * map.height / (2 * picture.height),
        (2 * x + 1) * map.width / (2 * picture.width)};
}

ImageMapping::Rectangle ImageMapping::areaOf(Cell cell) const
{
    const Rectangle on = wholeArea();
    const double width = on.width / double(map.width);
    const double height = on.height / double(map.height);
    return {on.x + double(cell.column) * width, on.y + double(cell.row) * height, width, height};
}

ImageMapping::Point ImageMapping::toMap(Point point) const
{
    const Rectangle on = wholeArea();
    return {(point.x + 0.5 - on.x) * double(map.width) / on.width - 0.5,
        (point.y + 0.5 - on.y) * double(map.height) / on.height - 0.5};
}

ImageMapping::Point ImageMapping::toPicture(Point point) const
{
    const Rectangle on = wholeArea();
    return {(point.x + 0.5) * on.width / double(map.width) - 0.5 + on.x,
        (point.y + 0.5) * on.height / double(map.height) - 0.5 + on.y};
}

} // namespace fovea::image
