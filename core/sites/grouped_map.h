// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sites/attention_map.h"

namespace fovea
{

/// A map whose rows and columns are groups of neighbours of another map's, such as the words of
/// pieces of words: what the pieces of a word attend to on average, and what all pieces of a word
/// get together.
///
///     out[r, c] = mean over rows i of group r of the sum over columns j of group c of in[i, j]
///
/// Rows that sum to 1 still do. Computed where one looks: a cell costs as many cells of the other
/// map as its groups have, in memory of at most `pieceCells` of these.
class GroupedMap : public AttentionMap
{
public:
    static constexpr Index pieceCells = Index(1) << 16;

    /// @param rows, columns ascending, not empty, without overlap, inside the map
    GroupedMap(std::shared_ptr<const AttentionMap> map, std::vector<Range> rows,
        std::vector<Range> columns);

    Index heads() const override { return m_map->heads(); }
    Index rows() const override { return Index(m_rows.size()); }
    Index columns() const override { return Index(m_columns.size()); }
    void block(Index head, Range rows, Range columns, Eigen::Ref<Matrix> out,
        Monitor& monitor = Monitor::none()) const override;
    std::shared_ptr<const AttentionMap> part(Range rows, Range columns) const override;
    std::shared_ptr<const AttentionMap> withoutColumns(
        std::vector<Index> columns, bool renormalise) const override;

private:
    void sumBlock(Index head, Range rows, Range columns, Eigen::Ref<Matrix> out,
        Monitor& monitor) const;

    std::shared_ptr<const AttentionMap> m_map;
    std::vector<Range> m_rows;
    std::vector<Range> m_columns;
    std::vector<Index> m_zeroColumns; ///< ascending
    /// All groups of columns, where rows are divided by what is left of them; else empty.
    std::vector<Range> m_leftColumns;
};

} // namespace fovea
