// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/figure_frame.h"

#include "views/figure_fonts.h"

#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

namespace fovea::ui
{

QRectF paintFigureFrame(QPainter& painter, const QRectF& rect, const QString& title,
    const QString& caption, const Theme& theme)
{
    painter.fillRect(rect, theme.surface);
    const QRectF page = rect.adjusted(space::xl, space::xl, -space::xl, -space::xl);
    const QFont body = figureBodyFont();
    const double titleLine = std::ceil(QFontMetricsF(figureTitleFont()).height());
    painter.setFont(figureTitleFont());
    painter.setPen(theme.text);
    painter.drawText(QRectF(page.left(), page.top(), page.width(), titleLine),
        int(Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine), title);
    painter.setFont(body);
    painter.setPen(theme.mutedText);
    constexpr int wrapped = int(Qt::AlignLeft) | int(Qt::AlignTop) | int(Qt::TextWordWrap);
    const double captionHeight
        = std::ceil(QFontMetricsF(body)
                        .boundingRect({0, 0, page.width(), page.height()}, wrapped, caption)
                        .height());
    painter.drawText(
        QRectF(page.left(), page.top() + titleLine, page.width(), captionHeight), wrapped, caption);
    return page.adjusted(0, titleLine + captionHeight + space::l, 0, 0);
}

double figureFrameHeight()
{
    return 2 * space::xl + space::l + std::ceil(QFontMetricsF(figureTitleFont()).height())
        + std::ceil(QFontMetricsF(figureBodyFont()).height());
}

} // namespace fovea::ui
