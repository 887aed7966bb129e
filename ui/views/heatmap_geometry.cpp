// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/heatmap_geometry.h"

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

Range cover(double begin, double end, Index count)
{
    const Index first = std::clamp<Index>(Index(std::floor(begin)), 0, count);
    return {first, std::clamp<Index>(Index(std::ceil(end)), first, count)};
}

} // namespace

HeatmapGeometry::HeatmapGeometry(const ViewGeometry& view, Index rows, Index columns,
    double rowHeight, const HeatmapMargins& margins)
    : m_view(view), m_rows(rows), m_columns(columns), m_rowHeight(rowHeight), m_margins(margins)
{
}

QRectF HeatmapGeometry::viewportFor(QRectF widget, const HeatmapMargins& margins)
{
    const QRectF viewport = widget.adjusted(margins.title + margins.rowHeader,
        margins.title + margins.columnHeader, -margins.edge, -margins.edge);
    return {viewport.topLeft(), viewport.size().expandedTo({1, 1})};
}

QSizeF HeatmapGeometry::contentSize(Index rows, Index columns, double rowHeight)
{
    return {double(columns), double(rows) * rowHeight};
}

Cell HeatmapGeometry::cellAt(QPointF position) const
{
    const QRectF cells = cellsRect();
    // Half open, so that a position on the far edge is no cell.
    if (position.x() < cells.left() || position.x() >= cells.right() || position.y() < cells.top()
        || position.y() >= cells.bottom())
        return {};
    return {rowAt(position.y()), columnAt(position.x())};
}

Index HeatmapGeometry::rowAt(double y) const
{
    const double row = std::floor(m_view.toContent(QPointF(0, y)).y() / m_rowHeight);
    return std::clamp<Index>(Index(row), 0, m_rows - 1);
}

Index HeatmapGeometry::columnAt(double x) const
{
    const double column = std::floor(m_view.toContent(QPointF(x, 0)).x());
    return std::clamp<Index>(Index(column), 0, m_columns - 1);
}

int HeatmapGeometry::level(double devicePixelRatio) const
{
    const double cell = std::min(cellWidth(), cellHeight()) * devicePixelRatio;
    // A hair's breadth below a pixel is a pixel: rounding must not double the level.
    return cell >= 1 ? 0 : int(std::ceil(-std::log2(cell) - 1e-9));
}

QRectF HeatmapGeometry::contentRect(Cell cell) const
{
    return {double(cell.column), double(cell.row) * m_rowHeight, 1, m_rowHeight};
}

QRectF HeatmapGeometry::cellRect(Cell cell) const
{
    return m_view.toView(contentRect(cell));
}

QRectF HeatmapGeometry::blockRect(Range rows, Range columns) const
{
    return m_view.toView(QRectF(double(columns.begin), double(rows.begin) * m_rowHeight,
        double(columns.size()), double(rows.size()) * m_rowHeight));
}

Range HeatmapGeometry::visibleRows() const
{
    const QRectF visible = m_view.visibleContent();
    return cover(visible.top() / m_rowHeight, visible.bottom() / m_rowHeight, m_rows);
}

Range HeatmapGeometry::visibleColumns() const
{
    const QRectF visible = m_view.visibleContent();
    return cover(visible.left(), visible.right(), m_columns);
}

QRectF HeatmapGeometry::rowHeader() const
{
    const QRectF cells = cellsRect();
    return {cells.left() - m_margins.rowHeader, cells.top(), m_margins.rowHeader, cells.height()};
}

QRectF HeatmapGeometry::columnHeader() const
{
    const QRectF cells = cellsRect();
    return {
        cells.left(), cells.top() - m_margins.columnHeader, cells.width(), m_margins.columnHeader};
}

QRectF HeatmapGeometry::rowLabelRect(Index row) const
{
    const QRectF header = rowHeader();
    const QRectF cell = cellRect({row, 0});
    return {header.left(), cell.top(), header.width(), cell.height()};
}

QRectF HeatmapGeometry::columnLabelRect(Index column) const
{
    const QRectF header = columnHeader();
    const QRectF cell = cellRect({0, column});
    return {cell.left(), header.top(), cell.width(), header.height()};
}

Index HeatmapGeometry::labelStep(double labelSize, double cellSize)
{
    if (cellSize <= 0)
        return 1;
    for (Index decade = 1;; decade *= 10) {
        for (const Index step : {decade, 2 * decade, 5 * decade}) {
            if (double(step) * cellSize >= labelSize || step > (Index(1) << 40))
                return step;
        }
    }
}

} // namespace fovea::ui
