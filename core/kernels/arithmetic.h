// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/kernels.h"

namespace fovea::kernels
{

enum class Arithmetic { Add, Subtract, Multiply, Divide };

/// One side of an operation on matrices: element (i, j) is data[i row + j step]. So a row that serves
/// all rows has row = 0, and one number for each row has step = 0.
struct Operand {
    const float* data;
    Size row;
    Size step; ///< 0 or 1
};

/// out_ij = a_ij b_ij, or the other operations.
/// @param out [rows, columns]; may be the data of an operand that has all of its numbers
FOVEA_KERNELS_API void calculate(
    Arithmetic operation, Size rows, Size columns, Operand a, Operand b, float* out);

} // namespace fovea::kernels
