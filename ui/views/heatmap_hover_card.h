// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "style/theme.h"
#include "views/heatmap_geometry.h"

class QFont;
class QPainter;

namespace fovea::ui
{

/// Draws the tokens and the exact number of the model's hovered cell on a card beside it, inside
/// `bounds`.
void paintHoverCard(QPainter& painter, const QRectF& bounds, const HeatmapGeometry& geometry,
    const HeatmapModel& model, const QFont& font, const Theme& theme);

} // namespace fovea::ui
