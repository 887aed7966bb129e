// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/neuron_figure.h"

#include "models/token_text.h"
#include "views/figure_fonts.h"
#include "views/figure_frame.h"
#include "views/neuron_painter.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr double width = 960;

QString translated(const char* text)
{
    return QCoreApplication::translate("NeuronFigure", text);
}

NeuronLayout::Input inputOf(const NeuronFigure& figure)
{
    const QFontMetricsF metrics(figureBodyFont());
    NeuronLayout::Input input;
    input.tokens = figure.row->numbers.size();
    input.hasProducts = figure.row->numbers.hasProducts();
    input.lineHeight = std::ceil(metrics.height());
    for (const QString& label : figure.row->result->labels.mid(0, 2048))
        input.widestLabel = std::max(input.widestLabel, metrics.horizontalAdvance(label.left(64)));
    return input;
}

} // namespace

void paint(QPainter& painter, const QRectF& rect, const NeuronFigure& figure, const Theme& theme)
{
    painter.save();
    painter.setClipRect(rect);
    const NeuronRow& row = *figure.row;
    const QString title
        = translated(QT_TRANSLATE_NOOP("NeuronFigure", "Query %1 (token %2) against every key"))
              .arg(isolated(row.label(row.query)))
              .arg(row.query);
    const QString caption
        = translated(QT_TRANSLATE_NOOP("NeuronFigure", "%1 · head %2 (%3 heads) · model %4"))
              .arg(QString::fromStdString(
                  row.result->weights[std::size_t(row.result->layer)]->site().name))
              .arg(row.head)
              .arg(row.heads)
              .arg(figure.model);
    const QRectF room = paintFigureFrame(painter, rect, title, caption, theme)
                            .adjusted(-space::s, 0, space::s, 0); // the layout's own rim
    painter.translate(room.topLeft());
    NeuronLayout::Input input = inputOf(figure);
    input.viewport = room.size();
    const NeuronLayout whole(input);
    const double rowHeight = NeuronLayout::rowHeight(input.lineHeight);
    input.scroll = std::clamp(double(figure.first) * rowHeight, 0.0,
        std::max(0.0, whole.contentHeight() - whole.body().height()));
    const NeuronLayout layout(input);
    NeuronPainter(row, figure.look, layout, figureBodyFont(), theme).paint(painter, true);
    painter.restore();
}

QSize preferredSize(const NeuronFigure& figure)
{
    const double height = NeuronLayout::fullHeight(inputOf(figure)) + figureFrameHeight();
    return QSizeF(width, std::min(std::ceil(height), 2400.0)).toSize();
}

} // namespace fovea::ui
