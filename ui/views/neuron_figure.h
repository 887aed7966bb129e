// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "style/theme.h"
#include "views/neuron_text.h"

#include <QRectF>
#include <QSize>

class QPainter;

namespace fovea::ui
{

/// The neuron view on its own: a picture for a page or a file that says itself what it shows.
struct NeuronFigure {
    std::shared_ptr<const NeuronRow> row;
    NeuronLook look;
    Index first = 0; ///< key in view; matters where not all fit
    QString model; ///< e.g. "playground"
};

/// Draws title (query, step, head, model) and the numbers on the theme's surface, as vectors. Where
/// the keys do not fit, those from the first in view are drawn. May be called on a worker with a
/// painter of its own. @pre there is a row
void paint(QPainter& painter, const QRectF& rect, const NeuronFigure& figure, const Theme& theme);

/// Room for all keys, bounded to 2400 pixels.
QSize preferredSize(const NeuronFigure& figure);

} // namespace fovea::ui
