// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "style/theme.h"
#include "views/heatmap_geometry.h"

#include <QFont>

class QPainter;

namespace fovea::ui
{

/// What stands out in the headers.
struct HeaderMarks {
    Cell current; ///< its labels are always drawn, on a tint
    std::vector<Index> matches; ///< of a search: rows, ascending
    std::vector<Index> columnMatches;
    std::vector<Index> masked; ///< rows, ascending: struck through
    std::vector<Index> maskedColumns;
    std::vector<Index> held; ///< rows, ascending: underlined
    Range rowDrag; ///< being selected
    Range columnDrag;
};

/// A label and the band of its header that it has for itself.
struct PlacedLabel {
    Index index = 0; ///< row or column
    QRectF band;
    bool isCurrent = false;
    bool isMatch = false;
};

/// The token headers of a heat map: how much room they want and how they are drawn. Labels thin out
/// and never overlap. Words that the model found are bracketed between labels and cells, with what
/// it takes them for. Column labels lie flat where they fit; else Chinese and its kin stand
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

    /// The labels that are drawn; they never overlap. The current one comes first, then matches,
    /// then every second, fifth, tenth ... as there is room.
    std::vector<PlacedLabel> rowLabels(
        const HeatmapGeometry& geometry, const HeaderMarks& marks) const;
    std::vector<PlacedLabel> columnLabels(
        const HeatmapGeometry& geometry, const HeaderMarks& marks) const;

    /// Draws headers and axis titles.
    void paint(QPainter& painter, const HeatmapGeometry& geometry, const HeatmapData& data,
        const HeaderMarks& marks, const Theme& theme) const;

private:
    void paintRowHeader(QPainter& painter, const HeatmapGeometry& geometry, const HeatmapData& data,
        const HeaderMarks& marks, const Theme& theme) const;
    void paintColumnHeader(QPainter& painter, const HeatmapGeometry& geometry,
        const HeatmapData& data, const HeaderMarks& marks, const Theme& theme) const;
    void paintWords(QPainter& painter, const HeatmapGeometry& geometry, const HeatmapData& data,
        bool alongColumns, const Theme& theme) const;
    void paintRowLabel(QPainter& painter, const QString& label, const QRectF& band) const;
    void paintColumnLabel(
        QPainter& painter, const QString& label, const QRectF& band, bool liesFlat) const;
    bool liesFlat(double cellWidth) const;

    QFont m_font;
    HeatmapMargins m_margins;
    double m_rowHeight = 1;
    double m_lineHeight = 0;
    double m_columnWidth = 0; ///< of the widest column label
    double m_segmentBand = 0; ///< room at the outer edge of headers for "A" and "B"; else 0
    double m_wordBand = 0; ///< between the row labels and the cells, for words and their tags
    double m_columnWordBand = 0; ///< the same below the column labels
    bool m_flatColumns = true; ///< feature numbers: flat and thinned, never turned
};

} // namespace fovea::ui
