// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

namespace fovea::ops
{

enum class Interpolation { Nearest, Bilinear };

/// Feature maps or one map at another size. Places are centres of pixels: output pixel i looks at
/// (i + 0.5) * size / newSize - 0.5 of the input (PyTorch's align_corners=false); beyond the edge
/// the edge pixel counts.
///
/// Bilinear: the two nearest pixels per axis, weighted by closeness. With `antialias`, when
/// shrinking, the triangle is widened by the shrink factor, so that every input pixel counts
/// (as Pillow and PyTorch's antialias=true). Nearest takes the pixel the place falls into and
/// ignores `antialias`.
/// @param x [C, H, W] or [H, W], H, W > 0
/// @return [C, height, width] or [height, width]
/// @pre height, width > 0
Tensor resize(const Tensor& x, Index height, Index width,
    Interpolation interpolation = Interpolation::Bilinear, bool antialias = false);

} // namespace fovea::ops
