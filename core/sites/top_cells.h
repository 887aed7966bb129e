// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

#include <vector>

namespace fovea
{

/// A cell and its number.
struct TopCell {
    Index row = 0;
    Index column = 0;
    float value = 0;
    bool operator==(const TopCell&) const = default;
};

/// Keeps the largest finite numbers of those it is shown: larger ones first; of equal ones, the one
/// in the upper row, then in the left column.
class TopCells
{
public:
    explicit TopCells(Index count) : m_count(count) { }

    void add(const TopCell& cell);
    /// A block whose upper left cell stands at (row, column).
    void add(const Eigen::Ref<const Matrix>& block, Index row, Index column);
    /// Whether a number as large as this, or any smaller one, could still get in when it stands at
    /// (row, column) or later.
    bool mayTake(const TopCell& cell) const;
    std::vector<TopCell> sorted() const;

private:
    Index m_count;
    std::vector<TopCell> m_heap; ///< its front is the last of the best so far
};

} // namespace fovea
