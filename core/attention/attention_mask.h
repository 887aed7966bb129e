// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace fovea::attention
{

/// The keys [begin, end). Empty ranges have begin == end.
struct KeyRange {
    Index begin = 0;
    Index end = 0;
    Index size() const { return end - begin; }
    bool operator==(const KeyRange&) const = default;
};

/// Which keys a query may attend to. Queries and keys are counted from 0 from the same start, so
/// query i stands where key i does.
///
/// Masks are combined with `&`: a key is allowed where both allow it. A mask is a range of keys per
/// query, computed when asked, and, only for arbitrary masks, one byte per cell; copies are cheap.
/// The same mask serves every head.
///
/// Causal mask: Vaswani et al., "Attention Is All You Need", 2017, section 3.2.3. Sliding window:
/// Beltagy, Peters, Cohan, "Longformer", 2020, section 3.1.
class AttentionMask
{
public:
    /// Allows everything.
    AttentionMask() = default;

    /// Query i attends to keys 0 ... i.
    static AttentionMask causal();
    /// Keys from `length` on are padding. @pre length >= 0
    static AttentionMask validLength(Index length);
    /// The same with a length for each query. @pre no length is negative
    static AttentionMask validLengths(std::vector<Index> lengths);
    /// Query i attends to keys i - distance ... i + distance. @pre distance >= 0
    static AttentionMask slidingWindow(Index distance);
    /// @param allowed [queries, keys] of any number type, row-major: a key is allowed where not 0
    static AttentionMask arbitrary(const Tensor& allowed);

    friend AttentionMask operator&(const AttentionMask& a, const AttentionMask& b);

    /// Whether every key is allowed to every query.
    bool allowsAll() const;
    bool allows(Index query, Index key) const;
    /// The keys outside of which nothing is allowed to the query, within [0, keys). Inside it all
    /// keys are allowed unless hasHoles().
    KeyRange range(Index query, Index keys) const;
    /// Whether allows() has to be asked for each key inside range().
    bool hasHoles() const { return m_cells != nullptr; }
    /// The cells of arbitrary() masks, [queries, keys], row-major, 0 where forbidden; null unless
    /// hasHoles().
    std::shared_ptr<const std::uint8_t> cells() const;

    /// Whether the mask describes scores [queries, keys]: per-query lengths and cells are there for
    /// exactly that many. Other masks fit any size.
    bool fits(Index queries, Index keys) const;

private:
    struct Cells {
        Index rows = 0;
        Index columns = 0;
        std::vector<std::uint8_t> allowed;
    };

    bool m_causal = false;
    std::optional<Index> m_distance;
    std::optional<Index> m_length;
    std::shared_ptr<const std::vector<Index>> m_lengths;
    std::shared_ptr<const Cells> m_cells;
};

} // namespace fovea::attention
