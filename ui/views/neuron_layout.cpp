// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/neuron_layout.h"

#include "style/theme.h"

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr double stripHeight = 24;
constexpr double widestColumn = 320;
constexpr Index fewestRows = 3; // in view; else there are no enlarged strips

double detailHeight(double lineHeight, int strips)
{
    return space::s + lineHeight + space::xs + strips * stripHeight;
}

double headHeight(const NeuronLayout::Input& input)
{
    return space::xs + 2 * input.lineHeight + NeuronLayout::rowHeight(input.lineHeight) + space::xs;
}

double footHeight(const NeuronLayout::Input& input)
{
    return space::xs + NeuronLayout::rowHeight(input.lineHeight)
        + detailHeight(input.lineHeight, input.hasProducts ? NeuronLayout::strips : 2) + space::xs
        + 2 * input.lineHeight + space::xs;
}

} // namespace

NeuronLayout::NeuronLayout(const Input& input)
    : m_input(input), m_rowHeight(rowHeight(input.lineHeight))
{
    using Column = NeuronColumn;
    m_columns = {Column::Query, Column::Key, Column::KeyVector, Column::Products, Column::Score,
        Column::Weight, Column::Value, Column::Weighted};
    if (!input.hasProducts)
        std::erase(m_columns, Column::Products);
    const double inner = input.viewport.width() - 2 * space::s;
    const double gaps = double(m_columns.size() - 1) * space::s;
    const double label = std::min(
        std::clamp(std::ceil(input.widestLabel) + 2 * space::xs, 48.0, 120.0), inner * 0.13);
    const double number = std::clamp(inner * 0.1, 48.0, 88.0);
    const double strip = std::clamp(
        (inner - gaps - 2 * label - 2 * number) / double(m_columns.size() - 4), 24.0, widestColumn);
    m_places.resize(std::size_t(Column::Weighted) + 1);
    double left = space::s;
    for (const Column column : m_columns) {
        const bool isLabel = column == Column::Query || column == Column::Key;
        const bool isNumber = column == Column::Score || column == Column::Weight;
        const double width = std::floor(isLabel ? label : isNumber ? number : strip);
        m_places[std::size_t(column)] = {left, width};
        left += width + space::s;
    }
    m_nameWidth = std::min(96.0, inner * 0.16);
    m_valueWidth = std::min(104.0, inner * 0.16);

    const double height = input.viewport.height();
    m_titles = space::xs;
    m_queryRow = m_titles + 2 * input.lineHeight;
    const double top = headHeight(input);
    const double detail = detailHeight(input.lineHeight, stripCount());
    m_hasDetail = height - top - footHeight(input) >= double(fewestRows) * m_rowHeight;
    double bottom = height - footHeight(input) + (m_hasDetail ? 0 : detail);
    bottom = std::max(top + 1, std::floor(std::min(bottom, top + contentHeight())));
    m_body = QRectF(space::s, top, left - 2 * space::s, bottom - top);
    m_sumRow = bottom + space::xs;
    m_detail = m_sumRow + m_rowHeight + space::s;
    m_texts = m_sumRow + m_rowHeight + (m_hasDetail ? detail : 0) + space::xs;
}

double NeuronLayout::fullHeight(const Input& input)
{
    return headHeight(input) + double(input.tokens) * rowHeight(input.lineHeight)
        + footHeight(input);
}

QRectF NeuronLayout::at(NeuronColumn column, double top, double height) const
{
    const auto [left, width] = m_places[std::size_t(column)];
    return {left, top, width, height};
}

QRectF NeuronLayout::scale(NeuronColumn column) const
{
    return at(column, m_titles + m_input.lineHeight, m_input.lineHeight);
}

QRectF NeuronLayout::cell(NeuronColumn column, Index token) const
{
    return at(column, m_body.top() + double(token) * m_rowHeight - m_input.scroll, m_rowHeight);
}

QRectF NeuronLayout::row(Index token) const
{
    return {m_body.left(), m_body.top() + double(token) * m_rowHeight - m_input.scroll,
        m_body.width(), m_rowHeight};
}

QRectF NeuronLayout::detailTitle() const
{
    return {m_body.left(), m_detail, m_input.viewport.width() - 2.0 * space::s, m_input.lineHeight};
}

QRectF NeuronLayout::strip(int number) const
{
    const double left = m_body.left() + m_nameWidth;
    const double right = m_input.viewport.width() - space::s - m_valueWidth;
    return {left, m_detail + m_input.lineHeight + space::xs + number * stripHeight,
        std::max(1.0, right - left), stripHeight};
}

QRectF NeuronLayout::stripName(int number) const
{
    const QRectF area = strip(number);
    return {m_body.left(), area.top(), m_nameWidth - space::s, area.height()};
}

QRectF NeuronLayout::stripValue(int number) const
{
    const QRectF area = strip(number);
    return {area.right() + space::s, area.top(), m_valueWidth - space::s, area.height()};
}

QRectF NeuronLayout::text(int line) const
{
    return {m_body.left(), m_texts + line * m_input.lineHeight,
        m_input.viewport.width() - 2.0 * space::s, m_input.lineHeight};
}

Range NeuronLayout::visible() const
{
    const auto first = Index(std::floor(m_input.scroll / m_rowHeight));
    const auto end = Index(std::ceil((m_input.scroll + m_body.height()) / m_rowHeight));
    return {std::clamp<Index>(first, 0, m_input.tokens), std::clamp<Index>(end, 0, m_input.tokens)};
}

Index NeuronLayout::tokenAt(QPointF position) const
{
    if (!m_body.contains(position))
        return -1;
    const auto token
        = Index(std::floor((position.y() - m_body.top() + m_input.scroll) / m_rowHeight));
    return token < m_input.tokens ? token : -1;
}

bool NeuronLayout::isOver(NeuronColumn column, QPointF position) const
{
    const auto [left, width] = m_places[std::size_t(column)];
    return width > 0 && position.x() >= left && position.x() < left + width;
}

} // namespace fovea::ui
