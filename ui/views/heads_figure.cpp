// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/heads_figure.h"

#include "base/part_monitor.h"
#include "models/token_text.h"
#include "views/figure_fonts.h"
#include "views/figure_frame.h"
#include "views/legend_view.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr double side = 112; // of a map
constexpr int sidePixels = 256;
constexpr double shortestSide = 12; // of a map that would be a line
constexpr int mostColumns = 16;

double lineHeight()
{
    return std::ceil(QFontMetricsF(figureBodyFont()).height());
}

QSizeF cellSize(const HeadsFigure& figure)
{
    const int lines = figure.statistic.isEmpty() ? 1 : 2;
    return {side + space::m, side + lines * lineHeight() + space::m};
}

bool hasLegend(const HeadsFigure& figure)
{
    return figure.look.scale == HeatmapScale::Absolute
        || figure.look.scale == HeatmapScale::Logarithmic;
}

QString caption(const HeadsFigure& figure)
{
    // Not named translate(): lupdate would take that for a call with a context.
    const auto translated
        = [](const char* text) { return QCoreApplication::translate("HeadsFigure", text); };
    QString text = translated(QT_TRANSLATE_NOOP("HeadsFigure", "%1 heads · model %2 · scale: %3"))
                       .arg(figure.heads.size())
                       .arg(figure.model, scaleName(figure.look.scale));
    if (!figure.statistic.isEmpty())
        text += translated(QT_TRANSLATE_NOOP("HeadsFigure", " · numbers: %1"))
                    .arg(figure.statistic);
    return text;
}

void paintHead(QPainter& painter, QPointF corner, const HeadsFigure& figure,
    const HeadsFigure::Head& head, const Theme& theme, Monitor& monitor)
{
    HeatmapLook look = figure.look;
    look.head = head.head;
    const QImage image = renderThumbnail(*head.data, look, sidePixels, monitor);
    QRectF map({0, 0},
        QSizeF(double(head.data->columns()), double(head.data->rows()))
            .scaled({side, side}, Qt::KeepAspectRatio)
            .expandedTo({shortestSide, shortestSide}));
    map.moveCenter(corner + QPointF(side / 2, side / 2));
    painter.drawImage(map, image);
    QRectF line(corner.x(), corner.y() + side, side, lineHeight());
    constexpr int centred = int(Qt::AlignCenter) | int(Qt::TextSingleLine);
    painter.setPen(theme.text);
    painter.drawText(line, centred, head.caption);
    painter.setPen(theme.mutedText);
    painter.drawText(line.translated(0, lineHeight()), centred, head.number);
}

} // namespace

HeadsFigure::HeadsFigure(const HeadGridModel& grid, QString modelName)
    : look(grid.look()), model(std::move(modelName))
{
    if (grid.count() == 0)
        return;
    look.scale = grid.dataOf(0).scaleFor(look.scale);
    if (grid.hasStatistics())
        statistic = statisticName(grid.statistic());
    bool isWhole = int(grid.shown().size()) == grid.count();
    for (const int number : grid.shown()) {
        const auto& numbers = grid.numbers(number);
        heads += {grid.layers()[std::size_t(grid.layerOf(number))], grid.headOf(number),
            grid.caption(number), numbers ? numbers->text(grid.statistic()) : QString()};
        isWhole = isWhole && grid.dataOf(number).heads() == grid.dataOf(0).heads();
    }
    const int ofLayer = int(grid.dataOf(0).heads());
    columns = isWhole && grid.order() == HeadGridModel::Order::Position && ofLayer <= mostColumns
        ? ofLayer
        : std::min(mostColumns, int(std::ceil(std::sqrt(double(heads.size())))));
}

void paint(QPainter& painter, const QRectF& rect, const HeadsFigure& figure, const Theme& theme,
    Monitor& monitor)
{
    if (figure.heads.isEmpty())
        return;
    painter.save();
    painter.setClipRect(rect);
    const HeatmapData& first = *figure.heads.first().data;
    QString title = stepName(first.site());
    if (first.difference())
        title += QStringLiteral(" · ") + differenceTitle(first.sideNames());
    const QRectF page = paintFigureFrame(painter, rect, title, caption(figure), theme);
    const QFont body = figureBodyFont();
    painter.setFont(body);
    const QSizeF cell = cellSize(figure);
    for (qsizetype i = 0; i < figure.heads.size(); ++i) {
        const QPointF place(double(i % figure.columns) * cell.width(),
            double(i / figure.columns) * cell.height());
        const auto done = double(i), count = double(figure.heads.size());
        PartMonitor part(monitor, done / count, (done + 1) / count);
        monitor.check();
        paintHead(painter, page.topLeft() + place, figure, figure.heads[i], theme, part);
    }
    if (hasLegend(figure)) {
        const double height = legendHeight(body);
        const Legend legend{figure.look.colourMap, first.scales(figure.look.scale, 0).at(Index(0)),
            false, {}, first.difference() != nullptr};
        paintLegend(painter,
            QRectF(page.left(), page.bottom() - height, std::min(page.width(), 320.0), height),
            legend, body, theme);
    }
    painter.restore();
}

QSize preferredSize(const HeadsFigure& figure)
{
    const QSizeF cell = cellSize(figure);
    const double rows = std::ceil(double(figure.heads.size()) / figure.columns);
    const double legend = hasLegend(figure) ? space::l + legendHeight(figureBodyFont()) : 0;
    return QSizeF(std::max(520.0, figure.columns * cell.width() + 2 * space::xl),
        rows * cell.height() + figureFrameHeight() + lineHeight() + legend)
        .toSize();
}

} // namespace fovea::ui
