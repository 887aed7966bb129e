// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/non_local.h"

#include "attention/weights.h"
#include "base/error.h"
#include "ops/convolution.h"
#include "ops/elementwise.h"
#include "ops/matmul.h"
#include "ops/norm.h"
#include "ops/pooling.h"
#include "ops/softmax.h"

namespace fovea::attention
{

namespace
{

Tensor pointwise(const Tensor& x, const Tensor& weight, const Tensor& bias)
{
    return ops::conv2d(x, weight.reshaped({weight.dim(0), weight.dim(1), 1, 1}), bias);
}

/// [R, H, W] to one row per place, [H W, R].
Tensor placesAsRows(const Tensor& x)
{
    return Tensor::fromMatrix(x.reshaped({x.dim(0), x.dim(1) * x.dim(2)}).matrix().transpose());
}

} // namespace

NonLocalResult nonLocal(const Tensor& x, const NonLocal& weights)
{
    const Index channels = x.dim(0);
    const Tensor query = asLinear(weights.queryWeight, "theta.weight");
    const Tensor key = asLinear(weights.keyWeight, "phi.weight");
    const Tensor value = asLinear(weights.valueWeight, "g.weight");
    const Tensor out = asLinear(weights.outputWeight, "W.weight");
    const Index inner = query.dim(0);
    requireShape(query, {inner, channels}, "theta.weight");
    requireShape(key, {inner, channels}, "phi.weight");
    requireShape(value, {-1, channels}, "g.weight");
    requireShape(out, {channels, value.dim(0)}, "W.weight");
    requireBias(weights.queryBias, inner, "theta.bias");
    requireBias(weights.keyBias, inner, "phi.bias");
    requireBias(weights.valueBias, value.dim(0), "g.bias");
    requireBias(weights.outputBias, channels, "W.bias");
    if (weights.subsample && (x.dim(1) < 2 || x.dim(2) < 2))
        throw Error(
            FOVEA_TEXT("Error",
                "A feature map of %1 x %2 cannot be subsampled by 2. Turn subsampling off."),
            {std::to_string(x.dim(1)), std::to_string(x.dim(2))});

    Tensor keys = pointwise(x, key, weights.keyBias);
    Tensor values = pointwise(x, value, weights.valueBias);
    if (weights.subsample) {
        keys = ops::maxPool2d(keys);
        values = ops::maxPool2d(values);
    }

    NonLocalResult result;
    const Tensor queries = placesAsRows(pointwise(x, query, weights.queryBias));
    result.scores = ops::scale(ops::matmulTransposed(queries, placesAsRows(keys)), weights.scale);
    result.weights = ops::softmax(result.scores);
    const Tensor gathered = ops::matmul(result.weights, placesAsRows(values));
    result.gathered = Tensor::fromMatrix(gathered.matrix().transpose())
                          .reshaped({value.dim(0), x.dim(1), x.dim(2)});
    Tensor added = pointwise(result.gathered, out, weights.outputBias);
    if (!weights.normVariance.isEmpty())
        added = ops::batchNorm(added, weights.normWeight, weights.normBias, weights.normMean,
            weights.normVariance, weights.normEps);
    result.output = ops::add(added, x);
    return result;
}

} // namespace fovea::attention
