// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/coordinate.h"

#include "attention/weights.h"
#include "ops/activation.h"
#include "ops/convolution.h"
#include "ops/elementwise.h"
#include "ops/norm.h"

namespace fovea::attention
{

namespace
{

/// W x + b at every place: x [in, n] to [out, n].
Tensor mix(const Tensor& x, const Tensor& weight, const Tensor& bias)
{
    return ops::conv1d(x, weight.reshaped({weight.dim(0), weight.dim(1), 1}), bias);
}

} // namespace

CoordinateResult coordinate(const Tensor& x, const Coordinate& weights)
{
    const Index channels = x.dim(0);
    const Index height = x.dim(1);
    const Index width = x.dim(2);
    const Tensor weight1 = asLinear(weights.weight1, "conv1.weight");
    const Tensor heightWeight = asLinear(weights.heightWeight, "conv_h.weight");
    const Tensor widthWeight = asLinear(weights.widthWeight, "conv_w.weight");
    const Index reduced = weight1.dim(0);
    requireShape(weight1, {reduced, channels}, "conv1.weight");
    requireShape(heightWeight, {channels, reduced}, "conv_h.weight");
    requireShape(widthWeight, {channels, reduced}, "conv_w.weight");
    requireBias(weights.bias1, reduced, "conv1.bias");
    requireBias(weights.heightBias, channels, "conv_h.bias");
    requireBias(weights.widthBias, channels, "conv_w.bias");
    requireShape(weights.normMean, {reduced}, "bn1.running_mean");
    requireShape(weights.normVariance, {reduced}, "bn1.running_var");
    requireBias(weights.normWeight, reduced, "bn1.weight");
    requireBias(weights.normBias, reduced, "bn1.bias");

    Matrix means(channels, height + width);
    for (Index c = 0; c < channels; ++c) {
        const ConstMatrixMap plane(x.floats().data() + c * height * width, height, width);
        means.row(c).head(height) = plane.rowwise().mean().transpose();
        means.row(c).tail(width) = plane.colwise().mean();
    }
    const Tensor hidden = ops::hardSwish(
        ops::batchNorm(mix(Tensor::fromMatrix(means), weight1, weights.bias1), weights.normWeight,
            weights.normBias, weights.normMean, weights.normVariance, weights.normEps));

    CoordinateResult result;
    result.rowMeans = Tensor::fromMatrix(means.leftCols(height));
    result.columnMeans = Tensor::fromMatrix(means.rightCols(width));
    const ConstMatrixMap both = hidden.matrix();
    result.heightLogits
        = mix(Tensor::fromMatrix(both.leftCols(height)), heightWeight, weights.heightBias);
    result.widthLogits
        = mix(Tensor::fromMatrix(both.rightCols(width)), widthWeight, weights.widthBias);
    result.heightGate = ops::sigmoid(result.heightLogits);
    result.widthGate = ops::sigmoid(result.widthLogits);
    result.output
        = ops::multiply(ops::multiply(x, result.heightGate.reshaped({channels, height, 1})),
            result.widthGate.reshaped({channels, 1, width}));
    return result;
}

} // namespace fovea::attention
