// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/lines_view_layout.h"

#include "style/theme.h"

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr double tileHeight = 24;
constexpr double tileWidth = 32;
constexpr double narrowestLabel = 48;
constexpr double widestLabel = 168;
constexpr double widestLines = 560;
constexpr double stripeWidth = 8;
constexpr double widestStripes = 96;

} // namespace

LinesLayout::LinesLayout(const Input& input) : m_input(input)
{
    const double width = input.viewport.width();
    const double inner = std::max(1.0, width - 2 * space::s);
    m_tileWidth = tileWidth;
    m_tilesPerRow = std::max<Index>(1, Index((inner + space::xs) / (tileWidth + space::xs)));
    const Index tileRows = (input.heads + m_tilesPerRow - 1) / m_tilesPerRow;
    const double top = std::round(double(tileRows) * (tileHeight + space::xs) + 2 * space::s);
    m_textTop
        = std::max(top + 1, std::floor(input.viewport.height() - 2 * input.lineHeight - space::xs));
    const double height = std::max(1.0, m_textTop - space::xs - top);

    const double across = input.isHorizontal ? height : inner;
    m_stripesWidth = std::min(
        {widestStripes, std::max(24.0, double(input.heads) * stripeWidth), across * 0.12});
    m_labelWidth = std::min(
        std::clamp(std::ceil(input.widestLabel) + 2 * space::xs, narrowestLabel, widestLabel),
        across * 0.22);
    m_wordWidth = std::min(input.wordBand, across * 0.14);
    const double sides = m_stripesWidth + m_wordWidth + m_labelWidth + 2 * space::xs;
    const double lines = std::floor(std::clamp(across - 2 * sides, 1.0, widestLines));
    if (input.isHorizontal) {
        const double length = std::floor(std::clamp(contentLength(), 1.0, inner));
        m_lines = QRectF(std::round(top + sides), std::round((width - length) / 2), lines, length);
    } else {
        m_lines = QRectF(std::round((width - lines) / 2), top, lines, std::floor(height));
    }
    m_body = m_lines.adjusted(-sides, 0, sides, 0);
}

QRectF LinesLayout::place(const QRectF& rect) const
{
    return m_input.isHorizontal ? QRectF(rect.top(), rect.left(), rect.height(), rect.width())
                                : rect;
}

QRectF LinesLayout::tile(Index head) const
{
    const Index perRow = std::min(m_tilesPerRow, std::max<Index>(1, m_input.heads));
    const double width = double(perRow) * (m_tileWidth + space::xs) - space::xs;
    const double left = std::round((m_input.viewport.width() - width) / 2);
    return {left + double(head % m_tilesPerRow) * (m_tileWidth + space::xs),
        space::s + double(head / m_tilesPerRow) * (tileHeight + space::xs), m_tileWidth,
        tileHeight};
}

std::optional<Index> LinesLayout::tileAt(QPointF position) const
{
    for (Index head = 0; head < m_input.heads; ++head) {
        if (tile(head).contains(position))
            return head;
    }
    return {};
}

QRectF LinesLayout::column(LinesSide side) const
{
    const double left = side == LinesSide::Left ? m_lines.left() - space::xs - m_labelWidth
                                                : m_lines.right() + space::xs;
    return {left, m_lines.top(), m_labelWidth, m_lines.height()};
}

QRectF LinesLayout::stripeColumn(LinesSide side) const
{
    const double left = side == LinesSide::Left
        ? column(side).left() - m_wordWidth - space::xs - m_stripesWidth
        : column(side).right() + m_wordWidth + space::xs;
    return {left, m_lines.top(), m_stripesWidth, m_lines.height()};
}

double LinesLayout::along(Index token) const
{
    return m_lines.top() + (double(token) + 0.5) * m_input.pitch - m_input.scroll;
}

QRectF LinesLayout::label(LinesToken token) const
{
    const QRectF all = column(token.side);
    return place({all.left(), along(token.token) - m_input.pitch / 2, all.width(), m_input.pitch});
}

QRectF LinesLayout::word(LinesSide side, Range tokens) const
{
    const QRectF labels = column(side);
    const double left = side == LinesSide::Left ? labels.left() - m_wordWidth : labels.right();
    return place({left, along(tokens.begin) - m_input.pitch / 2, m_wordWidth,
        double(tokens.size()) * m_input.pitch});
}

QRectF LinesLayout::stripes(LinesToken token) const
{
    const QRectF all = stripeColumn(token.side);
    const double gap = m_input.pitch >= 12 ? 1 : 0;
    return place({all.left(), along(token.token) - m_input.pitch / 2 + gap, all.width(),
        m_input.pitch - 2 * gap});
}

QRectF LinesLayout::stripe(LinesToken token, Index number, Index count) const
{
    QRectF area = place(stripes(token)); // which is its own inverse
    const double width = area.width() / double(count);
    area.setLeft(area.left() + double(number) * width);
    area.setWidth(width);
    return place(area);
}

LinesToken LinesLayout::tokenAt(QPointF position) const
{
    if (m_input.isHorizontal)
        position = position.transposed();
    if (position.y() < m_lines.top() || position.y() >= m_lines.bottom())
        return {};
    const Index token
        = Index(std::floor((position.y() - m_lines.top() + m_input.scroll) / m_input.pitch));
    for (const LinesSide side : {LinesSide::Left, LinesSide::Right}) {
        const QRectF area = column(side).united(stripeColumn(side));
        const Index count = side == LinesSide::Left ? m_input.rows : m_input.columns;
        if (position.x() >= area.left() && position.x() < area.right() && token < count)
            return {side, token};
    }
    return {};
}

Range LinesLayout::visible(LinesSide side) const
{
    const Index count = side == LinesSide::Left ? m_input.rows : m_input.columns;
    const auto first = Index(std::floor(m_input.scroll / m_input.pitch));
    const auto end = Index(std::ceil((m_input.scroll + m_lines.height()) / m_input.pitch));
    return {std::clamp<Index>(first, 0, count), std::clamp<Index>(end, 0, count)};
}

QRectF LinesLayout::text(int line) const
{
    return {space::s, m_textTop + line * m_input.lineHeight,
        std::max(1.0, m_input.viewport.width() - 2.0 * space::s), m_input.lineHeight};
}

double LinesLayout::contentLength() const
{
    return double(std::max(m_input.rows, m_input.columns)) * m_input.pitch;
}

} // namespace fovea::ui
