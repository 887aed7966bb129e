// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "sites/difference_map.h"

#include <algorithm>
#include <cassert>

namespace fovea
{

namespace
{

std::vector<HeadPair> sameHeads(Index count)
{
    std::vector<HeadPair> pairs;
    for (Index head = 0; head < count; ++head)
        pairs.push_back({head, head});
    return pairs;
}

} // namespace

DifferenceMap::DifferenceMap(
    std::shared_ptr<const AttentionMap> first, std::shared_ptr<const AttentionMap> second)
    : DifferenceMap(first, second, sameHeads(first->heads()))
{
    assert(m_first->heads() == m_second->heads());
}

DifferenceMap::DifferenceMap(std::shared_ptr<const AttentionMap> first,
    std::shared_ptr<const AttentionMap> second, std::vector<HeadPair> heads)
    : m_first(std::move(first)), m_second(std::move(second)), m_heads(std::move(heads))
{
    assert(m_first->rows() == m_second->rows() && m_first->columns() == m_second->columns());
}

void DifferenceMap::block(
    Index head, Range rows, Range columns, Eigen::Ref<Matrix> out, Monitor& monitor) const
{
    assert(out.rows() == rows.size() && out.cols() == columns.size());
    const HeadPair heads = pair(head);
    m_first->block(heads.first, rows, columns, out, monitor);
    const Index strip = std::max<Index>(1, pieceCells / std::max<Index>(1, columns.size()));
    const Index width = std::min(columns.size(), pieceCells);
    Matrix piece(std::min(strip, rows.size()), width);
    for (Index top = 0; top < rows.size(); top += strip) {
        for (Index left = 0; left < columns.size(); left += width) {
            auto taken = piece.topLeftCorner(
                std::min(strip, rows.size() - top), std::min(width, columns.size() - left));
            m_second->block(heads.second, {rows.begin + top, rows.begin + top + taken.rows()},
                {columns.begin + left, columns.begin + left + taken.cols()}, taken, monitor);
            auto values = out.block(top, left, taken.rows(), taken.cols());
            values = (values.array() == taken.array()).select(0, values.array() - taken.array());
        }
    }
}

void DifferenceMap::reducedBlock(Index head, int level, Reduction reduction, Range rows,
    Range columns, Eigen::Ref<Matrix> out, Monitor& monitor) const
{
    if (level == 0)
        return block(head, rows, columns, out, monitor);
    if (reduction == Reduction::Maximum)
        return AttentionMap::reducedBlock(head, level, reduction, rows, columns, out, monitor);
    // The mean of differences is the difference of the means, which maps may have at hand.
    const HeadPair heads = pair(head);
    m_first->reducedBlock(heads.first, level, reduction, rows, columns, out, monitor);
    Matrix taken(out.rows(), out.cols());
    m_second->reducedBlock(heads.second, level, reduction, rows, columns, taken, monitor);
    if (!out.allFinite() || !taken.allFinite()) // infinite on both sides: which cells differ?
        return AttentionMap::reducedBlock(head, level, reduction, rows, columns, out, monitor);
    out -= taken;
}

std::shared_ptr<const AttentionMap> DifferenceMap::part(Range rows, Range columns) const
{
    return std::make_shared<DifferenceMap>(
        m_first->part(rows, columns), m_second->part(rows, columns), m_heads);
}

std::shared_ptr<const AttentionMap> DifferenceMap::withoutColumns(
    std::vector<Index> columns, bool renormalise) const
{
    return std::make_shared<DifferenceMap>(m_first->withoutColumns(columns, renormalise),
        m_second->withoutColumns(columns, renormalise), m_heads);
}

} // namespace fovea
