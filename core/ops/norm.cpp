// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "ops/norm.h"

#include <cassert>
#include <cmath>

namespace fovea::ops
{

Tensor layerNorm(const Tensor& x, const Tensor& weight, const Tensor& bias, float eps)
{
    assert(x.rank() >= 1 && weight.size() == x.dim(-1));
    assert(bias.isEmpty() || bias.size() == x.dim(-1));
    Tensor result(x.shape());
    const ConstMatrixMap in = x.matrix();
    MatrixMap out = result.mutableMatrix();
    for (Index i = 0; i < in.rows(); ++i) {
        out.row(i) = in.row(i).array() - in.row(i).mean();
        const float variance = out.row(i).squaredNorm() / float(in.cols());
        out.row(i).array()
            *= weight.vector().transpose().array() * (1.0f / std::sqrt(variance + eps));
        if (!bias.isEmpty())
            out.row(i) += bias.vector().transpose();
    }
    return result;
}

Tensor rmsNorm(const Tensor& x, const Tensor& weight, float eps)
{
    assert(x.rank() >= 1 && weight.size() == x.dim(-1));
    Tensor result(x.shape());
    const ConstMatrixMap in = x.matrix();
    MatrixMap out = result.mutableMatrix();
    for (Index i = 0; i < in.rows(); ++i) {
        const float meanSquare = in.row(i).squaredNorm() / float(in.cols());
        out.row(i) = in.row(i).array() * weight.vector().transpose().array()
            * (1.0f / std::sqrt(meanSquare + eps));
    }
    return result;
}

Tensor batchNorm(const Tensor& x, const Tensor& weight, const Tensor& bias, const Tensor& mean,
    const Tensor& variance, float eps)
{
    assert(x.rank() >= 1 && mean.size() == x.dim(0) && variance.size() == x.dim(0));
    assert(weight.isEmpty() || weight.size() == x.dim(0));
    assert(bias.isEmpty() || bias.size() == x.dim(0));
    Tensor result(x.shape());
    const Index channels = x.dim(0);
    if (x.size() == 0)
        return result;
    const ConstMatrixMap in(x.floats().data(), channels, x.size() / channels);
    MatrixMap out(result.mutableFloats().data(), channels, x.size() / channels);
    for (Index c = 0; c < channels; ++c) {
        const float scale = (weight.isEmpty() ? 1.0f : weight.vector()[c])
            / std::sqrt(variance.vector()[c] + eps);
        const float shift = bias.isEmpty() ? 0.0f : bias.vector()[c];
        out.row(c) = (in.row(c).array() - mean.vector()[c]) * scale + shift;
    }
    return result;
}

} // namespace fovea::ops
