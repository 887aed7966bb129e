// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "ops/activation.h"

#include "kernels/activation.h"

namespace fovea::ops
{

namespace
{

Tensor activate(kernels::Activation function, const Tensor& x)
{
    Tensor result = Tensor::uninitialised(x.shape());
    kernels::activate(function, x.size(), x.floats().data(), result.mutableFloats().data());
    return result;
}

} // namespace

Tensor relu(const Tensor& x)
{
    return activate(kernels::Activation::Relu, x);
}

Tensor sigmoid(const Tensor& x)
{
    return activate(kernels::Activation::Sigmoid, x);
}

Tensor hardSigmoid(const Tensor& x)
{
    return activate(kernels::Activation::HardSigmoid, x);
}

Tensor hardSwish(const Tensor& x)
{
    return activate(kernels::Activation::HardSwish, x);
}

Tensor silu(const Tensor& x)
{
    return activate(kernels::Activation::Silu, x);
}

Tensor gelu(const Tensor& x)
{
    return activate(kernels::Activation::Gelu, x);
}

Tensor geluTanh(const Tensor& x)
{
    return activate(kernels::Activation::GeluTanh, x);
}

Tensor tanh(const Tensor& x)
{
    return activate(kernels::Activation::Tanh, x);
}

} // namespace fovea::ops
