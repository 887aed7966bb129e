// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/image_figure.h"

namespace fovea::ui
{

// A figure and those beside it, each with its caption, and one legend for each scale.

void paintComparison(
    QPainter& painter, const QRectF& rect, const ImageFigure& figure, const Theme& theme);
QSize comparisonSize(const ImageFigure& figure);

} // namespace fovea::ui
