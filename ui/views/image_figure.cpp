// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/image_figure.h"

#include "models/number_text.h"
#include "views/comparison_figure.h"
#include "views/figure_fonts.h"
#include "views/figure_plane.h"
#include "views/plane_legend.h"

#include <QFontMetricsF>
#include <QPainter>

#include <cmath>
#include <limits>

namespace fovea::ui
{

namespace
{

constexpr double margin = space::xl;
constexpr double titleHeight = 28, subtitleHeight = 20;
constexpr double rowHeight = 20; // of a bar
constexpr double smallMap = 160, smallCaption = 20;
constexpr double longestSide = 960; // of the content
constexpr double largestSize = 2400;

bool isBars(const ImageFigure& figure)
{
    return figure.values.rank() == 1;
}
bool isGrid(const ImageFigure& figure)
{
    return figure.values.rank() == 3 && figure.site.kind != SiteKind::Image;
}

/// Columns of a grid: somewhat wider than high, with few empty places in its last row.
int gridColumns(const ImageFigure& figure, double aspect)
{
    constexpr double wantedAspect = 1.5;
    const int maps = int(figure.values.dim(0));
    int best = 1;
    double bestCost = std::numeric_limits<double>::infinity();
    for (int columns = 1; columns <= maps; ++columns) {
        const int rows = (maps + columns - 1) / columns;
        const double shape = std::abs(std::log(aspect * columns / rows / wantedAspect));
        const double empty = double(rows * columns - maps) / (rows * columns);
        if (shape + 2 * empty < bestCost) {
            bestCost = shape + 2 * empty;
            best = columns;
        }
    }
    return best;
}

void paintBars(QPainter& painter, const QRectF& rect, const ImageFigure& figure, const Theme& theme)
{
    const auto values = figure.values.floats();
    const QFontMetricsF metrics(painter.font());
    double nameWidth = 0;
    for (std::size_t i = 0; i < values.size(); ++i)
        nameWidth
            = std::max(nameWidth, metrics.horizontalAdvance(figure.channelNames.value(int(i))));
    nameWidth = std::min(nameWidth + space::m, rect.width() * 0.4);
    const double numberWidth = metrics.horizontalAdvance(QStringLiteral("−0.000")) + space::s;
    const QRectF plot = rect.adjusted(nameWidth, 0, -numberWidth, 0);
    const double row = std::min(rowHeight, rect.height() / double(values.size()));
    const bool labels = row >= metrics.height() * 0.8;
    const double low = std::min(0.0, double(figure.look.low));
    const double span = std::max(1e-30, double(figure.look.high) - low);
    const auto position = [&](double value) {
        return plot.left() + std::clamp((value - low) / span, 0.0, 1.0) * plot.width();
    };
    for (const double value : {low, 0.0, (low + low + span) / 2, low + span})
        painter.fillRect(
            QRectF(position(value), plot.top(), 1, row * double(values.size())), theme.line);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const float value = values[i];
        const double top = rect.top() + double(i) * row;
        const double zero = position(0),
                     end = std::isfinite(value) ? position(double(value)) : zero;
        painter.fillRect(
            QRectF(std::min(zero, end), top + row * 0.2, std::abs(end - zero), row * 0.6),
            theme.accent);
        if (!labels)
            continue;
        painter.setPen(theme.mutedText);
        painter.drawText(QRectF(rect.left(), top, nameWidth - space::s, row),
            int(Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine),
            metrics.elidedText(
                figure.channelNames.value(int(i)), Qt::ElideRight, nameWidth - space::s));
        painter.setPen(theme.text);
        painter.drawText(QRectF(plot.right(), top, numberWidth, row),
            int(Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine), shortNumber(value));
    }
}

void paintGrid(QPainter& painter, const QRectF& rect, const ImageFigure& figure, const Theme& theme)
{
    const double aspect = aspectOf(figure);
    const int count = int(figure.values.dim(0)), columns = gridColumns(figure, aspect);
    const int rows = (count + columns - 1) / columns;
    const QSizeF cell(rect.width() / columns, rect.height() / rows);
    const QFontMetricsF metrics(painter.font());
    ImageFigure alone = figure;
    alone.look.opacity = 1;
    for (int i = 0; i < count; ++i) {
        const QRectF place(rect.left() + (i % columns) * cell.width(),
            rect.top() + (i / columns) * cell.height(), cell.width() - space::s,
            cell.height() - smallCaption);
        const QRectF map = fitted(place, aspect);
        paintPlaneOver(painter, map, alone, figure.values.slice(i), false, theme);
        painter.setPen(theme.mutedText);
        painter.drawText(QRectF(place.left(), map.bottom(), place.width(), smallCaption),
            int(Qt::AlignHCenter | Qt::AlignVCenter | Qt::TextSingleLine),
            metrics.elidedText(
                figure.channelNames.value(i, QString::number(i)), Qt::ElideRight, place.width()));
    }
}

} // namespace

