// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/flow_figure.h"

#include "views/figure_fonts.h"
#include "views/figure_frame.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr double pitch = 28; // of the tokens
constexpr double columnWidth = 96; // from layer to layer, where there are many

QString caption(const FlowFigure& figure)
{
    return figure.model + QStringLiteral(" · ") + figure.sentence;
}

double pageWidth(const FlowFigure& figure)
{
    const auto columns = double(figure.scene.columns.size());
    return std::clamp(columns * columnWidth + 2 * 140, 720.0, 2400.0);
}

double captionHeight(const FlowFigure& figure)
{
    return std::ceil(QFontMetricsF(figureBodyFont())
                         .boundingRect({0, 0, pageWidth(figure), 4096},
                             int(Qt::AlignLeft) | int(Qt::TextWordWrap), caption(figure))
                         .height());
}

} // namespace

void paint(QPainter& painter, const QRectF& rect, const FlowFigure& figure, const Theme& theme,
    Monitor& monitor)
{
    painter.save();
    painter.setClipRect(rect);
    const QRectF room = paintFigureFrame(painter, rect, figure.title, caption(figure), theme);
    FlowScene scene = figure.scene;
    scene.font = figureBodyFont();
    scene.measure();
    scene.size = room.size();
    scene.scroll = 0;
    scene.hovered = -1;
    scene.hasFocus = false;
    painter.translate(room.topLeft());
    paintFlowColumns(painter, scene, theme);
    paintFlowTokens(painter, scene, theme);

    const QRectF lines = scene.linesRect();
    FlowPictureRequest request;
    request.mixed = figure.mixed;
    request.paths = figure.paths;
    request.size
        = QSizeF(lines.width(), scene.pitch() * double(scene.labels.size())).toSize();
    request.margin = flowNodeMargin;
    request.pitch = scene.pitch();
    request.line = theme.mutedText;
    request.path = theme.accent;
    request.ground = theme.surface;
    painter.translate(lines.topLeft());
    paintFlow(painter, request, monitor);
    painter.restore();
}

QSize preferredSize(const FlowFigure& figure)
{
    FlowScene scene = figure.scene;
    scene.font = figureBodyFont();
    const double header = scene.headerHeight();
    const double line = std::ceil(QFontMetricsF(figureBodyFont()).height());
    return QSizeF(pageWidth(figure) + 2 * space::xl,
        figureFrameHeight() - line + captionHeight(figure) + header
            + pitch * double(scene.labels.size()))
        .toSize();
}

} // namespace fovea::ui
