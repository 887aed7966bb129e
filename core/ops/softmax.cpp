// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "ops/softmax.h"

#include <cassert>
#include <cmath>
#include <limits>

namespace fovea::ops
{

Tensor softmax(const Tensor& x)
{
    assert(x.rank() >= 1);
    Tensor result(x.shape());
    if (x.size() == 0)
        return result;
    const ConstMatrixMap in = x.matrix();
    MatrixMap out = result.mutableMatrix();
    for (Index i = 0; i < in.rows(); ++i) {
        const float maximum = in.row(i).maxCoeff<Eigen::PropagateNaN>();
        out.row(i) = (in.row(i).array() - maximum).exp();
        out.row(i) /= out.row(i).sum();
    }
    return result;
}

Tensor logSumExp(const Tensor& x)
{
    assert(x.rank() >= 1);
    Tensor result(Shape(x.shape().begin(), x.shape().end() - 1));
    const ConstMatrixMap in = x.matrix();
    const std::span<float> out = result.mutableFloats();
    for (Index i = 0; i < Index(out.size()); ++i) {
        const float maximum = in.cols() ? in.row(i).maxCoeff<Eigen::PropagateNaN>()
                                        : -std::numeric_limits<float>::infinity();
        out[std::size_t(i)] = std::isinf(maximum)
            ? maximum
            : maximum + std::log((in.row(i).array() - maximum).exp().sum());
    }
    return result;
}

} // namespace fovea::ops
