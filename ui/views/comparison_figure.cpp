// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/comparison_figure.h"

#include "views/caption_lines.h"
#include "views/figure_fonts.h"
#include "views/figure_plane.h"
#include "views/plane_legend.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr double margin = space::xl;
constexpr double gap = space::l;
constexpr double lineHeight = 20;
constexpr int mostSubtitleLines = 2;
constexpr double cellWidth = 440;
constexpr double mostCellHeight = 440;
constexpr double largestSize = 2400;

std::vector<const ImageFigure*> allOf(const ImageFigure& figure)
{
    std::vector<const ImageFigure*> all{&figure};
    for (const ImageFigure& other : figure.beside)
        all.push_back(&other);
    return all;
}

/// One for each quantity, in the order of the figures.
std::vector<PlaneLegend> legendsOf(const ImageFigure& figure)
{
    std::vector<PlaneLegend> legends;
    std::vector<PlaneQuantity> quantities;
    for (const ImageFigure* one : allOf(figure)) {
        if (std::find(quantities.begin(), quantities.end(), one->quantity) != quantities.end())
            continue;
        quantities.push_back(one->quantity);
        PlaneLegend legend;
        legend.name = one->quantity.title();
        legend.colourMap = one->look.colourMap;
        legend.low = one->look.low;
        legend.high = one->look.high;
        legend.isPinned = true;
        legends.push_back(legend);
    }
    return legends;
}

int columnsOf(std::size_t count)
{
    return count <= 3 ? int(count) : count == 4 ? 2 : count <= 6 ? 3 : 4;
}

/// Of what stands below the titles, in the width of a picture.
int subtitleLines(const ImageFigure& figure, double width)
{
    qsizetype lines = 1;
    for (const ImageFigure* one : allOf(figure))
        lines = std::max(lines,
            captionLines(one->subtitle, figureBodyFont(), width, mostSubtitleLines).size());
    return int(lines);
}

} // namespace

void paintComparison(
    QPainter& painter, const QRectF& rect, const ImageFigure& figure, const Theme& theme)
{
    const auto all = allOf(figure);
    const int columns = columnsOf(all.size());
    const int rows = (int(all.size()) + columns - 1) / columns;
    const QFont font = figureBodyFont();
    const QFontMetricsF metrics(font);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect, theme.surface);
    painter.setFont(font);
    QRectF area = rect.adjusted(margin, margin, -margin, -margin);

    const double height = planeLegendHeight(font);
    const auto legends = legendsOf(figure);
    double line = area.bottom() - double(legends.size()) * height;
    area.setBottom(line - space::s);
    for (const PlaneLegend& legend : legends) {
        paintPlaneLegend(
            painter, QRectF(area.left(), line, area.width(), height), legend, font, theme);
        line += height;
    }

    const QSizeF cell((area.width() - (columns - 1) * gap) / columns,
        (area.height() - (rows - 1) * gap) / rows);
    const int lines = subtitleLines(figure, cell.width());
    for (std::size_t i = 0; i < all.size(); ++i) {
        const QRectF place(area.left() + double(int(i) % columns) * (cell.width() + gap),
            area.top() + double(int(i) / columns) * (cell.height() + gap), cell.width(),
            cell.height());
        const auto write = [&](double y, const QString& text, const QColor& colour) {
            painter.setPen(colour);
            painter.drawText(QRectF(place.left(), y, place.width(), lineHeight),
                int(Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine),
                metrics.elidedText(text, Qt::ElideMiddle, place.width()));
        };
        write(place.top(), all[i]->title, theme.text);
        double y = place.top();
        for (const QString& text :
            captionLines(all[i]->subtitle, font, cell.width(), mostSubtitleLines))
            write(y += lineHeight, text, theme.mutedText);
        paintFigurePlane(painter,
            fitted(place.adjusted(0, (1 + lines) * lineHeight + space::xs, 0, 0),
                aspectOf(*all[i])),
            *all[i], theme);
    }
    painter.restore();
}

QSize comparisonSize(const ImageFigure& figure)
{
    const auto all = allOf(figure);
    const int columns = columnsOf(all.size());
    const int rows = (int(all.size()) + columns - 1) / columns;
    double tallest = 0;
    for (const ImageFigure* one : all)
        tallest = std::max(tallest, std::min(mostCellHeight, cellWidth / aspectOf(*one)));
    const QSizeF size(columns * cellWidth + (columns - 1) * gap + 2 * margin,
        rows * (tallest + (1 + subtitleLines(figure, cellWidth)) * lineHeight + space::xs)
            + (rows - 1) * gap
            + double(legendsOf(figure).size()) * planeLegendHeight(figureBodyFont()) + space::s
            + 2 * margin);
    return size.boundedTo({largestSize, largestSize}).toSize();
}

} // namespace fovea::ui
