// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/bam.h"

#include "attention/weights.h"
#include "ops/activation.h"
#include "ops/convolution.h"
#include "ops/elementwise.h"
#include "ops/matmul.h"
#include "ops/norm.h"
#include "ops/pooling.h"

namespace fovea::attention
{

namespace
{

Tensor normalise(const Tensor& x, const Bam::Norm& norm, float eps, const char* name)
{
    requireShape(norm.mean, {x.dim(0)}, name);
    requireShape(norm.variance, {x.dim(0)}, name);
    requireBias(norm.weight, x.dim(0), name);
    requireBias(norm.bias, x.dim(0), name);
    return ops::relu(ops::batchNorm(x, norm.weight, norm.bias, norm.mean, norm.variance, eps));
}

Tensor channelBranch(const Tensor& squeezed, const Bam& weights)
{
    const Index channels = squeezed.dim(0);
    const Tensor weight1 = asLinear(weights.channelWeight1, "gate_c.gate_c_fc_0.weight");
    const Tensor weight2 = asLinear(weights.channelWeight2, "gate_c.gate_c_fc_final.weight");
    requireShape(weight1, {-1, channels}, "gate_c.gate_c_fc_0.weight");
    requireShape(weight2, {channels, weight1.dim(0)}, "gate_c.gate_c_fc_final.weight");
    requireBias(weights.channelBias1, weight1.dim(0), "gate_c.gate_c_fc_0.bias");
    requireBias(weights.channelBias2, channels, "gate_c.gate_c_fc_final.bias");
    const Tensor hidden = normalise(ops::linear(squeezed, weight1, weights.channelBias1),
        weights.channelNorm, weights.normEps, "gate_c.gate_c_bn_1");
    return ops::linear(hidden, weight2, weights.channelBias2);
}

Tensor spatialBranch(const Tensor& x, const Bam& weights)
{
    const Tensor reduce = asLinear(weights.reduceWeight, "gate_s.gate_s_conv_reduce0.weight");
    const Index reduced = reduce.dim(0);
    requireShape(reduce, {reduced, x.dim(0)}, "gate_s.gate_s_conv_reduce0.weight");
    requireBias(weights.reduceBias, reduced, "gate_s.gate_s_conv_reduce0.bias");
    Tensor map
        = normalise(ops::conv2d(x, reduce.reshaped({reduced, x.dim(0), 1, 1}), weights.reduceBias),
            weights.reduceNorm, weights.normEps, "gate_s.gate_s_bn_reduce0");
    const ops::Conv2dOptions options{.paddingY = weights.dilation,
        .paddingX = weights.dilation,
        .dilationY = weights.dilation,
        .dilationX = weights.dilation};
    for (const Bam::Convolution& layer : weights.dilated) {
        requireShape(layer.weight, {reduced, reduced, 3, 3}, "gate_s.gate_s_conv_di.weight");
        requireBias(layer.bias, reduced, "gate_s.gate_s_conv_di.bias");
        map = normalise(ops::conv2d(map, layer.weight, layer.bias, options), layer.norm,
            weights.normEps, "gate_s.gate_s_bn_di");
    }
    const Tensor last = asLinear(weights.finalWeight, "gate_s.gate_s_conv_final.weight");
    requireShape(last, {1, reduced}, "gate_s.gate_s_conv_final.weight");
    requireBias(weights.finalBias, 1, "gate_s.gate_s_conv_final.bias");
    return ops::conv2d(map, last.reshaped({1, reduced, 1, 1}), weights.finalBias)
        .reshaped({x.dim(1), x.dim(2)});
}

} // namespace

BamResult bam(const Tensor& x, const Bam& weights)
{
    BamResult result;
    result.squeezed = ops::globalAveragePool(x);
    result.channelLogits = channelBranch(result.squeezed, weights);
    result.spatialLogits = spatialBranch(x, weights);
    const Tensor channel = result.channelLogits.reshaped({x.dim(0), 1, 1});
    result.gate = ops::sigmoid(weights.join == Bam::Join::Sum
            ? ops::add(channel, result.spatialLogits)
            : ops::multiply(channel, result.spatialLogits));
    result.output = ops::add(x, ops::multiply(x, result.gate));
    return result;
}

} // namespace fovea::attention
