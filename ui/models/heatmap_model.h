// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "jobs/job.h"
#include "models/heatmap_data.h"
#include "models/heatmap_sinks.h"
#include "models/heatmap_tile.h"
#include "models/number_text.h"
#include "style/colour_map.h"

#include <QObject>

#include <functional>
#include <set>

namespace fovea::ui
{

/// A place in a heat map; invalid when negative.
struct Cell {
    Index row = -1;
    Index column = -1;
    bool isValid() const { return row >= 0 && column >= 0; }
    bool operator==(const Cell&) const = default;
};

/// What was changed inside the model where a matrix comes from, for views to mark.
struct HeatmapChanges {
    std::set<Index> headsOff; ///< of the layer shown
    std::set<Index> maskedTokens; ///< of the whole
    std::set<std::pair<Index, Index>> heldRows; ///< head and row of the whole
    bool operator==(const HeatmapChanges&) const = default;
};

/// What a heat map shows and what is chosen in it: the matrix, which part of it, its sinks, head,
/// scale, reduction, colour map, the hovered and the pinned cell. Views, legend and arithmetic
/// listen to it and agree with each other.
///
/// setData() hands over a whole matrix; data() is what is made of it by the kept part and the
/// hidden sinks, and all cells count its rows and columns. Nothing here waits: what takes longer
/// than a frame arrives with a signal.
class HeatmapModel : public QObject
{
    Q_OBJECT
public:
    /// Numbers that are read at once, on the GUI thread.
    static constexpr Index cellsAtOnce = 512 * 512;

    using QObject::QObject;

    /// May be null: nothing to show yet.
    const std::shared_ptr<const HeatmapData>& data() const { return m_data; }
    /// Whether data() still lacks its part or its hidden sinks: its labels are right, it must not
    /// be drawn.
    bool isPending() const { return m_isPending; }
    /// What setData() got.
    const std::shared_ptr<const HeatmapData>& source() const { return m_source; }
    /// Another matrix of the same tokens, with the same part kept and the same sinks hidden. May
    /// copy a dense map.
    std::function<std::shared_ptr<const HeatmapData>(std::shared_ptr<const HeatmapData>)>
    derivation() const;
    /// Cells outside the new matrix are let go; others stay hovered or pinned. A kept part and
    /// chosen sinks stay while the tokens stay the same.
    void setData(std::shared_ptr<const HeatmapData> source);

    /// Shows only these rows and columns, counted in the whole matrix. Empty ranges are ignored.
    void keep(Range rows, Range columns);
    void keepAll();
    bool isPart() const;
    Range keptRows() const { return m_rows; }
    Range keptColumns() const { return m_columns; }
    /// A cell of data() counted in the whole matrix, and the other way round.
    Cell inWhole(Cell cell) const;
    Cell fromWhole(Cell cell) const;

    /// Sinks matter for weights; other matrices are shown as they are.
    SinkMode sinkMode() const { return m_sinkMode; }
    void setSinkMode(SinkMode mode);
    /// Columns of the whole, ascending; at first the first token.
    const std::vector<Index>& sinks() const { return m_sinks; }
    bool isSink(Index column) const;
    void setSink(Index column, bool isSink);
    /// What the hidden sinks of this head had, by row of the whole; null when nothing is hidden or
    /// it is not known yet.
    const std::shared_ptr<const SinkMass>& hiddenMass() const { return m_mass; }

    const HeatmapChanges& changes() const { return m_changes; }
    void setChanges(const HeatmapChanges& changes);

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
    /// How coarser cells sum up; kept apart for weights and for signed numbers.
    Reduction reduction() const { return reductionOf(isSigned()); }
    Reduction reductionOf(bool isSigned) const;
    void setReduction(Reduction reduction) { setReductionOf(isSigned(), reduction); }
    void setReductionOf(bool isSigned, Reduction reduction);
    HeatmapLook look() const { return {head(), scale(), colourMap(), reduction()}; }

    Cell hovered() const { return m_hovered; }
    void setHovered(Cell cell);
    Cell pinned() const { return m_pinned; }
    void setPinned(Cell cell);
    /// What readouts speak of: the hovered cell, else the pinned one.
    Cell current() const { return m_hovered.isValid() ? m_hovered : m_pinned; }

    /// Whether numbers can be had without waiting; a large head is gone through once before, also
    /// when only a part of it is shown.
    bool canRead() const;
    /// Exact, from the map. @pre canRead() and the cell lies in data()
    float value(Cell cell) const { return m_data->map().at(head(), cell.row, cell.column); }
    /// The mapping to colours; nothing until numbersReady() when the matrix must be read for it.
    std::optional<RowScales> scales() const;
    /// The mapping that the legend shows: of the current cell's row, or of the first.
    std::optional<ColourScale> legendScale() const;
    /// "machine attends to good: 0.25", in the user's language; empty for an invalid cell and
    /// while its number can't be read.
    QString sentence(Cell cell) const;
    /// The same with the words in the headers, for screen readers: those of the cell, or all.
    QString description(Cell cell) const;
    /// Of numbers that are no model's own: the words of sentence(), with %1 for the row, %2 for the
    /// column and %3 for the number.
    void setWords(const QString& words) { m_words = words; }

Q_SIGNALS:
    void dataChanged();
    /// Head, scale, reduction or colour map.
    void appearanceChanged();
    /// canRead() and scales() hold now.
    void numbersReady();
    /// The mode or the columns, or what is known of their mass.
    void sinksChanged();
    void changesChanged();
    void hoveredChanged();
    void pinnedChanged();

private:
    bool isSigned() const { return m_data && m_data->isSigned(); }
    void rebuild(bool newSource);
    void show(std::shared_ptr<const HeatmapData> data, bool isPending);
    void appearanceHasChanged();
    void prepareNumbers();
    void measureSinks();
    std::vector<Index> hiddenSinks() const;
    Cell inside(Cell cell) const;

    std::shared_ptr<const HeatmapData> m_source;
    std::shared_ptr<const HeatmapData> m_data;
    bool m_isPending = false;
    Range m_rows; ///< kept, of the source
    Range m_columns;
    SinkMode m_sinkMode = SinkMode::Show;
    std::vector<Index> m_sinks{0};
    std::shared_ptr<const SinkMass> m_mass;
    HeatmapChanges m_changes;
    Index m_head = 0;
    HeatmapScale m_scale = HeatmapScale::PerHead;
    ColourMapName m_colourMap = ColourMapName::Viridis;
    Reduction m_reduction = Reduction::Maximum;
    Reduction m_signedReduction = Reduction::Mean;
    QString m_words;
    Cell m_hovered;
    Cell m_pinned;
    Job m_rebuildJob;
    Job m_numbersJob;
    Job m_massJob;
};

} // namespace fovea::ui
