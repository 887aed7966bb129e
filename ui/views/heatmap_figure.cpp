// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/heatmap_figure.h"

#include "models/token_text.h"
#include "views/figure_fonts.h"
#include "views/figure_frame.h"
#include "views/heatmap_labels.h"
#include "views/heatmap_marks.h"
#include "views/legend_view.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr Index largestVector = 64;
constexpr Index largestImage = 4096; // a longer side is reduced

QString subtitle(const HeatmapFigure& figure)
{
    const QString scale = scaleName(figure.data->scaleFor(figure.look.scale));
    // Not named translate(): lupdate would take that for a call with a context.
    const auto translated
        = [](const char* text) { return QCoreApplication::translate("HeatmapFigure", text); };
    QString site = QString::fromStdString(figure.data->site().name);
    if (figure.data->difference())
        site += QStringLiteral(" · ") + differenceTitle(figure.data->sideNames());
    if (figure.data->heads() == 1)
        return translated(QT_TRANSLATE_NOOP("HeatmapFigure", "%1 · model %2 · scale: %3"))
            .arg(site, figure.model, scale);
    return translated(
        QT_TRANSLATE_NOOP("HeatmapFigure", "%1 · head %2 (%3 heads) · model %4 · scale: %5"))
        .arg(site)
        .arg(figure.look.head)
        .arg(figure.data->heads())
        .arg(figure.model, scale);
}

void paintCells(QPainter& painter, const HeatmapGeometry& geometry, const HeatmapFigure& figure,
    Monitor& monitor)
{
    const HeatmapData& data = *figure.data;
    if (std::max(data.rows(), data.columns()) > largestVector) {
        const int level = levelFitting(data, largestImage);
        const Range rows{0, cellsAtLevel(data.rows(), level)};
        const Range columns{0, cellsAtLevel(data.columns(), level)};
        const HeatmapTile tile = renderTile(data, figure.look, level, rows, columns, monitor);
        painter.drawImage(
            geometry.blockRect({0, rows.end << level}, {0, columns.end << level}), tile.image);
        return;
    }
    const HeatmapTile tile
        = renderTile(data, figure.look, 0, {0, data.rows()}, {0, data.columns()});
    for (Index r = 0; r < data.rows(); ++r) {
        for (Index c = 0; c < data.columns(); ++c)
            painter.fillRect(geometry.cellRect({r, c}), QColor(tile.image.pixel(int(c), int(r))));
    }
    if (tile.hasNonFinite)
        paintNonFinite(painter, geometry, {0, data.rows()}, {0, data.columns()}, *tile.values);
}

} // namespace

void paint(QPainter& painter, const QRectF& rect, const HeatmapFigure& figure, const Theme& theme,
    Monitor& monitor)
{
    painter.save();
    painter.setClipRect(rect);
    const QRectF page = paintFigureFrame(
        painter, rect, stepName(figure.data->site()), subtitle(figure), theme);
    const QFont body = figureBodyFont();
    const double bottom = space::l + legendHeight(body);
    const QSizeF room(page.width(), page.height() - bottom);
    const HeatmapLabels labels(*figure.data, body, room);
    const Index rows = figure.data->rows();
    const Index columns = figure.data->columns();
    ViewGeometry view;
    view.setContentSize(HeatmapGeometry::contentSize(rows, columns, labels.rowHeight()));
    view.setViewport(HeatmapGeometry::viewportFor({{0, 0}, room}, labels.margins()));
    const HeatmapGeometry geometry(view, rows, columns, labels.rowHeight(), labels.margins());

    painter.save();
    painter.translate(page.topLeft());
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    paintCells(painter, geometry, figure, monitor);
    paintCellGaps(painter, geometry, theme);
    const RowScales scales = figure.data->scales(figure.look.scale, figure.look.head);
    paintCellValues(painter, geometry, *figure.data, figure.look, scales, body);
    labels.paint(painter, geometry, *figure.data, {}, theme);
    painter.restore();

    const HeatmapScale scale = figure.data->scaleFor(figure.look.scale);
    const Legend legend{
        figure.look.colourMap, scales.at(Index(0)), scale == HeatmapScale::PerRow, {},
        figure.data->difference() != nullptr};
    const double legendWidth = std::min(page.width(), 320.0);
    paintLegend(painter,
        QRectF(page.left(), page.bottom() - legendHeight(body), legendWidth, legendHeight(body)),
        legend, body, theme);
    painter.restore();
}

QSize preferredSize(const HeatmapFigure& figure)
{
    const auto side = [](Index cells) {
        return double(cells) * std::clamp(720.0 / double(std::max<Index>(1, cells)), 2.0, 48.0);
    };
    constexpr double chrome = 260; // headers, title, legend
    return QSizeF(std::clamp(side(figure.data->columns()) + chrome, 520.0, 2400.0),
        std::clamp(side(figure.data->rows()) + chrome, 440.0, 2400.0))
        .toSize();
}

} // namespace fovea::ui
