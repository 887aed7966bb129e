// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

#include <vector>

namespace fovea::ui
{

/// Which of many rows or columns have a place. A run of them does; what lies beyond it on either
/// side is folded into a gap, with the very first or last one shown beside the gap while the run
/// is at the other end. The run can be moved, so that each one is shown at some time.
class FoldedAxis
{
public:
    static constexpr Index gap = -1;

    void setCount(Index count); ///< another count begins at the first
    /// Places, gaps included, at least 4. 0: never folded.
    void setLimit(int limit);
    /// Moves as little as it must to show this one.
    void show(Index index);
    /// Moves by a whole run, on or back.
    void turn(int direction);

    /// What stands in each place: an index, or `gap`.
    const std::vector<Index>& places() const { return m_places; }
    bool isFolded() const { return m_limit > 0 && m_count > m_limit; }
    /// Of an index; -1 when it is folded.
    Index placeOf(Index index) const;

private:
    Index run() const { return m_limit - 2; }
    void update();

    Index m_count = 0;
    Index m_first = 0; ///< of the run
    int m_limit = 0;
    std::vector<Index> m_places;
};

} // namespace fovea::ui
