// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/learn/folded_axis.h"

#include <algorithm>
#include <cassert>

namespace fovea::ui
{

void FoldedAxis::setCount(Index count)
{
    if (count != m_count)
        m_first = 0;
    m_count = count;
    update();
}

void FoldedAxis::setLimit(int limit)
{
    assert(limit == 0 || limit >= 4);
    m_limit = limit;
    update();
}

void FoldedAxis::show(Index index)
{
    if (placeOf(index) >= 0)
        return;
    m_first = index < m_first ? index : index - run() + 1;
    update();
}

void FoldedAxis::turn(int direction)
{
    m_first += direction * run();
    update();
}

Index FoldedAxis::placeOf(Index index) const
{
    const auto found = std::find(m_places.begin(), m_places.end(), index);
    return found == m_places.end() ? -1 : found - m_places.begin();
}

void FoldedAxis::update()
{
    m_places.clear();
    if (!isFolded()) {
        for (Index i = 0; i < m_count; ++i)
            m_places.push_back(i);
        return;
    }
    m_first = std::clamp<Index>(m_first, 0, m_count - run());
    const Index end = m_first + run();
    if (end == m_count)
        m_places.push_back(0);
    if (m_first > 0) // one alone needs no more room than the gap
        m_places.push_back(m_first == 1 ? 0 : gap);
    for (Index i = m_first; i < end; ++i)
        m_places.push_back(i);
    if (end < m_count)
        m_places.push_back(end == m_count - 1 ? end : gap);
    if (m_first == 0)
        m_places.push_back(m_count - 1);
}

} // namespace fovea::ui
