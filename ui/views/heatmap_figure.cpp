// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/heatmap_figure.h"

#include "models/token_text.h"
#include "views/heatmap_labels.h"
#include "views/heatmap_marks.h"
#include "views/legend_view.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr Index largestVector = 64;
constexpr Index largestImage = 4096; // a longer side is reduced

QFont bodyFont()
{
    QFont font = QGuiApplication::font();
    font.setPixelSize(13);
    return font;
}

QFont titleFont()
{
    QFont font = bodyFont();
    font.setPixelSize(18);
    font.setWeight(QFont::DemiBold);
    return font;
}

QString subtitle(const HeatmapFigure& figure)
{
    const QString scale = scaleName(figure.data->scaleFor(figure.look.scale));
    const auto translate
        = [](const char* text) { return QCoreApplication::translate("HeatmapFigure", text); };
    const QString site = QString::fromStdString(figure.data->site().name);
    if (figure.data->heads() == 1)
        return translate(QT_TRANSLATE_NOOP("HeatmapFigure", "%1 · model %2 · scale: %3"))
            .arg(site, figure.model, scale);
    return translate(
        QT_TRANSLATE_NOOP("HeatmapFigure", "%1 · head %2 of %3 · model %4 · scale: %5"))
        .arg(site)
        .arg(figure.look.head + 1)
        .arg(figure.data->heads())
        .arg(figure.model, scale);
}

void paintCells(QPainter& painter, const HeatmapGeometry& geometry, const HeatmapFigure& figure)
{
    const HeatmapData& data = *figure.data;
    if (std::max(data.rows(), data.columns()) > largestVector) {
        int level = 0;
        while (cellsAtLevel(std::max(data.rows(), data.columns()), level) > largestImage)
            ++level;
        const Range rows{0, cellsAtLevel(data.rows(), level)};
        const Range columns{0, cellsAtLevel(data.columns(), level)};
        const HeatmapTile tile = renderTile(data, figure.look, level, rows, columns);
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
}

} // namespace

void paint(QPainter& painter, const QRectF& rect, const HeatmapFigure& figure, const Theme& theme)
{
    painter.save();
    painter.fillRect(rect, theme.surface);
    painter.setClipRect(rect);
    painter.translate(rect.topLeft());
    const QRectF page
        = QRectF({0, 0}, rect.size()).adjusted(space::xl, space::xl, -space::xl, -space::xl);
    const QFont body = bodyFont();
    const QFont title = titleFont();
    const double titleLine = std::ceil(QFontMetricsF(title).height());

    painter.setFont(title);
    painter.setPen(theme.text);
    painter.drawText(QRectF(page.left(), page.top(), page.width(), titleLine),
        int(Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine),
        stepName(figure.data->site().kind));
    painter.setFont(body);
    painter.setPen(theme.mutedText);
    // Wrapped rather than cut: a picture on its own must name its scale.
    constexpr int wrapped = int(Qt::AlignLeft) | int(Qt::AlignTop) | int(Qt::TextWordWrap);
    const QString caption = subtitle(figure);
    const double captionHeight
        = std::ceil(QFontMetricsF(body)
                        .boundingRect({0, 0, page.width(), page.height()}, wrapped, caption)
                        .height());
    painter.drawText(
        QRectF(page.left(), page.top() + titleLine, page.width(), captionHeight), wrapped, caption);

    const double top = titleLine + captionHeight + space::l;
    const double bottom = space::l + legendHeight(body);
    const QSizeF room(page.width(), page.height() - top - bottom);
    const HeatmapLabels labels(*figure.data, body, room);
    const Index rows = figure.data->rows();
    const Index columns = figure.data->columns();
    ViewGeometry view;
    view.setContentSize(HeatmapGeometry::contentSize(rows, columns, labels.rowHeight()));
    view.setViewport(HeatmapGeometry::viewportFor({{0, 0}, room}, labels.margins()));
    const HeatmapGeometry geometry(view, rows, columns, labels.rowHeight(), labels.margins());

    painter.save();
    painter.translate(page.left(), page.top() + top);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    paintCells(painter, geometry, figure);
    paintNonFinite(painter, geometry, *figure.data, figure.look.head);
    paintCellGaps(painter, geometry, theme);
    paintCellValues(painter, geometry, *figure.data, figure.look, body);
    labels.paint(painter, geometry, *figure.data, {}, theme);
    painter.restore();

    const HeatmapScale scale = figure.data->scaleFor(figure.look.scale);
    const Legend legend{figure.look.colourMap,
        figure.data->colourScale(figure.look.scale, figure.look.head, 0),
        scale == HeatmapScale::PerRow, {}};
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
