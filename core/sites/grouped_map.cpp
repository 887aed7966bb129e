// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "sites/grouped_map.h"

#include <algorithm>
#include <cassert>

namespace fovea
{

namespace
{

/// Sums over groups of columns of one row of another map, read in pieces.
/// @param add is called with the number of a group and a part of its sum
template <typename Add>
void addGroups(const AttentionMap& map, Index head, Range rows, const std::vector<Range>& columns,
    Range groups, Matrix& piece, Monitor& monitor, const Add& add)
{
    if (groups.size() == 0)
        return;
    const Index last = columns[std::size_t(groups.end - 1)].end;
    const Index width = std::max<Index>(1, GroupedMap::pieceCells / std::max<Index>(1, rows.size()));
    Index group = groups.begin;
    for (Index left = columns[std::size_t(groups.begin)].begin; left < last; left += width) {
        const Index right = std::min(left + width, last);
        piece.resize(rows.size(), right - left);
        map.block(head, rows, {left, right}, piece, monitor);
        while (group < groups.end) {
            const Range& wanted = columns[std::size_t(group)];
            const Index begin = std::max(wanted.begin, left);
            const Index end = std::min(wanted.end, right);
            for (Index r = 0; begin < end && r < rows.size(); ++r) {
                const auto part = piece.row(r).segment(begin - left, end - begin);
                add(r, group - groups.begin, part.template cast<double>().sum());
            }
            if (wanted.end > right)
                break;
            ++group;
        }
    }
}

} // namespace

GroupedMap::GroupedMap(
    std::shared_ptr<const AttentionMap> map, std::vector<Range> rows, std::vector<Range> columns)
    : m_map(std::move(map)), m_rows(std::move(rows)), m_columns(std::move(columns))
{
    assert(m_rows.empty() || m_rows.back().end <= m_map->rows());
    assert(m_columns.empty() || m_columns.back().end <= m_map->columns());
}

void GroupedMap::sumBlock(
    Index head, Range rows, Range columns, Eigen::Ref<Matrix> out, Monitor& monitor) const
{
    Matrix piece;
    Eigen::RowVectorXd sums(columns.size());
    for (Index r = rows.begin; r < rows.end; ++r) {
        const Range group = m_rows[std::size_t(r)];
        sums.setZero();
        // Long groups in strips, so that a piece is at least a few columns wide.
        constexpr Index stripRows = 64;
        for (Index top = group.begin; top < group.end; top += stripRows) {
            addGroups(*m_map, head, {top, std::min(top + stripRows, group.end)}, m_columns, columns,
                piece, monitor, [&](Index, Index column, double sum) { sums(column) += sum; });
        }
        out.row(r - rows.begin) = (sums / double(group.size())).cast<float>();
    }
}

void GroupedMap::block(
    Index head, Range rows, Range columns, Eigen::Ref<Matrix> out, Monitor& monitor) const
{
    assert(out.rows() == rows.size() && out.cols() == columns.size());
    sumBlock(head, rows, columns, out, monitor);
    for (const Index column : m_zeroColumns) {
        if (column >= columns.begin && column < columns.end)
            out.col(column - columns.begin).setZero();
    }
    if (m_leftColumns.empty())
        return;
    Matrix piece;
    for (Index r = rows.begin; r < rows.end; ++r) {
        const Range group = m_rows[std::size_t(r)];
        double left = 0;
        for (Index row = group.begin; row < group.end; ++row) {
            addGroups(*m_map, head, {row, row + 1}, m_leftColumns, {0, Index(m_leftColumns.size())},
                piece, monitor, [&](Index, Index, double sum) { left += sum; });
        }
        if (left != 0)
            out.row(r - rows.begin) /= float(left / double(group.size()));
    }
}

std::shared_ptr<const AttentionMap> GroupedMap::part(Range rows, Range columns) const
{
    auto result = std::make_shared<GroupedMap>(m_map,
        std::vector<Range>(m_rows.begin() + rows.begin, m_rows.begin() + rows.end),
        std::vector<Range>(m_columns.begin() + columns.begin, m_columns.begin() + columns.end));
    for (const Index column : m_zeroColumns) {
        if (column >= columns.begin && column < columns.end)
            result->m_zeroColumns.push_back(column - columns.begin);
    }
    result->m_leftColumns = m_leftColumns;
    return result;
}

std::shared_ptr<const AttentionMap> GroupedMap::withoutColumns(
    std::vector<Index> columns, bool renormalise) const
{
    auto result = std::make_shared<GroupedMap>(m_map, m_rows, m_columns);
    std::set_union(columns.begin(), columns.end(), m_zeroColumns.begin(), m_zeroColumns.end(),
        std::back_inserter(result->m_zeroColumns));
    if (!renormalise) {
        result->m_leftColumns = m_leftColumns;
        return result;
    }
    for (Index column = 0; column < this->columns(); ++column) {
        if (!std::binary_search(
                result->m_zeroColumns.begin(), result->m_zeroColumns.end(), column))
            result->m_leftColumns.push_back(m_columns[std::size_t(column)]);
    }
    return result;
}

} // namespace fovea
