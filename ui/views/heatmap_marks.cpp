// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/heatmap_marks.h"

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

void paintNonFinite(
    QPainter& painter, const HeatmapGeometry& geometry, const HeatmapData& data, Index head)
{
    if (std::min(geometry.cellWidth(), geometry.cellHeight()) < smallestHatched)
        return;
    const Range rows = geometry.visibleRows();
    const Range columns = geometry.visibleColumns();
    Matrix line(1, columns.size());
    const QBrush nan(QColor(0, 0, 0, 150), Qt::BDiagPattern);
    const QBrush infinity(QColor(0, 0, 0, 70), Qt::FDiagPattern);
    for (Index r = rows.begin; r < rows.end; ++r) {
        data.map().block(head, {r, r + 1}, columns, line);
        for (Index c = 0; c < columns.size();) {
            const float value = line(0, c);
            Index end = c + 1;
            if (!std::isfinite(value)) {
                while (end < columns.size() && !std::isfinite(line(0, end))
                    && std::isnan(line(0, end)) == std::isnan(value))
                    ++end;
                painter.fillRect(
                    geometry.blockRect({r, r + 1}, {columns.begin + c, columns.begin + end}),
                    std::isnan(value) ? nan : infinity);
            }
            c = end;
        }
    }
}

QString cellText(float value)
{
    if (!std::isfinite(value))
        return HeatmapModel::numberText(value);
    const float size = std::abs(value);
    QString text = size == 0              ? QStringLiteral("0")
        : size < 0.0005f || size >= 10000 ? QString::number(double(value), 'g', 2)
        : size < 10                       ? QString::number(double(value), 'f', size < 1 ? 3 : 2)
                                          : QString::number(double(value), 'f', size < 100 ? 1 : 0);
    return text.replace(u'-', u'−');
}

void paintCellValues(QPainter& painter, const HeatmapGeometry& geometry, const HeatmapData& data,
    const HeatmapLook& look, const QFont& font)
{
    const QFontMetricsF metrics(font);
    const double width = metrics.horizontalAdvance(QStringLiteral("−0.0000"));
    if (geometry.cellWidth() < width || geometry.cellHeight() < metrics.height() + space::xs)
        return;
    const Range rows = geometry.visibleRows();
    const Range columns = geometry.visibleColumns();
    Matrix values(rows.size(), columns.size());
    data.map().block(look.head, rows, columns, values);
    const ColourTable& table = ColourMap::get(look.colourMap).table();
    painter.setFont(font);
    for (Index r = 0; r < rows.size(); ++r) {
        const ColourScale scale = data.colourScale(look.scale, look.head, rows.begin + r);
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
