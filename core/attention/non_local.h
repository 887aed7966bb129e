// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

namespace fovea::attention
{

/// Non-local block, embedded Gaussian form: every place attends to every place, and what it
/// gathers is added to it.
///
///     theta = Wt x + bt,  phi = Wp x + bp,  g = Wg x + bg          1x1 convolutions, [R, H, W]
///     weights = softmax over keys of (scale theta^T phi)           [H W, keys], places row by row
///     z = Wz (weights g^T) + bz [, batch normalised] + x
///
/// Wang, Girshick, Gupta, He, "Non-local Neural Networks", CVPR 2018, section 3 ("Embedded
/// Gaussian" and "Non-local Block"; with `subsample`, phi and g are max-pooled 2x2 first, which
/// leaves a quarter of the keys). Implementations differ in the scale, so it is explicit: 1 in the
/// paper, 1 / sqrt(R) or 1 / sqrt(C) elsewhere.
///
/// Time and memory grow with (H W)^2: meant for feature maps, not for pictures.
struct NonLocal {
    Tensor queryWeight, queryBias; ///< theta: [R, C] or [R, C, 1, 1]; [R], or empty
    Tensor keyWeight, keyBias; ///< phi, alike
    Tensor valueWeight, valueBias; ///< g, alike
    Tensor outputWeight, outputBias; ///< W_z: [C, R] or [C, R, 1, 1]; [C], or empty
    /// Batch normalisation after W_z, each [C]; all empty: none.
    Tensor normWeight, normBias, normMean, normVariance;
    float normEps = 1e-5F;
    float scale = 1;
    bool subsample = false;
};

struct NonLocalResult {
    Tensor scores; ///< [H W, keys], scaled
    Tensor weights; ///< [H W, keys], rows sum to 1; keys = H W, or (H / 2) (W / 2) subsampled
    Tensor gathered; ///< [R, H, W]: weights times g
    Tensor output; ///< [C, H, W]
};

/// @param x [C, H, W]; with subsample H, W >= 2. @throws Error naming a weight that does not fit
NonLocalResult nonLocal(const Tensor& x, const NonLocal& weights);

} // namespace fovea::attention
