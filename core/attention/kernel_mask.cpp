// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/kernel_mask.h"

#include <cassert>

namespace fovea::attention
{

KernelMask::KernelMask(const AttentionMask& mask, Index queries, Index keys)
    : m_allowed(mask.cells()), m_keys(keys)
{
    assert(mask.fits(queries, keys));
    if (mask.allowsAll())
        return;
    m_begin.reserve(std::size_t(queries));
    m_end.reserve(std::size_t(queries));
    for (Index query = 0; query < queries; ++query) {
        const KeyRange range = mask.range(query, keys);
        m_begin.push_back(range.begin);
        m_end.push_back(range.end);
    }
}

kernels::Mask KernelMask::view() const
{
    return {m_begin.empty() ? nullptr : m_begin.data(), m_end.empty() ? nullptr : m_end.data(),
        m_allowed.get(), m_keys};
}

} // namespace fovea::attention
