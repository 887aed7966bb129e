// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "attention/attention_mask.h"
#include "base/monitor.h"
#include "tensor/tensor.h"

namespace fovea::attention
{

/// What the heads of a dot-product attention put out, without storing scores or weights:
///
///     output[h] = softmax(scale q[h] k[g]^T) v[g],  g = h / (heads / key heads)
///
/// equal to weightedSum(maskedSoftmax(...)) of each head up to rounding, in memory that grows with
/// queries + keys. Vaswani et al., "Attention Is All You Need", 2017, section 3.2.1; heads that
/// share keys: Ainslie et al., "GQA", 2023.
/// @param q [heads, queries, d_k]
/// @param k [key heads, keys, d_k], whose number divides that of the heads
/// @param v [key heads, keys, d_v]
/// @return [heads, queries, d_v]
/// Reports progress. @throws Stopped when the monitor asks
Tensor streamedAttention(const Tensor& q, const Tensor& k, const Tensor& v, float scale,
    const AttentionMask& mask = {}, Monitor& monitor = Monitor::none());

} // namespace fovea::attention
