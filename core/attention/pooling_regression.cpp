// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/pooling_regression.h"

#include "attention/attention_pooling.h"
#include "base/random.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace fovea::attention
{

Tensor poolingCurve(const Tensor& x)
{
    const auto at = x.vector().array();
    return Tensor::fromVector((2 * at.sin() + at.pow(0.8F)).matrix());
}

PoolingExamples poolingExamples(Index count, std::uint64_t seed)
{
    Random random(seed);
    std::vector<float> x(static_cast<std::size_t>(count));
    for (float& value : x)
        value = float(5 * random.uniform());
    std::sort(x.begin(), x.end());
    PoolingExamples result{Tensor({count}, std::move(x)), {}};
    result.values = poolingCurve(result.keys);
    for (float& value : result.values.mutableFloats())
        value += float(0.5 * random.normal());
    return result;
}

Tensor definedPooling(const Tensor& weights, const Tensor& values)
{
    Tensor result = attentionPooling(weights, values);
    const auto estimates = result.mutableFloats();
    for (Index i = 0; i < weights.dim(0); ++i)
        if ((weights.matrix().row(i).array() == 0).all())
            estimates[std::size_t(i)] = std::numeric_limits<float>::quiet_NaN();
    return result;
}

SquaredError squaredError(const Tensor& a, const Tensor& b)
{
    assert(a.size() == b.size());
    double sum = 0;
    SquaredError result;
    for (Index i = 0; i < a.size(); ++i) {
        const double difference = double(a.vector()(i)) - double(b.vector()(i));
        if (std::isnan(difference))
            continue;
        sum += difference * difference;
        ++result.counted;
    }
    result.mean = float(sum / double(result.counted)); // 0 / 0 is NaN, as promised
    return result;
}

PoolingLoss leaveOneOutLoss(const Tensor& keys, const Tensor& values, double w)
{
    const Index n = keys.size();
    assert(n >= 2 && values.size() == n);
    const Eigen::ArrayXd x = keys.vector().cast<double>().array();
    const Eigen::ArrayXd y = values.vector().cast<double>().array();
    PoolingLoss result;
    for (Index i = 0; i < n; ++i) {
        const Eigen::ArrayXd squares = (x(i) - x).square();
        Eigen::ArrayXd scores = -squares * w * w / 2;
        scores(i) = -std::numeric_limits<double>::infinity();
        Eigen::ArrayXd alpha = (scores - scores.maxCoeff()).exp();
        alpha /= alpha.sum();
        const double estimate = (alpha * y).sum();
        const double slope = (alpha * (y - estimate) * -squares * w).sum();
        result.loss += (estimate - y(i)) * (estimate - y(i)) / double(n);
        result.gradient += 2 * (estimate - y(i)) * slope / double(n);
    }
    return result;
}

} // namespace fovea::attention
