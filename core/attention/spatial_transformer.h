// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

namespace fovea::attention
{

/// The two parts of a spatial transformer that move pixels: attention that looks at a part of the
/// picture by cutting it out. Jaderberg et al., "Spatial Transformer Networks", NeurIPS 2015,
/// sections 3.2 (equation 1) and 3.3 (equation 5).
///
/// Places run from -1 to 1 over the map. What -1 and 1 mean differs between programs and versions,
/// so it is always said:
enum class GridAlignment {
    Edges, ///< the outer edges of the outer pixels (PyTorch's align_corners = false)
    Centres, ///< the centres of the outer pixels (align_corners = true)
};

/// For each output pixel the place of the input it looks at, as (x, y):
///     (xs, ys) = theta (xt, yt, 1)
/// with (xt, yt) the output pixel's own place. With Centres, a single row or column stands at 0.
/// @param theta [2, 3] @param height, width of the output, > 0
/// @return [height, width, 2]
/// @throws Error when theta has another shape
Tensor affineGrid(const Tensor& theta, Index height, Index width, GridAlignment alignment);

/// Bilinear sampling, zeros outside the map:
///     y[c, i, j] = sum over n, m of x[c, n, m] max(0, 1 - |ys - n|) max(0, 1 - |xs - m|)
/// with (xs, ys) of the grid in pixels. A place that is NaN gives NaN.
/// @param x [C, H, W], H, W > 0 @param grid [h, w, 2]
/// @return [C, h, w]
/// @throws Error when the grid has another shape
Tensor gridSample(const Tensor& x, const Tensor& grid, GridAlignment alignment);

struct SpatialTransformerResult {
    Tensor grid; ///< [height, width, 2]
    Tensor output; ///< [C, height, width]
};

/// Both in turn. @param x [C, H, W] @param theta [2, 3], from a localisation network
SpatialTransformerResult spatialTransformer(
    const Tensor& x, const Tensor& theta, Index height, Index width, GridAlignment alignment);

} // namespace fovea::attention
