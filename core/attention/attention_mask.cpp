// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/attention_mask.h"

#include <algorithm>
#include <cassert>

namespace fovea::attention
{

namespace
{

std::optional<Index> smaller(std::optional<Index> a, std::optional<Index> b)
{
    return a && b ? std::min(*a, *b) : a ? a : b;
}

} // namespace

AttentionMask AttentionMask::causal()
{
    AttentionMask mask;
    mask.m_causal = true;
    return mask;
}

AttentionMask AttentionMask::validLength(Index length)
{
    assert(length >= 0);
    AttentionMask mask;
    mask.m_length = length;
    return mask;
}

AttentionMask AttentionMask::validLengths(std::vector<Index> lengths)
{
    assert(std::all_of(lengths.begin(), lengths.end(), [](Index length) { return length >= 0; }));
    AttentionMask mask;
    mask.m_lengths = std::make_shared<const std::vector<Index>>(std::move(lengths));
    return mask;
}

AttentionMask AttentionMask::slidingWindow(Index distance)
{
    assert(distance >= 0);
    AttentionMask mask;
    mask.m_distance = distance;
    return mask;
}

AttentionMask AttentionMask::arbitrary(const Tensor& allowed)
{
    assert(allowed.rank() == 2);
    const Tensor numbers = allowed.toFloat();
    auto cells = std::make_shared<Cells>();
    cells->rows = allowed.dim(0);
    cells->columns = allowed.dim(1);
    cells->allowed.reserve(std::size_t(allowed.size()));
    for (const float number : numbers.floats())
        cells->allowed.push_back(number != 0);
    AttentionMask mask;
    mask.m_cells = std::move(cells);
    return mask;
}

AttentionMask operator&(const AttentionMask& a, const AttentionMask& b)
{
    AttentionMask both = a;
    both.m_causal |= b.m_causal;
    both.m_distance = smaller(a.m_distance, b.m_distance);
    both.m_length = smaller(a.m_length, b.m_length);
    if (!a.m_lengths) {
        both.m_lengths = b.m_lengths;
    } else if (b.m_lengths) {
        assert(a.m_lengths->size() == b.m_lengths->size());
        std::vector<Index> lengths = *a.m_lengths;
        for (std::size_t i = 0; i < lengths.size(); ++i)
            lengths[i] = std::min(lengths[i], (*b.m_lengths)[i]);
        both.m_lengths = std::make_shared<const std::vector<Index>>(std::move(lengths));
    }
    if (!a.m_cells) {
        both.m_cells = b.m_cells;
    } else if (b.m_cells) {
        assert(a.m_cells->rows == b.m_cells->rows && a.m_cells->columns == b.m_cells->columns);
        auto cells = std::make_shared<AttentionMask::Cells>(*a.m_cells);
        for (std::size_t i = 0; i < cells->allowed.size(); ++i)
            cells->allowed[i] &= b.m_cells->allowed[i];
        both.m_cells = std::move(cells);
    }
    return both;
}

bool AttentionMask::allowsAll() const
{
    return !m_causal && !m_distance && !m_length && !m_lengths && !m_cells;
}

bool AttentionMask::allows(Index query, Index key) const
{
    const KeyRange keys = range(query, key + 1);
    return key >= keys.begin && key < keys.end
        && (!m_cells || m_cells->allowed[std::size_t(query * m_cells->columns + key)]);
}

KeyRange AttentionMask::range(Index query, Index keys) const
{
    KeyRange range{0, keys};
    if (m_causal)
        range.end = std::min(range.end, query + 1);
    if (m_length)
        range.end = std::min(range.end, *m_length);
    if (m_lengths)
        range.end = std::min(range.end, (*m_lengths)[std::size_t(query)]);
    if (m_distance) {
        range.begin = std::max(range.begin, query - *m_distance);
        // The distance may be as large as it likes: no sum that could overflow.
        if (*m_distance < keys)
            range.end = std::min(range.end, query + *m_distance + 1);
    }
    range.begin = std::min(range.begin, range.end);
    return range;
}

std::shared_ptr<const std::uint8_t> AttentionMask::cells() const
{
    return m_cells ? std::shared_ptr<const std::uint8_t>(m_cells, m_cells->allowed.data()) : nullptr;
}

bool AttentionMask::fits(Index queries, Index keys) const
{
    return (!m_lengths || Index(m_lengths->size()) == queries)
        && (!m_cells || (m_cells->rows == queries && m_cells->columns == keys));
}

} // namespace fovea::attention
