// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/colour_scale.h"
#include "sites/difference_map.h"
#include "sites/site.h"

#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

namespace fovea::ui
{

/// A scale together with what it takes from the numbers of a head: gives any row its colours.
class RowScales
{
public:
    /// One scale for all rows.
    explicit RowScales(ColourScale scale) : m_scale(scale) { }
    /// Each row has its own largest magnitude.
    RowScales(std::shared_ptr<const HeadSummary> summary, bool isSigned)
        : m_scale(ColourScale::linear(1, isSigned)), m_isSigned(isSigned),
          m_summary(std::move(summary))
    {
    }

    /// The scale of a row; of several rows that share a line of pixels, of the largest among them.
    ColourScale at(Range rows) const;
    ColourScale at(Index row) const { return at(Range{row, row + 1}); }
    /// The same for rows counted from `first`.
    RowScales from(Index first) const;

private:
    ColourScale m_scale;
    bool m_isSigned = false;
    std::shared_ptr<const HeadSummary> m_summary; ///< per row; else null
    Index m_first = 0;
};

/// A word that the model found, and what it takes it for.
struct WordNote {
    Range tokens;
    QString tag; ///< as the model names it, such as "n"
    float probability = 0;
};

/// What is known of the tokens beside their labels, one entry per row of the whole matrix.
struct TokenNotes {
    std::vector<bool> special; ///< put there by the tokenizer
    std::vector<int> segments; ///< 0 or 1: of which sentence
    QStringList ids; ///< in the model's vocabulary; may be empty
    std::vector<WordNote> words; ///< in the order of the text; empty where the model finds none

    /// The word that a token is in; null when there is none.
    const WordNote* wordAt(Index token) const;
    bool hasTwoSegments() const;
};

/// A matrix with its labels, ready to be drawn: everything a heat map shows changes in one step,
/// by handing over another HeatmapData. Immutable. Making one reads no number of the map, which may
/// be large and computed on demand.
class HeatmapData
{
public:
    /// @param rowLabels, columnLabels as many as the map has rows and columns
    /// @param notes null, or one per row; of the columns too where these are tokens
    HeatmapData(std::shared_ptr<const AttentionMap> map, Site site, QStringList rowLabels,
        QStringList columnLabels, std::shared_ptr<const TokenNotes> notes = {});
    /// Some rows and columns of `whole`, with the colours they have there.
    HeatmapData(std::shared_ptr<const HeatmapData> whole, Range rows, Range columns);
    /// Zeros in some columns, see AttentionMap::withoutColumns().
    HeatmapData(const HeatmapData& whole, const std::vector<Index>& columns, bool renormalise);
    /// What the numbers of one matrix have more than another's, with the labels of the first.
    /// @param names of both, as they are called in "changed − original"
    /// @param heads which head is taken from which; head by head when there are none
    /// @pre both have as many rows and columns, and heads if none are given; labels of a part
    /// count from its first
    static std::shared_ptr<const HeatmapData> difference(const HeatmapData& first,
        const HeatmapData& second, QStringList names, std::vector<HeadPair> heads = {});
    /// The same numbers; HeatmapScale::PerHead takes `magnitude` for the largest, so that several
    /// matrices can have one scale.
    HeatmapData(const HeatmapData& data, float magnitude);

    const AttentionMap& map() const { return *m_map; }
    const Site& site() const { return m_site; }
    const QStringList& rowLabels() const { return m_rowLabels; }
    const QStringList& columnLabels() const { return m_columnLabels; }
    /// Of the whole; may be null.
    const TokenNotes* notes() const { return m_notes.get(); }
    Index heads() const { return m_map->heads(); }
    Index rows() const { return m_map->rows(); }
    Index columns() const { return m_map->columns(); }
    /// Which rows and columns of the whole these are; all, unless this is a part.
    Range rowsInWhole() const { return m_rows; }
    Range columnsInWhole() const { return m_columns; }
    const HeatmapData& whole() const { return m_whole ? *m_whole : *this; }
    /// Shares of attention: weights, unless these are differences of them.
    bool isWeights() const { return m_site.kind == SiteKind::Weights && !m_difference; }
    /// Weights lie in 0..1; all else may be negative and is shown around 0.
    bool isSigned() const { return !isWeights(); }
    /// Both sides, if the numbers are differences; else null.
    const DifferenceMap* difference() const { return m_difference; }
    /// Of both sides.
    const QStringList& sideNames() const { return m_sideNames; }
    /// Whether both axes are tokens, so that cells should be square.
    bool isTokenByToken() const;

    /// The scale in use when `wanted` is chosen: signed numbers have no logarithmic one.
    HeatmapScale scaleFor(HeatmapScale wanted) const;
    /// The mapping to colours. Reads whole heads when that has not been done yet.
    RowScales scales(HeatmapScale scale, Index head, Monitor& monitor = Monitor::none()) const;
    /// The same if it takes nothing that is not known: never waits.
    std::optional<RowScales> knownScales(HeatmapScale scale, Index head) const;
    /// How many numbers scales() would have to read.
    Index cellsToRead(HeatmapScale scale, Index head) const;

private:
    Range headsOf(HeatmapScale scale, Index head) const;

    std::shared_ptr<const AttentionMap> m_map;
    const DifferenceMap* m_difference = nullptr; ///< the map, if it is one
    QStringList m_sideNames;
    Site m_site;
    QStringList m_rowLabels;
    QStringList m_columnLabels;
    std::shared_ptr<const TokenNotes> m_notes;
    std::shared_ptr<const HeatmapData> m_whole; ///< of a part; else null
    Range m_rows;
    Range m_columns;
    std::optional<float> m_magnitude; ///< of PerHead; else that of the head
};

} // namespace fovea::ui
