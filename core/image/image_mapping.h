// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "image/preprocess.h"

#include <optional>

namespace fovea::image
{

/// Where the cells of a map lie on the picture it was computed from, both ways. Cells divide the
/// picture, or the area of it that a model was shown after resizing and cropping, evenly, as
/// toTensor() and ops::resize() do.
///
/// Edges:   cell c covers the picture from X + c W / w to X + (c + 1) W / w, in pixels from the left
///          edge, if the area begins at X and is W wide.
/// Centres: pixel i and cell c have their centres at i and c in the point coordinates below
///          ("half-pixel centres"), so that x' + 1/2 = (x + 1/2 - X) w / W.
struct ImageMapping {
    struct Cell {
        Index row = 0;
        Index column = 0;
        bool operator==(const Cell&) const = default;
    };
    struct Point {
        double x = 0;
        double y = 0;
    };
    struct Rectangle {
        double x = 0; ///< left edge, 0 at the picture's
        double y = 0; ///< top edge
        double width = 0;
        double height = 0;
    };

    Size picture; ///< in pixels
    Size map; ///< in cells
    /// The part of the picture that the map lies on; may reach beyond its edges. None: all of it.
    std::optional<Rectangle> area = {};

    Rectangle wholeArea() const;
    /// Whether the centre of a pixel lies under the map. @pre the pixel lies in the picture
    bool covers(Index x, Index y) const;
    /// The cell under the centre of a pixel; of one that is not covered, the nearest cell.
    /// @pre the pixel lies in the picture
    Cell cellAt(Index x, Index y) const;
    /// The part of the picture a cell stands for; of cells at the rim of an area it may lie beyond
    /// the edge. @pre the cell lies in the map
    Rectangle areaOf(Cell cell) const;

    /// A point of the picture in the coordinates of the map, centres at whole numbers.
    Point toMap(Point point) const;
    /// The inverse.
    Point toPicture(Point point) const;
};

} // namespace fovea::image
