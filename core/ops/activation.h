// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

namespace fovea::ops
{

// Elementwise functions: x of any shape, the result has the same. NaN in gives NaN out;
// infinities give the limit of the function.

/// max(x, 0)
Tensor relu(const Tensor& x);
/// 1 / (1 + exp(-x))
Tensor sigmoid(const Tensor& x);
/// min(max(x + 3, 0), 6) / 6. Howard et al., "Searching for MobileNetV3", ICCV 2019, section 5.2.
Tensor hardSigmoid(const Tensor& x);
/// x hardSigmoid(x), 0 at -infinity. The same section.
Tensor hardSwish(const Tensor& x);
/// x sigmoid(x), 0 at -infinity. Elfwing, Uchibe, Doya, Neural Networks 107 (2018), section 2.
Tensor silu(const Tensor& x);
/// x Phi(x) = x (1 + erf(x / sqrt 2)) / 2, 0 at -infinity. Hendrycks, Gimpel, "Gaussian error
/// linear units", arXiv 1606.08415, section 2.
Tensor gelu(const Tensor& x);
/// The same paper's approximation: x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))) / 2.
Tensor geluTanh(const Tensor& x);
/// Hyperbolic tangent.
Tensor tanh(const Tensor& x);

} // namespace fovea::ops
