// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/playground/principal_directions.h"

#include "base/random.h"

#include <Eigen/Eigenvalues>
#include <Eigen/QR>

#include <algorithm>

namespace fovea
{

namespace
{

constexpr int iterations = 3;
constexpr Index oversampling = 8; // directions that are given up at the end

/// The eigenvectors of a symmetric matrix, those of the largest eigenvalues first.
Matrix eigenvectors(const Matrix& symmetric)
{
    Matrix vectors = Eigen::SelfAdjointEigenSolver<Matrix>(symmetric).eigenvectors();
    vectors.rowwise().reverseInPlace();
    return vectors;
}

Matrix orthonormal(const Matrix& columns)
{
    const Eigen::HouseholderQR<Matrix> factors(columns);
    return factors.householderQ() * Matrix::Identity(columns.rows(), columns.cols());
}

} // namespace

Matrix principalDirections(const Eigen::Ref<const Matrix>& rows, Index size)
{
    const Index columns = rows.cols();
    Matrix moments = Matrix::Zero(columns, columns);
    moments.selfadjointView<Eigen::Lower>().rankUpdate(rows.transpose());
    Matrix directions;
    if (size == columns) {
        directions = eigenvectors(moments);
    } else {
        moments.triangularView<Eigen::StrictlyUpper>() = moments.transpose();
        Random random(1);
        directions = Matrix::NullaryExpr(columns, std::min(columns, size + oversampling),
            [&] { return float(random.normal()); });
        for (int i = 0; i < iterations; ++i)
            directions = orthonormal(moments * directions);
        directions = (directions * eigenvectors(directions.transpose() * moments * directions))
                         .leftCols(size)
                         .eval();
    }
    for (auto direction : directions.colwise()) {
        Index largest = 0;
        direction.cwiseAbs().maxCoeff(&largest);
        direction *= direction(largest) < 0 ? -1.f : 1.f;
    }
    return directions;
}

} // namespace fovea
