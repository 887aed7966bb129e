// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/score_scaling.h"

#include "attention/dot_product.h"
#include "base/random.h"

#include <cassert>
#include <cmath>

namespace fovea::attention
{

namespace
{

/// Adds entropy and largest weight of a softmax over the scores.
void addEffect(const Tensor& scores, double& entropy, double& largest)
{
    const Tensor weights = softmaxOfMasked(scores);
    for (const float p : weights.floats())
        entropy -= p > 0 ? double(p) * std::log(double(p)) : 0;
    largest += double(weights.vector().maxCoeff());
}

} // namespace

std::vector<ScalingEffect> scalingEffects(
    const std::vector<Index>& sizes, Index keys, Index draws, std::uint64_t seed, Monitor& monitor)
{
    assert(!sizes.empty() && keys > 0 && draws > 0);
    const Index longest = sizes.back();
    Random random(seed);
    std::vector<ScalingEffect> results(sizes.size());
    for (Index draw = 0; draw < draws; ++draw) {
        monitor.check();
        const Matrix numbers
            = Matrix::NullaryExpr(keys + 1, longest, [&] { return float(random.normal()); });
        for (std::size_t i = 0; i < sizes.size(); ++i) {
            const Tensor query = Tensor::fromMatrix(numbers.topLeftCorner(1, sizes[i]));
            const Tensor key = Tensor::fromMatrix(numbers.bottomLeftCorner(keys, sizes[i]));
            ScalingEffect& result = results[i];
            addEffect(
                dotProductScores(query, key, true), result.scaledEntropy, result.scaledLargest);
            addEffect(dotProductScores(query, key, false), result.unscaledEntropy,
                result.unscaledLargest);
        }
    }
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        ScalingEffect& result = results[i];
        result.d = sizes[i];
        for (double* sum : {&result.scaledEntropy, &result.unscaledEntropy, &result.scaledLargest,
                 &result.unscaledLargest})
            *sum /= double(draws);
    }
    return results;
}

} // namespace fovea::attention
