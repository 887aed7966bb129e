// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/simam.h"

#include "ops/activation.h"
#include "ops/elementwise.h"

namespace fovea::attention
{

Tensor simAmLogits(const Tensor& x, float lambda)
{
    const Index places = x.dim(1) * x.dim(2);
    Tensor logits(x.shape());
    const ConstMatrixMap in = x.reshaped({x.dim(0), places}).matrix();
    MatrixMap out(logits.mutableFloats().data(), x.dim(0), places);
    for (Index c = 0; c < x.dim(0); ++c) {
        // In double: the squares of half a million deviations must not lose the small ones.
        const double mean = in.row(c).cast<double>().mean();
        const auto deviation = (in.row(c).cast<double>().array() - mean).square();
        const double variance = deviation.sum() / double(places - 1);
        out.row(c) = (deviation / (4 * (variance + double(lambda))) + 0.5).cast<float>();
    }
    return logits;
}

SimAmResult simAm(const Tensor& x, float lambda)
{
    SimAmResult result;
    result.logits = simAmLogits(x, lambda);
    result.gate = ops::sigmoid(result.logits);
    result.output = ops::multiply(x, result.gate);
    return result;
}

} // namespace fovea::attention
