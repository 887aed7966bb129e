// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/neuron_strip.h"

#include "models/colour_scale.h"
#include "models/heatmap_tile.h"
#include "style/colour_map.h"

#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr double share = 0.72; // of the height, that a cell has

/// The numbers, or as many groups of them as there are pixels, each by its largest; a NaN stays.
std::vector<float> shownNumbers(
    const QPainter& painter, const QRectF& area, const NumberStrip& strip)
{
    const Index count = strip.numbers.size();
    const double pixels = area.width() * painter.device()->devicePixelRatioF();
    const Index cells = std::clamp<Index>(Index(pixels), 1, std::max<Index>(1, count));
    std::vector<float> shown(std::size_t(count == 0 ? 0 : cells));
    for (Index cell = 0; cell < Index(shown.size()); ++cell) {
        float largest = 0;
        for (Index i = cell * count / cells; i < (cell + 1) * count / cells; ++i) {
            if (!(std::abs(strip.numbers(i)) <= std::abs(largest)))
                largest = strip.numbers(i);
        }
        shown[std::size_t(cell)] = largest;
    }
    return shown;
}

/// The middle of the map is bright, which would be loud on a dark ground: what is near 0 is faint.
QColor colourOf(float number, const ColourScale& scale)
{
    if (std::isnan(number))
        return ColourMap::notANumber();
    if (std::isinf(number))
        return infinityColour;
    const ColourTable& table = ColourMap::get(ColourMapName::Diverging).table();
    const float position = scale.position(number);
    QColor colour(table[std::size_t(position * 255 + 0.5F)]);
    colour.setAlphaF(std::min(1.F, 0.25F + 4 * std::abs(position - 0.5F)));
    return colour;
}

QRectF cellOf(const QRectF& area, std::size_t cell, std::size_t count)
{
    const double width = area.width() / double(count);
    return {area.left() + double(cell) * width, area.top(), width, area.height()};
}

} // namespace

void paintCells(QPainter& painter, const QRectF& area, const NumberStrip& strip, bool asVectors)
{
    const std::vector<float> shown = shownNumbers(painter, area, strip);
    if (shown.empty())
        return;
    const ColourScale scale = ColourScale::linear(strip.magnitude, true);
    const double height = area.height() * share;
    painter.save();
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform, false);
    if (asVectors) {
        for (std::size_t i = 0; i < shown.size(); ++i) {
            QRectF cell = cellOf(area, i, shown.size());
            if (std::isfinite(shown[i])) {
                cell.setHeight(height);
                cell.translate(0,
                    shown[i] < 0       ? area.height() - height
                        : shown[i] > 0 ? 0
                                       : (area.height() - height) / 2);
            }
            painter.fillRect(cell, colourOf(shown[i], scale));
        }
        painter.restore();
        return;
    }
    // Three bands of the height: only above, in the middle, only below.
    QImage image(int(shown.size()), 3, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const QRgb colour = qPremultiply(colourOf(shown[i], scale).rgba());
        const bool isWhole = !std::isfinite(shown[i]);
        for (int band = 0; band < 3; ++band) {
            if (isWhole || band == 1 || (band == 0 && shown[i] > 0) || (band == 2 && shown[i] < 0))
                image.setPixel(int(i), band, colour);
        }
    }
    const double rim = area.height() - height;
    const double tops[]{area.top(), area.top() + rim, area.bottom() - rim, area.bottom()};
    for (int band = 0; band < 3; ++band)
        painter.drawImage(
            QRectF(area.left(), tops[band], area.width(), tops[band + 1] - tops[band]), image,
            QRectF(0, band, image.width(), 1));
    painter.restore();
}

void paintBars(QPainter& painter, const QRectF& area, const NumberStrip& strip, const Theme& theme)
{
    const std::vector<float> shown = shownNumbers(painter, area, strip);
    const ColourScale scale = ColourScale::linear(strip.magnitude, true);
    const double middle = area.center().y();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (std::size_t i = 0; i < shown.size(); ++i) {
        QRectF bar = cellOf(area, i, shown.size());
        if (bar.width() >= 4)
            bar.adjust(0, 0, -1, 0);
        if (std::isfinite(shown[i])) {
            const double end
                = middle - double(2 * scale.position(shown[i]) - 1) * area.height() / 2;
            bar.setTop(std::min(middle, end));
            bar.setBottom(std::max(middle, end));
        }
        // Small ones would be as pale as the ground.
        const float half = std::copysign(scale.high() / 2, shown[i]);
        painter.fillRect(bar, colourOf(half + shown[i] / 2, scale));
    }
    painter.fillRect(QRectF(area.left(), std::round(middle), area.width(), 1), theme.line);
    painter.restore();
}

} // namespace fovea::ui
