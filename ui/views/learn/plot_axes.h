// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QPointF>
#include <QRectF>
#include <QString>

#include <vector>

class QPainter;
class QFont;

namespace fovea::ui
{

/// A rectangle of pixels and the numbers at its sides.
struct PlotAxes {
    QRectF area;
    double left = 0, right = 1;
    double bottom = 0, top = 1;
    bool logarithmicX = false; ///< powers of two

    QPointF toPixel(double x, double y) const;
    double xAt(double pixel) const;
    double yAt(double pixel) const;
};

/// Round numbers inside a range, at most about `count`.
std::vector<double> roundTicks(double low, double high, int count);

/// Hairlines and numbers; the numbers stand left of and below the area.
void paintAxes(QPainter& painter, const PlotAxes& axes, const QFont& font);
/// Room that the numbers of paintAxes() need at the left and below.
QSizeF axesRoom(const QFont& font);

} // namespace fovea::ui
