// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// A panel of queries, side by side in the lanes of panelVectors vectors, and the keys they may look
// at. Private to the library.

#include "kernels/product.h"
#include "kernels/softmax.h"

#include <algorithm>

namespace fovea::kernels
{

using PanelVector = Floats[panelVectors];

struct QueryPanel {
    Size firstRow = 0;
    Size count = 0; ///< queries, up to panelWidth
    Size begin = 0; ///< keys that any of the queries may look at
    Size end = 0;
    Size fullBegin = 0; ///< keys that all of the queries may look at, but for mask.allowed
    Size fullEnd = 0;
    Ints rangeBegin[panelVectors];
    Ints rangeEnd[panelVectors];

    /// Whether the mask may leave out some of the keys [first, end) for some query.
    bool isMasked(const Mask& mask, Size first, Size last) const
    {
        return mask.allowed || first < fullBegin || last > fullEnd;
    }
};

/// The panel of the queries [firstRow, endRow). Lanes without a query see all keys.
/// @param firstColumn what the mask calls key 0
inline void setRanges(
    const Mask& mask, Size firstColumn, Size columns, Size firstRow, Size endRow, QueryPanel& panel)
{
    panel.firstRow = firstRow;
    panel.count = endRow - firstRow;
    panel.begin = columns;
    panel.end = 0;
    panel.fullBegin = 0;
    panel.fullEnd = columns;
    for (Size i = 0; i < panelWidth; ++i) {
        Size begin = 0;
        Size end = columns;
        if (i < panel.count) {
            const Size row = firstRow + i;
            if (mask.begin)
                begin = std::clamp<Size>(mask.begin[row] - firstColumn, 0, columns);
            if (mask.end)
                end = std::clamp<Size>(mask.end[row] - firstColumn, 0, columns);
            end = std::max(begin, end);
            if (begin < end) {
                panel.begin = std::min(panel.begin, begin);
                panel.end = std::max(panel.end, end);
            }
        }
        panel.fullBegin = std::max(panel.fullBegin, begin);
        panel.fullEnd = std::min(panel.fullEnd, end);
        panel.rangeBegin[i / lanes][i % lanes] = std::int32_t(begin);
        panel.rangeEnd[i / lanes][i % lanes] = std::int32_t(end);
    }
}

/// Lanes of vector v of the panel whose query may look at `key`.
/// @param mask begins at key 0
FOVEA_INLINE Ints allowedQueries(const Mask& mask, const QueryPanel& panel, Size v, Size key)
{
    const Ints position = Ints{} + std::int32_t(key);
    Ints allowed = (position >= panel.rangeBegin[v]) & (position < panel.rangeEnd[v]);
    if (mask.allowed) {
        const Size first = v * lanes;
        for (Size i = 0; i < lanes && first + i < panel.count; ++i) {
            if (!mask.allowed[(panel.firstRow + first + i) * mask.ld + key])
                allowed[i] = 0;
        }
    }
    return allowed;
}

} // namespace fovea::kernels
