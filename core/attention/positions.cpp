// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/positions.h"

#include <cmath>

namespace fovea::attention
{

Tensor sinusoidalPositions(Index length, Index d)
{
    Tensor result({length, d});
    MatrixMap positions = result.mutableMatrix();
    for (Index feature = 0; feature < d; ++feature) {
        const double pair = double(feature - feature % 2);
        const double frequency = std::pow(10000.0, -pair / double(d));
        for (Index p = 0; p < length; ++p) {
            const double angle = double(p) * frequency;
            positions(p, feature) = float(feature % 2 ? std::cos(angle) : std::sin(angle));
        }
    }
    return result;
}

} // namespace fovea::attention