PlaneLook naturalLook(SiteKind kind, const Tensor& values, ColourMapName colourMap)
{
    PlaneLook look;
    look.colourMap = colourMap;
    const bool isGate = kind == SiteKind::ChannelGate || kind == SiteKind::SpatialMask
        || kind == SiteKind::ElementGate;
    if (isGate || kind == SiteKind::Image || values.isEmpty())
        return look;
    const auto [low, high] = finiteRange(values);
    look.low = std::min(0.F, low);
    look.high = high > look.low ? high : look.low + 1;
    if (low < 0) {
        look.high = std::max(-low, high);
        look.low = -look.high;
        look.colourMap = ColourMapName::Diverging;
    }
    return look;
}

void paint(QPainter& painter, const QRectF& rect, const ImageFigure& figure, const Theme& theme)
{
    if (!figure.beside.empty())
        return paintComparison(painter, rect, figure, theme);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect, theme.surface);
    QRectF area = rect.adjusted(margin, margin, -margin, -margin);

    painter.setFont(figureTitleFont());
    painter.setPen(theme.text);
    painter.drawText(QRectF(area.topLeft(), QSizeF(area.width(), titleHeight)),
        int(Qt::AlignLeft | Qt::AlignTop | Qt::TextSingleLine),
        QFontMetricsF(figureTitleFont()).elidedText(figure.title, Qt::ElideRight, area.width()));
    area.setTop(area.top() + titleHeight);
    const QFont font = figureBodyFont();
    painter.setFont(font);
    painter.setPen(theme.mutedText);
    painter.drawText(QRectF(area.topLeft(), QSizeF(area.width(), subtitleHeight)),
        int(Qt::AlignLeft | Qt::AlignTop | Qt::TextSingleLine),
        QFontMetricsF(font).elidedText(figure.subtitle, Qt::ElideMiddle, area.width()));
    area.setTop(area.top() + subtitleHeight + space::m);

    const bool isPicture = figure.site.kind == SiteKind::Image;
    if (!isPicture && !isBars(figure)) {
        const double height = planeLegendHeight(font);
        PlaneLegend legend;
        legend.name = figure.title;
        legend.colourMap = figure.look.colourMap;
        legend.low = figure.look.low;
        legend.high = figure.look.high;
        legend.stretched = figure.look.low != 0 || figure.look.high != 1;
        legend.threshold = figure.look.threshold;
        paintPlaneLegend(painter, QRectF(area.left(), area.bottom() - height, area.width(), height),
            legend, font, theme);
        area.setBottom(area.bottom() - height - space::s);
    }
    if (isBars(figure)) {
        paintBars(painter, area, figure, theme);
    } else if (isGrid(figure)) {
        paintGrid(painter, area, figure, theme);
    } else {
        const QRectF place = fitted(area, aspectOf(figure));
        paintFigurePlane(painter, place, figure, theme);
    }
    painter.restore();
}

QSize preferredSize(const ImageFigure& figure)
{
    if (!figure.beside.empty())
        return comparisonSize(figure);
    const double aspect = aspectOf(figure);
    const double legend = isBars(figure) || figure.site.kind == SiteKind::Image
        ? 0
        : planeLegendHeight(figureBodyFont()) + space::s;
    QSizeF content;
    if (isBars(figure)) {
        content = {560, double(figure.values.size()) * rowHeight};
    } else if (isGrid(figure)) {
        const int columns = gridColumns(figure, aspect);
        const int rows = (int(figure.values.dim(0)) + columns - 1) / columns;
        const double width = aspect >= 1 ? smallMap : std::max(48.0, smallMap * aspect);
        content = {columns * (width + space::s), rows * (width / aspect + smallCaption)};
    } else {
        content = aspect >= 1 ? QSizeF(longestSide, std::max(48.0, longestSide / aspect))
                              : QSizeF(std::max(320.0, longestSide * aspect), longestSide);
    }
    const QSizeF size = content
        + QSizeF(2 * margin, 2 * margin + titleHeight + subtitleHeight + space::m + legend);
    return size.boundedTo({largestSize, largestSize}).toSize();
}

} // namespace fovea::ui
