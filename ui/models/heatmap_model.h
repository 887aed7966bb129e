// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/heatmap_data.h"
#include "style/colour_map.h"

#include <QObject>

namespace fovea::ui
{

/// A place in a heat map; invalid when negative.
struct Cell {
    Index row = -1;
    Index column = -1;
    bool isValid() const { return row >= 0 && column >= 0; }
    bool operator==(const Cell&) const = default;
};

/// What a heat map shows and what is chosen in it: the matrix, head, scale, colour map, the hovered
/// and the pinned cell. Views, legend and arithmetic listen to it and agree with each other.
class HeatmapModel : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    /// May be null: nothing to show yet.
    const std::shared_ptr<const HeatmapData>& data() const { return m_data; }
    /// Cells outside the new matrix are let go; others stay hovered or pinned.
    void setData(std::shared_ptr<const HeatmapData> data);

    /// The head shown: the chosen one, or the last if there are fewer.
    Index head() const;
    void setHead(Index head);
    /// The scale in use, see HeatmapData::scaleFor().
    HeatmapScale scale() const;
    HeatmapScale chosenScale() const { return m_scale; }
    void setScale(HeatmapScale scale);
    /// The map in use: signed numbers always get the diverging one.
    ColourMapName colourMap() const;
    ColourMapName chosenColourMap() const { return m_colourMap; }
    void setColourMap(ColourMapName name);

    Cell hovered() const { return m_hovered; }
    void setHovered(Cell cell);
    Cell pinned() const { return m_pinned; }
    void setPinned(Cell cell);
    /// What readouts speak of: the hovered cell, else the pinned one.
    Cell current() const { return m_hovered.isValid() ? m_hovered : m_pinned; }

    /// @pre data() and the cell lies in it
    float value(Cell cell) const { return m_data->map().at(head(), cell.row, cell.column); }
    /// The mapping that the legend shows: of the current cell's row, or of the first.
    ColourScale legendScale() const;
    /// "machine attends to good: 0.25", in the user's language; empty for an invalid cell.
    QString sentence(Cell cell) const;
    /// The shortest decimal that reads back as the same float; NaN and infinities by name.
    static QString numberText(float value);

Q_SIGNALS:
    void dataChanged();
    /// Head, scale or colour map.
    void appearanceChanged();
    void hoveredChanged();
    void pinnedChanged();

private:
    Cell inside(Cell cell) const;

    std::shared_ptr<const HeatmapData> m_data;
    Index m_head = 0;
    HeatmapScale m_scale = HeatmapScale::PerHead;
    ColourMapName m_colourMap = ColourMapName::Viridis;
    Cell m_hovered;
    Cell m_pinned;
};

} // namespace fovea::ui
