// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "attention/attention_mask.h"
#include "kernels/softmax.h"

namespace fovea::attention
{

/// A mask for a number of queries and keys, spelled out the way the kernels read it: in memory that
/// grows with the queries, unless the mask has holes.
class KernelMask
{
public:
    /// @pre the mask fits
    KernelMask(const AttentionMask& mask, Index queries, Index keys);

    /// Valid as long as this object.
    kernels::Mask view() const;

private:
    std::vector<kernels::Size> m_begin;
    std::vector<kernels::Size> m_end;
    std::shared_ptr<const std::uint8_t> m_allowed;
    Index m_keys = 0;
};

} // namespace fovea::attention
