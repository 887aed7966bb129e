// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/lines_figure.h"

#include "models/token_text.h"
#include "views/figure_fonts.h"
#include "views/figure_frame.h"
#include "views/lines_view.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr double linesScale = 2; // pixels of the lines per logical pixel
constexpr double breadth = 720; // across the tokens

QString caption(const LinesFigure& figure)
{
    const std::vector<bool>& heads = figure.scene.heads;
    QStringList on;
    for (std::size_t head = 0; head < heads.size(); ++head) {
        if (heads[head])
            on += QString::number(head);
    }
    const QString names = on.size() == qsizetype(heads.size()) && on.size() > 2
        ? on.front() + u'–' + on.back()
        : on.join(QStringLiteral(", "));
    return QCoreApplication::translate("LinesFigure", "%1 · heads %2 (%3 heads) · model %4")
        .arg(QString::fromStdString(figure.scene.data->site().name), names)
        .arg(heads.size())
        .arg(figure.model);
}

Index tokens(const LinesFigure& figure)
{
    return std::max(figure.scene.data->rows(), figure.scene.data->columns());
}

} // namespace

void paint(QPainter& painter, const QRectF& rect, const LinesFigure& figure, const Theme& theme,
    Monitor& monitor)
{
    painter.save();
    painter.setClipRect(rect);
    const HeatmapData& data = *figure.scene.data;
    const QRectF room
        = paintFigureFrame(painter, rect, stepName(data.site()), caption(figure), theme);
    painter.translate(room.topLeft());
    const QFont font = figureBodyFont();
    const QFontMetricsF metrics(font);

    LinesLayout::Input input;
    input.viewport = room.size();
    input.isHorizontal = figure.isHorizontal;
    input.heads = Index(figure.scene.heads.size());
    input.rows = data.rows();
    input.columns = data.columns();
    input.pitch = figure.pitch;
    input.lineHeight = std::ceil(metrics.height());
    for (const QStringList& labels : {data.rowLabels(), data.columnLabels()}) {
        for (const QString& label : labels.mid(0, 2048))
            input.widestLabel = std::max(input.widestLabel,
                LinesPainter::labelLength(label.left(64), metrics, figure.isHorizontal));
    }
    input.wordBand = LinesPainter::wordBand(data, font, figure.isHorizontal);
    const double length = double(tokens(figure)) * figure.pitch;
    const double view = LinesLayout(input).viewLength();
    if (length > view && figure.scene.request.data)
        input.scroll
            = std::min(double(figure.scene.request.rows.begin) * figure.pitch, length - view);
    const LinesLayout layout(input);

    LinesScene scene = figure.scene;
    scene.tile = -1;
    LinesRequest& request = scene.request;
    request = {};
    request.data = scene.data;
    for (std::size_t head = 0; head < scene.heads.size(); ++head) {
        if (scene.heads[head])
            request.heads.push_back(Index(head));
    }
    request.rows = layout.visible(LinesSide::Left);
    request.columns = layout.visible(LinesSide::Right);
    const Range ofFocus = scene.focus.side == LinesSide::Left ? request.rows : request.columns;
    if (scene.focus.token >= ofFocus.begin && scene.focus.token < ofFocus.end)
        request.focus = scene.focus;
    request.sentences = scene.sentences;
    request.size = (layout.linesSize() * linesScale).toSize();
    request.origin = (layout.along(0) - layout.alongBegin()) * linesScale;
    request.pitch = figure.pitch * linesScale;
    request.lineWidth = std::clamp(figure.pitch / 10, 1.0, 2.0) * linesScale;
    request.dark = theme.dark;
    scene.picture = drawLines(request, monitor);
    scene.pixelRatio = linesScale;
    scene.profile = scene.picture.profile;
    scene.partners = request.focus.side == LinesSide::Left ? request.columns : request.rows;
    scene.note = LinesView::noteOf(scene.picture, request);
    LinesPainter(scene, layout, font, theme).paint(painter);
    painter.restore();
}

QSize preferredSize(const LinesFigure& figure)
{
    constexpr double chrome = 120; // tiles of heads, lines of text
    const double length = double(tokens(figure)) * figure.pitch;
    const double frame = figureFrameHeight() + chrome;
    const QSizeF size = figure.isHorizontal
        ? QSizeF(std::clamp(length + 4 * space::xl, 640.0, 2400.0), 0.75 * breadth + frame)
        : QSizeF(breadth + 2 * space::xl, std::clamp(length + frame, 400.0, 2400.0));
    return size.toSize();
}

} // namespace fovea::ui
