// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/heatmap_marks.h"

#include "models/number_text.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr double smallestGapped = 12; // cells narrower than this have no hairlines
constexpr double smallestHatched = 5;

// Relative luminance as WCAG defines it, without the gamma's toe: enough to choose black or white.
double luminance(QRgb colour)
{
    const auto linear = [](int channel) { return std::pow(channel / 255.0, 2.2); };
    return 0.2126 * linear(qRed(colour)) + 0.7152 * linear(qGreen(colour))
        + 0.0722 * linear(qBlue(colour));
}

QRectF aligned(const QRectF& rect)
{
    return QRectF(QPointF(std::round(rect.left()), std::round(rect.top())),
        QPointF(std::round(rect.right()), std::round(rect.bottom())));
}

} // namespace

void paintCellGaps(QPainter& painter, const HeatmapGeometry& geometry, const Theme& theme)
{
    const QRectF cells = geometry.cellsRect();
    if (std::min(geometry.cellWidth(), geometry.cellHeight()) < smallestGapped)
        return;
    painter.setPen(QPen(theme.surface, 1));
    const Range rows = geometry.visibleRows();
    for (Index r = rows.begin + 1; r < rows.end; ++r) {
        const double y = std::round(geometry.cellRect({r, 0}).top()) - 0.5;
        painter.drawLine(QPointF(cells.left(), y), QPointF(cells.right(), y));
    }
    const Range columns = geometry.visibleColumns();
    for (Index c = columns.begin + 1; c < columns.end; ++c) {
        const double x = std::round(geometry.cellRect({0, c}).left()) - 0.5;
        painter.drawLine(QPointF(x, cells.top()), QPointF(x, cells.bottom()));
    }
}

void paintNonFinite(QPainter& painter, const HeatmapGeometry& geometry, Range rows, Range columns,
    const Eigen::Ref<const Matrix>& values)
{
    if (std::min(geometry.cellWidth(), geometry.cellHeight()) < smallestHatched)
        return;
    const QBrush nan(QColor(0, 0, 0, 150), Qt::BDiagPattern);
    const QBrush infinity(QColor(0, 0, 0, 70), Qt::FDiagPattern);
    for (Index r = 0; r < rows.size(); ++r) {
        for (Index c = 0; c < columns.size();) {
            const float value = values(r, c);
            Index end = c + 1;
            if (!std::isfinite(value)) {
                while (end < columns.size() && !std::isfinite(values(r, end))
                    && std::isnan(values(r, end)) == std::isnan(value))
                    ++end;
                const Index row = rows.begin + r;
                painter.fillRect(
                    geometry.blockRect({row, row + 1}, {columns.begin + c, columns.begin + end}),
                    std::isnan(value) ? nan : infinity);
            }
            c = end;
        }
    }
}

QString cellText(float value)
{
    if (!std::isfinite(value))
        return exactNumber(value);
    const double number = double(value);
    const double size = std::abs(number);
    if (size == 0)
        return QStringLiteral("0");
    // Two digits where an exponent takes the room of the third.
    if (size < 0.001 || size >= 10000)
        return QString::number(number, 'g', 2).replace(u'-', u'−');
    const int decimals = std::clamp(2 - int(std::floor(std::log10(size))), 0, 5);
    return QString::number(number, 'f', decimals).replace(u'-', u'−');
}

void paintCellValues(QPainter& painter, const HeatmapGeometry& geometry, const HeatmapData& data,
    const HeatmapLook& look, const RowScales& scales, const QFont& font)
{
    const QFontMetricsF metrics(font);
    const double width = metrics.horizontalAdvance(
        data.isSigned() ? QStringLiteral("−0.00000") : QStringLiteral("0.00000"));
    if (geometry.cellWidth() < width || geometry.cellHeight() < metrics.height() + space::xs)
        return;
    const Range rows = geometry.visibleRows();
    const Range columns = geometry.visibleColumns();
    Matrix values(rows.size(), columns.size());
    data.map().block(look.head, rows, columns, values);
    const ColourTable& table = ColourMap::get(look.colourMap).table();
    painter.setFont(font);
    for (Index r = 0; r < rows.size(); ++r) {
        const ColourScale scale = scales.at(rows.begin + r);
        for (Index c = 0; c < columns.size(); ++c) {
            const float value = values(r, c);
            const QRgb ground = std::isfinite(value)
                ? table[std::size_t(scale.position(value) * 255 + 0.5f)]
                : infinityColour;
            painter.setPen(
                luminance(ground) > 0.22 ? QColor(0, 0, 0, 220) : QColor(255, 255, 255, 235));
            painter.drawText(geometry.cellRect({rows.begin + r, columns.begin + c}),
                int(Qt::AlignCenter | Qt::TextSingleLine), cellText(value));
        }
    }
}

void paintCross(QPainter& painter, const HeatmapGeometry& geometry, Cell cell, const Theme& theme)
{
    const QRectF cells = geometry.cellsRect();
    const QRectF rect = geometry.cellRect(cell);
    painter.setBrush(Qt::NoBrush);
    // Two tones, so that the frame shows on every colour of the map.
    for (const auto& [colour, width] :
        {std::pair(theme.surface, 3.0), std::pair(theme.accent, 1.0)}) {
        painter.setPen(QPen(colour, width));
        painter.drawRect(aligned({cells.left(), rect.top(), cells.width(), rect.height()})
                             .adjusted(-0.5, -0.5, -0.5, -0.5));
        painter.drawRect(aligned({rect.left(), cells.top(), rect.width(), cells.height()})
                             .adjusted(-0.5, -0.5, -0.5, -0.5));
    }
}

void paintPin(QPainter& painter, const HeatmapGeometry& geometry, Cell cell, const Theme& theme)
{
    const QRectF rect = aligned(geometry.cellRect(cell)).adjusted(-0.5, -0.5, -0.5, -0.5);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.surface, 5));
    painter.drawRect(rect);
    painter.setPen(QPen(theme.accent, 2.5));
    painter.drawRect(rect);
}

} // namespace fovea::ui
