// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sites/attention_map.h"

namespace fovea
{

/// A head of one map and the head of another that is taken from it.
struct HeadPair {
    Index first = 0;
    Index second = 0;
};

/// What one map has more than another:
///
///     out[h, r, c] = first[pair[h].first, r, c] - second[pair[h].second, r, c]
///
/// and 0 where both are the same, so that scores masked on both sides, -infinity, differ by
/// nothing. Otherwise NaN and infinity spread as in the formula.
///
/// Computed where one looks, from blocks of both, with at most `pieceCells` numbers kept beside
/// the result. The maximum of differences is no difference of maxima: above the finest level it
/// takes a pass over what it sums up.
class DifferenceMap : public AttentionMap
{
public:
    static constexpr Index pieceCells = Index(1) << 16;

    /// Head by head.
    /// @pre both have the same shape
    DifferenceMap(
        std::shared_ptr<const AttentionMap> first, std::shared_ptr<const AttentionMap> second);
    /// These heads only.
    /// @pre both have the same rows and columns
    DifferenceMap(std::shared_ptr<const AttentionMap> first,
        std::shared_ptr<const AttentionMap> second, std::vector<HeadPair> heads);

    const AttentionMap& first() const { return *m_first; }
    const AttentionMap& second() const { return *m_second; }
    /// The heads whose difference a head is.
    HeadPair pair(Index head) const { return m_heads[std::size_t(head)]; }

    Index heads() const override { return Index(m_heads.size()); }
    Index rows() const override { return m_first->rows(); }
    Index columns() const override { return m_first->columns(); }
    void block(Index head, Range rows, Range columns, Eigen::Ref<Matrix> out,
        Monitor& monitor = Monitor::none()) const override;
    void reducedBlock(Index head, int level, Reduction reduction, Range rows, Range columns,
        Eigen::Ref<Matrix> out, Monitor& monitor = Monitor::none()) const override;
    std::shared_ptr<const AttentionMap> part(Range rows, Range columns) const override;
    /// What both maps without these columns differ by: each row is renormalised on its own side.
    std::shared_ptr<const AttentionMap> withoutColumns(
        std::vector<Index> columns, bool renormalise) const override;

private:
    std::shared_ptr<const AttentionMap> m_first;
    std::shared_ptr<const AttentionMap> m_second;
    std::vector<HeadPair> m_heads;
};

} // namespace fovea
