// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "style/theme.h"
#include "views/heatmap_geometry.h"

#include <QFont>

class QPainter;

namespace fovea::ui
{

/// The token headers of a heat map: how much room they want and how they are drawn. Labels thin out
/// and never overlap. Column labels lie flat where they fit; else Chinese and its kin stand
/// upright, one character below the other, and other scripts are turned by 90 degrees.
class HeatmapLabels
{
public:
    HeatmapLabels() = default;
    /// @param space the room for headers, titles and cells together
    HeatmapLabels(const HeatmapData& data, const QFont& font, QSizeF space);

    /// The room they take, axis titles included.
    const HeatmapMargins& margins() const { return m_margins; }
    /// How tall a cell is drawn compared with its width: 1 where both axes are tokens, else so that
    /// the matrix fills the space.
    double rowHeight() const { return m_rowHeight; }
    /// The zoom beyond which fitting does not enlarge.
    double largestFit() const;

    /// Draws headers and axis titles. The labels of `marked` are always drawn, on a tint.
    void paint(QPainter& painter, const HeatmapGeometry& geometry, const HeatmapData& data,
        const std::vector<Cell>& marked, const Theme& theme) const;

private:
    void paintRowLabel(QPainter& painter, const HeatmapGeometry& geometry, const QString& label,
        Index row, bool isMarked, const Theme& theme) const;
    void paintColumnLabel(QPainter& painter, const HeatmapGeometry& geometry, const QString& label,
        Index column, bool isMarked, const Theme& theme) const;
    bool liesFlat(double cellWidth) const;

    QFont m_font;
    HeatmapMargins m_margins;
    double m_rowHeight = 1;
    double m_lineHeight = 0;
    double m_columnWidth = 0; ///< of the widest column label
    bool m_flatColumns = true; ///< feature numbers: flat and thinned, never turned
};

} // namespace fovea::ui
