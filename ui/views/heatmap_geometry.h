// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/heatmap_model.h"
#include "views/view_geometry.h"

namespace fovea::ui
{

/// Space around the cells of a heat map, in pixels.
struct HeatmapMargins {
    double rowHeader = 0; ///< width of the row labels at the left
    double columnHeader = 0; ///< height of the column labels at the top
    double title = 0; ///< the strip of an axis title, left of and above the labels
    double edge = 0; ///< free space at the right and the bottom
};

/// Where cells and frozen token headers of a heat map lie in a view: pure arithmetic.
///
/// A cell is 1 x `rowHeight` content units. The headers hug the visible cells: they scroll with
/// them along their own axis and stay put on the other.
class HeatmapGeometry
{
public:
    HeatmapGeometry() = default;
    /// @param view content size columns x (rows * rowHeight), viewport from viewportFor()
    HeatmapGeometry(const ViewGeometry& view, Index rows, Index columns, double rowHeight,
        const HeatmapMargins& margins);

    static QRectF viewportFor(QRectF widget, const HeatmapMargins& margins);
    static QSizeF contentSize(Index rows, Index columns, double rowHeight);

    Index rows() const { return m_rows; }
    Index columns() const { return m_columns; }
    /// Size of a cell in view pixels.
    double cellWidth() const { return m_view.zoom(); }
    double cellHeight() const { return m_view.zoom() * m_rowHeight; }

    /// The cell at a view position; invalid outside the visible cells.
    Cell cellAt(QPointF position) const;
    /// The row and the column nearest to a view position along one axis.
    Index rowAt(double y) const;
    Index columnAt(double x) const;
    QRectF cellRect(Cell cell) const;
    /// A block of cells in the view; may reach beyond the viewport.
    QRectF blockRect(Range rows, Range columns) const;
    QRectF contentRect(Cell cell) const;

    /// The rows and columns of which at least a part is visible.
    Range visibleRows() const;
    Range visibleColumns() const;
    /// The level of which a cell covers at least a device pixel, so that none is left out.
    int level(double devicePixelRatio) const;
    /// Where cells are drawn.
    QRectF cellsRect() const { return m_view.visibleRect(); }

    /// The frozen headers beside the visible cells.
    QRectF rowHeader() const;
    QRectF columnHeader() const;
    /// A label's band in its header, clipped to nothing.
    QRectF rowLabelRect(Index row) const;
    QRectF columnLabelRect(Index column) const;

    /// Every how many cells a label of `labelSize` pixels fits without touching the next: 1, 2, 5,
    /// 10, 20, 50, ...
    static Index labelStep(double labelSize, double cellSize);

private:
    ViewGeometry m_view;
    Index m_rows = 0;
    Index m_columns = 0;
    double m_rowHeight = 1;
    HeatmapMargins m_margins;
};

} // namespace fovea::ui
