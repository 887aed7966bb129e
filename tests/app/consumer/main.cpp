// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/dot_product.h"
#include "kernels/kernels.h"

#include <cmath>
#include <cstdio>

/// One query before two keys with the scores 1 and 0: the weights are e / (e + 1) and 1 / (e + 1).
int main()
{
    using namespace fovea;
    const Tensor query({1, 2}, {1, 0});
    const Tensor keys({2, 2}, {1, 0, 0, 1});
    const attention::Attention attended = attention::dotProductAttention(query, keys, keys);
    const auto weights = attended.weights.floats();
    const double e = std::exp(1 / std::sqrt(2.0));
    if (std::abs(weights[0] - e / (e + 1)) > 1e-6 || std::abs(weights[1] - 1 / (e + 1)) > 1e-6) {
        std::printf("wrong weights: %g %g\n", double(weights[0]), double(weights[1]));
        return 1;
    }
    std::printf("%s\n", kernels::level());
    return 0;
}
