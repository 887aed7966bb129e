// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "style/theme.h"
#include "views/learn/matrix_painting.h"
#include "views/learn/matrix_view.h"

#include <QPainter>

namespace fovea::ui
{

void MatrixView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setPen(Theme::current().text);
    if (m_metrics.caption > 0)
        paintFormula(painter, {m_metrics.rowLabel + 2, 1}, m_caption);
    if (isEmpty())
        return;
    if (isPicture()) {
        paintMatrixPicture(painter, cells(), m_content.values, m_transposed,
            m_content.tint == Tint::Signed ? m_magnitude : 0);
    } else {
        paintNumbers(painter);
        paintLabels(painter);
    }
    paintMarks(painter);
}

void MatrixView::paintNumbers(QPainter& painter) const
{
    for (Index y = 0; y < Index(down().places().size()); ++y) {
        for (Index x = 0; x < Index(across().places().size()); ++x) {
            const QRectF rect = placeRect(x, y);
            if (const std::optional<Cell> cell = cellAt(rect.center())) {
                paintMatrixCell(
                    painter, rect, number(*cell), m_content.tint == Tint::Signed ? m_magnitude : 0);
            } else {
                painter.setPen(Theme::current().mutedText);
                painter.drawText(rect, Qt::AlignCenter, QStringLiteral("…"));
            }
        }
    }
}

void MatrixView::paintLabels(QPainter& painter) const
{
    painter.setFont(matrixLabelFont(font()));
    painter.setPen(Theme::current().mutedText);
    const auto label = [](const QStringList& labels, Index index) {
        return index == FoldedAxis::gap ? QString() : labels.value(index);
    };
    for (Index y = 0; y < Index(down().places().size()); ++y) {
        const QRectF cell = placeRect(0, y);
        painter.drawText(QRectF(0, cell.top(), m_metrics.rowLabel - space::xs, cell.height()),
            int(Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip),
            elided(label(leftLabels(), down().places()[std::size_t(y)]),
                m_metrics.rowLabel - space::xs));
    }
    for (Index x = 0; x < Index(across().places().size()); ++x) {
        const QRectF cell = placeRect(x, 0);
        painter.drawText(QRectF(cell.left() - 20, cell.top() - m_metrics.columnLabel - 1,
                             cell.width() + 40, m_metrics.columnLabel),
            int(Qt::AlignCenter),
            elided(label(aboveLabels(), across().places()[std::size_t(x)]),
                std::max(m_metrics.labelAbove, cell.width() - 6)));
    }
}

void MatrixView::paintMarks(QPainter& painter) const
{
    const Theme& theme = Theme::current();
    const QRectF area = cells();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    if (m_brackets && !isPicture()) {
        painter.setPen(QPen(theme.mutedText, 1.2));
        for (const double side : {-1.0, 1.0}) {
            const double x = side < 0 ? area.left() - 4 : area.right() + 4;
            const double inner = x - side * 3;
            painter.drawPolyline(QPolygonF{{inner, area.top() - 0.5}, {x, area.top() - 0.5},
                {x, area.bottom() + 0.5}, {inner, area.bottom() + 0.5}});
        }
    }
    painter.setPen(QPen(theme.accent, 2));
    if (m_markedRow || m_markedColumn) {
        // Along an axis without a mark, all places are framed.
        const auto ends = [](const FoldedAxis& axis, std::optional<Index> marked) {
            const Index last = Index(axis.places().size()) - 1;
            return marked ? std::pair(axis.placeOf(*marked), axis.placeOf(*marked))
                          : std::pair<Index, Index>(0, last);
        };
        const auto [left, right] = ends(across(), m_transposed ? m_markedRow : m_markedColumn);
        const auto [top, bottom] = ends(down(), m_transposed ? m_markedColumn : m_markedRow);
        const QRectF marked = placeRect(left, top).united(placeRect(right, bottom));
        if (left >= 0 && top >= 0) // not folded
            painter.drawRoundedRect(marked.adjusted(1, 1, -1, -1), 3, 3);
    }
    if (hasFocus() && m_cursor) {
        painter.setPen(QPen(theme.text, 1, Qt::DotLine));
        if (const QRectF cell = cellRect(*m_cursor); cell.isValid())
            painter.drawRect(cell.adjusted(2.5, 2.5, -2.5, -2.5));
    } else if (hasFocus() && window()->testAttribute(Qt::WA_KeyboardFocusChange)) {
        painter.drawRoundedRect(area.adjusted(-2, -2, 2, 2), 4, 4);
    }
}

} // namespace fovea::ui
