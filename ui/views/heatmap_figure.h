// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/heatmap_data.h"
#include "models/heatmap_tile.h"
#include "style/theme.h"

#include <QRectF>
#include <QString>

class QPainter;

namespace fovea::ui
{

/// A heat map on its own: a picture for a page or a file that says itself what it shows.
struct HeatmapFigure {
    std::shared_ptr<const HeatmapData> data;
    HeatmapLook look;
    QString model; ///< e.g. "playground"
};

/// Draws title (step, head, model, scale), token headers, cells, and a legend with ticks, on the
/// theme's surface. Up to 64 x 64 cells are drawn as vector rectangles, larger matrices as one
/// image. Needs fonts (QGuiApplication); may be called on a worker with a painter of its own.
/// @throws Stopped
void paint(QPainter& painter, const QRectF& rect, const HeatmapFigure& figure, const Theme& theme,
    Monitor& monitor = Monitor::none());

/// A size that suits the figure: cells from 2 to 48 pixels, bounded to 2400 pixels a side.
QSize preferredSize(const HeatmapFigure& figure);

} // namespace fovea::ui
