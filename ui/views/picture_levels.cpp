// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/picture_levels.h"

#include <QPainter>

#include <cmath>

namespace fovea::ui
{

void paintPicture(QPainter& painter, const std::vector<QImage>& levels, const QRectF& place,
    const QRectF& visible, double deviceScale)
{
    const QRectF shown = place & visible;
    if (levels.empty() || shown.isEmpty())
        return;
    std::size_t level = 0;
    while (level + 1 < levels.size() && levels[level + 1].width() >= place.width() * deviceScale
        && levels[level + 1].height() >= place.height() * deviceScale)
        ++level;
    const QImage& picture = levels[level];
    const double perX = picture.width() / place.width(), perY = picture.height() / place.height();

    // Whole pixels of the picture, and the place they have: rounding the source instead would make
    // the picture tremble while it is panned.
    const int left = std::max(0, int(std::floor((shown.left() - place.left()) * perX)) - 1);
    const int top = std::max(0, int(std::floor((shown.top() - place.top()) * perY)) - 1);
    const int right
        = std::min(picture.width(), int(std::ceil((shown.right() - place.left()) * perX)) + 1);
    const int bottom
        = std::min(picture.height(), int(std::ceil((shown.bottom() - place.top()) * perY)) + 1);
    const QRectF source(left, top, right - left, bottom - top);
    const QRectF target(place.left() + left / perX, place.top() + top / perY, source.width() / perX,
        source.height() / perY);

    constexpr double squaresFrom = 3;
    painter.save();
    painter.setRenderHint(QPainter::SmoothPixmapTransform, deviceScale < squaresFrom * perX);
    painter.setClipRect(shown, Qt::IntersectClip);
    painter.drawImage(target, picture, source);
    painter.restore();
}

} // namespace fovea::ui
