// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/image_figure.h"

namespace fovea::ui
{

// How figures of image models draw what lies on the picture.

/// Width through height of what lies under the values.
double aspectOf(const ImageFigure& figure);
/// The largest rectangle of these proportions, at the top, in the middle.
QRectF fitted(const QRectF& into, double aspect);
/// Picture and plane as one image at the resolution of the page, then drawn: vector formats have no
/// way to blend numbers.
void paintPlaneOver(QPainter& painter, const QRectF& rect, const ImageFigure& figure,
    const Tensor& plane, bool withPicture, const Theme& theme);
/// The figure's own plane, or the picture alone, with the contour at the threshold.
void paintFigurePlane(
    QPainter& painter, const QRectF& rect, const ImageFigure& figure, const Theme& theme);

} // namespace fovea::ui
