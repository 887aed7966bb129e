// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QRect>

namespace fovea::ui
{

/// Where the cells of a head grid lie: square maps with lines of text below, row by row, as large
/// as they all fit into view up to a limit, in the middle; too many for that scroll. Places count
/// from 0, pixels from the top left of the content.
class HeadGridLayout
{
public:
    static constexpr int smallestSide = 72;
    static constexpr int smallestAlignedSide = 52; ///< where each layer begins a column
    static constexpr int largestSide = 256;
    static constexpr int padding = 8; ///< of a cell around its map

    HeadGridLayout() = default;
    /// @param headsPerLayer where layers should lie below each other; 0: they need not
    /// @param textHeight of the lines below a map
    /// @param scrollBar its width, taken off the view when the cells don't fit
    HeadGridLayout(int count, int headsPerLayer, QSize view, int textHeight, int scrollBar);

    int count() const { return m_count; }
    int columns() const { return m_columns; }
    int rows() const { return (m_count + m_columns - 1) / m_columns; }
    int side() const { return m_side; }
    int rowHeight() const { return m_side + m_textHeight + 2 * padding; }
    int contentHeight() const { return rows() * rowHeight(); }

    QRect cellRect(int place) const;
    QRect mapRect(int place) const;
    QRect textRect(int place) const;
    /// -1 where there is no cell.
    int placeAt(QPoint position) const;

private:
    int columnWidth() const { return m_side + 2 * padding; }
    void fitInto(int headsPerLayer, QSize view);

    int m_count = 0;
    int m_columns = 1;
    int m_left = 0; ///< of the first column
    int m_side = smallestSide;
    int m_textHeight = 0;
};

} // namespace fovea::ui
