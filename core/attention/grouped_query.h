// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "attention/attention_mask.h"
#include "base/monitor.h"

namespace fovea::attention
{

/// What attention with several heads computes, in order.
struct HeadsAttention {
    Tensor scores; ///< [heads, queries, keys], divided by the temperature, -infinity where masked
    Tensor weights; ///< [heads, queries, keys]
    Tensor output; ///< [heads, queries, d_v]
};

/// Scaled dot-product attention in every head, where neighbouring query heads share keys and
/// values:
///
///     head h uses key head h * key heads / heads
///
/// As many key heads as heads: multi-head attention. One key head: multi-query attention (Shazeer,
/// "Fast Transformer Decoding: One Write-Head is All You Need", 2019, section 3). In between:
/// Ainslie et al., "GQA: Training Generalized Multi-Query Transformer Models from Multi-Head
/// Checkpoints", 2023, section 2.2.
///
/// @param q [heads, queries, d_k]
/// @param k [key heads, keys, d_k], where key heads divides heads
/// @param v [key heads, keys, d_v]
/// @param monitor polled per head
/// @throws Error when the number of key heads does not divide the number of heads
HeadsAttention groupedQueryAttention(const Tensor& q, const Tensor& k, const Tensor& v,
    const AttentionMask& mask = {}, float temperature = 1, Monitor& monitor = Monitor::none());

} // namespace fovea::attention
