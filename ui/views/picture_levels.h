// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QImage>
#include <QRectF>

#include <vector>

class QPainter;

namespace fovea::ui
{

/// Draws a picture that is kept at several sizes, each half the one before, into `place`. Takes the
/// smallest size that still has a pixel for each pixel of the device, and of it only the part that
/// shows inside `visible`: the cost is that of the visible area, not that of the picture. Enlarged
/// three times and more, pixels are shown as squares.
/// @param deviceScale device pixels per painter unit
void paintPicture(QPainter& painter, const std::vector<QImage>& levels, const QRectF& place,
    const QRectF& visible, double deviceScale);

} // namespace fovea::ui
