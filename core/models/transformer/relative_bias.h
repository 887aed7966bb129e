// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

namespace fovea::transformer
{

/// A bias on scores by distance: half of the buckets are for keys after the query, half for those
/// before (and itself); in each half small distances have a bucket of their own, larger ones share
/// buckets whose width grows with the distance, up to 128 tokens. Raffel et al., "Exploring the
/// limits of transfer learning" (T5), JMLR 2020, section 2.1; as MPNet uses it.
/// @param table [buckets, heads] float32, buckets divisible by 4
/// @param count not above what Bounds::storedWeights allows
/// @return [heads, count, count]
Tensor relativeBias(const Tensor& table, Index count);

/// The bucket of a key `distance` tokens after the query (before it when negative).
Index relativeBucket(Index distance, Index buckets);

} // namespace fovea::transformer
