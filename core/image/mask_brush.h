// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "image/image_mapping.h"

namespace fovea::image
{

// Changing a mask [height, width] by hand. Each hands back a mask of its own.

/// Every cell whose centre is at most `radius` from the line between two points gets the value;
/// the nearest cell does in any case, if it is in the mask.
/// @param from,to in cells, centres at whole numbers, as ImageMapping::toMap() gives them
/// @param radius in cells
/// @pre float32 [height, width]
Tensor painted(const Tensor& mask, ImageMapping::Point from, ImageMapping::Point to, double radius,
    float value);
/// 1 - mask
Tensor inverted(const Tensor& mask);
/// The value everywhere.
Tensor filled(const Tensor& mask, float value);

} // namespace fovea::image
