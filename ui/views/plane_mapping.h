// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QPoint>
#include <QRectF>
#include <QSize>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

/// Which part of a picture a cell of a plane stands for. The plane was computed from the picture at
/// its working size, in cells of `stride` x `stride` working pixels; the last column and row may
/// reach beyond the picture. Pixels are counted in the original picture, from its top left corner.
struct PlaneMapping {
    QSize picture;
    QSize working;
    QSize plane; ///< columns x rows
    int stride = 1;

    bool isEmpty() const { return picture.isEmpty() || working.isEmpty() || plane.isEmpty(); }
    bool contains(QPoint cell) const { return QRect(QPoint(0, 0), plane).contains(cell); }

    /// The cell at a position in the picture; the nearest one outside of it. @pre !isEmpty()
    QPoint cellAt(QPointF pixel) const
    {
        const auto index = [this](double position, int whole, int worked, int cells) {
            const double cell = position * worked / (double(whole) * stride);
            return std::clamp(int(std::floor(cell)), 0, cells - 1);
        };
        return { index(pixel.x(), picture.width(), working.width(), plane.width()),
            index(pixel.y(), picture.height(), working.height(), plane.height()) };
    }

    /// The part of the picture under a cell. @pre !isEmpty()
    QRectF pixelsOf(QPoint cell) const
    {
        return cells(QRect(cell, QSize(1, 1))) & QRectF(QPointF(0, 0), QSizeF(picture));
    }
    /// Where the whole plane lies, in pixels of the picture; may reach beyond it. @pre !isEmpty()
    QRectF planeRect() const { return cells(QRect(QPoint(0, 0), plane)); }

private:
    QRectF cells(const QRect& range) const
    {
        const auto position = [this](int cell, int whole, int worked) {
            return double(cell) * stride * whole / worked;
        };
        const QPointF from(position(range.x(), picture.width(), working.width()),
            position(range.y(), picture.height(), working.height()));
        const QPointF to(position(range.x() + range.width(), picture.width(), working.width()),
            position(range.y() + range.height(), picture.height(), working.height()));
        return { from, to };
    }
};

} // namespace fovea::ui
