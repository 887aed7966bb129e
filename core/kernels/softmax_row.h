// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Softmax of one row, for the kernels that have it in the cache. Private to the library.

#include "kernels/softmax.h"

namespace fovea::kernels
{

/// maskedSoftmax() of row 0 of the mask.
void softmaxRow(Size columns, float scale, const float* x, const Mask& mask, float* out);

/// Whether row 0 of the mask leaves any column.
bool hasColumn(Size columns, const Mask& mask);

} // namespace fovea::kernels
