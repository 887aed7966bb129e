// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/head_grid_model.h"
#include "style/theme.h"

#include <QRectF>

class QPainter;

namespace fovea::ui
{

/// All heads, small, as a picture for a page or a file that says itself what it shows.
struct HeadsFigure {
    struct Head {
        std::shared_ptr<const HeatmapData> data;
        Index head = 0;
        QString caption;
        QString number; ///< its statistic; may be empty
    };
    /// What the model shows now, in its order.
    HeadsFigure(const HeadGridModel& grid, QString model);

    QList<Head> heads;
    int columns = 1;
    HeatmapLook look; ///< the head in it is of no meaning
    QString statistic; ///< what the numbers are; empty when there are none
    QString model;
};

/// Draws title, maps with captions and, where all have one scale, a legend, on the theme's surface.
/// Needs fonts (QGuiApplication); may be called on a worker with a painter of its own. Of a long
/// text it goes through all numbers of each head. @throws Stopped
void paint(QPainter& painter, const QRectF& rect, const HeadsFigure& figure, const Theme& theme,
    Monitor& monitor = Monitor::none());

/// One column for each head of a layer, as far as these are equally many and in order.
QSize preferredSize(const HeadsFigure& figure);

} // namespace fovea::ui
