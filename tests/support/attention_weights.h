// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/random.h"
#include "sites/attention_map.h"

#include <memory>

namespace fovea::test
{

/// [heads, n, n]: random weights whose rows sum to 1; causal ones are 0 right of the diagonal.
inline Tensor randomWeights(Index heads, Index n, std::uint64_t seed, bool causal = false)
{
    Random random(seed);
    Tensor weights({heads, n, n});
    MatrixMap rows = weights.mutableMatrix();
    for (Index r = 0; r < rows.rows(); ++r) {
        double sum = 0;
        for (Index j = 0; j < n; ++j) {
            const double number = random.uniform();
            rows(r, j) = causal && j > r % n ? 0 : float(number * number);
            sum += double(rows(r, j));
        }
        rows.row(r) /= float(sum);
    }
    return weights;
}

inline std::shared_ptr<const AttentionMap> mapOf(Tensor weights)
{
    return std::make_shared<DenseMap>(std::move(weights));
}

} // namespace fovea::test
