// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/head_grid_layout.h"

#include <algorithm>

namespace fovea::ui
{

HeadGridLayout::HeadGridLayout(
    int count, int headsPerLayer, QSize view, int textHeight, int scrollBar)
    : m_count(count), m_side(0), m_textHeight(textHeight)
{
    fitInto(headsPerLayer, view);
    if (m_side >= smallestSide) {
        m_left = (view.width() - m_columns * columnWidth()) / 2;
        return;
    }
    // As many columns as there is room for, and no empty room beside them.
    const int width = view.width() - scrollBar;
    m_columns = std::clamp(width / (smallestSide + 2 * padding), 1, std::max(1, count));
    const int mostAligned = width / (smallestAlignedSide + 2 * padding);
    if (headsPerLayer > 0 && headsPerLayer <= mostAligned)
        m_columns = std::max(1, m_columns / headsPerLayer) * headsPerLayer;
    m_side = std::clamp(width / m_columns - 2 * padding, smallestAlignedSide, largestSide);
    m_left = std::max(0, (width - m_columns * columnWidth()) / 2);
}

/// The number of columns with which all cells are in view and largest.
void HeadGridLayout::fitInto(int headsPerLayer, QSize view)
{
    for (int columns = 1; columns <= m_count; ++columns) {
        if (headsPerLayer > 0 && columns % headsPerLayer != 0 && headsPerLayer % columns != 0)
            continue;
        const int rows = (m_count + columns - 1) / columns;
        const int side = std::min({view.width() / columns - 2 * padding,
            view.height() / rows - 2 * padding - m_textHeight, largestSide});
        if (side > m_side) {
            m_side = side;
            m_columns = columns;
        }
    }
}

QRect HeadGridLayout::cellRect(int place) const
{
    return {m_left + place % m_columns * columnWidth(), place / m_columns * rowHeight(), columnWidth(),
        rowHeight()};
}

QRect HeadGridLayout::mapRect(int place) const
{
    return {cellRect(place).topLeft() + QPoint(padding, padding), QSize(m_side, m_side)};
}

QRect HeadGridLayout::textRect(int place) const
{
    const QRect cell = cellRect(place);
    return {cell.left(), cell.top() + padding + m_side, cell.width(), m_textHeight};
}

int HeadGridLayout::placeAt(QPoint position) const
{
    const int x = position.x() - m_left;
    if (x < 0 || position.y() < 0 || x >= m_columns * columnWidth())
        return -1;
    const int place = position.y() / rowHeight() * m_columns + x / columnWidth();
    return place < m_count ? place : -1;
}

} // namespace fovea::ui
