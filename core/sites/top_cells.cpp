// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "sites/top_cells.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace fovea
{

namespace
{

bool comesBefore(const TopCell& a, const TopCell& b)
{
    return std::tie(b.value, a.row, a.column) < std::tie(a.value, b.row, b.column);
}

} // namespace

bool TopCells::mayTake(const TopCell& cell) const
{
    return Index(m_heap.size()) < m_count || (m_count > 0 && comesBefore(cell, m_heap.front()));
}

void TopCells::add(const TopCell& cell)
{
    if (!std::isfinite(cell.value) || !mayTake(cell))
        return;
    if (Index(m_heap.size()) == m_count) {
        std::pop_heap(m_heap.begin(), m_heap.end(), comesBefore);
        m_heap.pop_back();
    }
    m_heap.push_back(cell);
    std::push_heap(m_heap.begin(), m_heap.end(), comesBefore);
}

void TopCells::add(const Eigen::Ref<const Matrix>& block, Index row, Index column)
{
    for (Index r = 0; r < block.rows(); ++r) {
        for (Index c = 0; c < block.cols(); ++c)
            add({row + r, column + c, block(r, c)});
    }
}

std::vector<TopCell> TopCells::sorted() const
{
    std::vector<TopCell> result = m_heap;
    std::sort(result.begin(), result.end(), comesBefore);
    return result;
}

} // namespace fovea
