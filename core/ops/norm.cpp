// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "ops/norm.h"

#include "kernels/norm.h"

#include <cassert>

namespace fovea::ops
{

namespace
{

const float* dataOrNull(const Tensor& x)
{
    return x.isEmpty() ? nullptr : x.floats().data();
}

} // namespace

Tensor layerNorm(const Tensor& x, const Tensor& weight, const Tensor& bias, float eps)
{
    assert(x.rank() >= 1 && weight.size() == x.dim(-1));
    assert(bias.isEmpty() || bias.size() == x.dim(-1));
    Tensor result = Tensor::uninitialised(x.shape());
    const Index n = x.dim(-1);
    kernels::layerNorm(n ? x.size() / n : 0, n, x.floats().data(), nullptr, weight.floats().data(),
        dataOrNull(bias), eps, result.mutableFloats().data());
    return result;
}

Tensor rmsNorm(const Tensor& x, const Tensor& weight, float eps)
{
    assert(x.rank() >= 1 && weight.size() == x.dim(-1));
    Tensor result = Tensor::uninitialised(x.shape());
    const Index n = x.dim(-1);
    kernels::rmsNorm(n ? x.size() / n : 0, n, x.floats().data(), nullptr, weight.floats().data(),
        eps, result.mutableFloats().data());
    return result;
}

Tensor batchNorm(const Tensor& x, const Tensor& weight, const Tensor& bias, const Tensor& mean,
    const Tensor& variance, float eps)
{
    assert(x.rank() >= 1 && mean.size() == x.dim(0) && variance.size() == x.dim(0));
    assert(weight.isEmpty() || weight.size() == x.dim(0));
    assert(bias.isEmpty() || bias.size() == x.dim(0));
    Tensor result = Tensor::uninitialised(x.shape());
    const Index channels = x.dim(0);
    Vector scale = (variance.vector().array() + eps).sqrt().inverse();
    if (!weight.isEmpty())
        scale.array() *= weight.vector().array();
    Vector shift = -mean.vector().array() * scale.array();
    if (!bias.isEmpty())
        shift += bias.vector();
    kernels::scaleAndShiftRows(channels, channels ? x.size() / channels : 0, x.floats().data(),
        scale.data(), shift.data(), result.mutableFloats().data());
    return result;
}

} // namespace fovea::ops
