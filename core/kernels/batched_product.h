// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/matmul.h"

namespace fovea::kernels
{

/// Products of `count` pairs of factors, which lie anywhere at equal distances, as the heads of
/// attention do:
///
///     result_i = scale left_i right_i                 or, with `softmax`,
///     result_i = softmax over each row of it          i = 0 ... count - 1
///
/// left_i [m, k], right_i [k, n] or, transposed, [n, k], result_i [m, n]. Steps are distances
/// between the pairs, `ld` between rows, in elements.
struct BatchedProduct {
    Size count = 1;
    Size m = 0, n = 0, k = 0;
    const float* left = nullptr;
    Size leftStep = 0, ldLeft = 0;
    const float* right = nullptr;
    Size rightStep = 0, ldRight = 0;
    Right layout = Right::Normal;
    float scale = 1;
    bool softmax = false;
    float* result = nullptr; ///< apart from the factors
    Size resultStep = 0, ldResult = 0;
};

FOVEA_KERNELS_API void multiply(const BatchedProduct& product);

} // namespace fovea::kernels
