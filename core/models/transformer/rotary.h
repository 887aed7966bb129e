// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

#include <vector>

namespace fovea::transformer
{

/// Rotary positions: features i and i + size / 2 of a query or key at position p are turned by the
/// angle p f_i, so that scores depend on distances.
///
///     f_i = base^(-2 i / size),   i = 0 ... size / 2 - 1
///
/// Su et al., "RoFormer", arXiv 2104.09864, section 3.2; in the layout of GPT-NeoX and LLaMA.
/// The scalings for inputs longer than the trained ones change f_i:
/// - Linear: divided by the factor. Chen et al., "Extending context window", arXiv 2306.15595.
/// - Dynamic: for more than P tokens (P: originalPositions) the base grows by
///   (factor n / P - factor + 1)^(size / (size - 2)).
/// - Llama3: waves longer than P / lowFactor are divided by the factor, those shorter than
///   P / highFactor stay, linear in P / wavelength between.
/// - Yarn: the same idea with a ramp over i, between what makes betaFast and betaSlow turns over
///   P tokens; cosines and sines are multiplied by attentionFactor. Peng et al., arXiv 2309.00071.
struct RotarySettings {
    enum class Scaling { None, Linear, Dynamic, Llama3, Yarn };
    Index size = 0; ///< features turned, one more if odd; those after them stay
    double base = 10000;
    Scaling scaling = Scaling::None;
    double factor = 1;
    Index originalPositions = 0;
    double lowFactor = 1; ///< Llama3
    double highFactor = 4;
    double betaFast = 32; ///< Yarn
    double betaSlow = 1;
    bool truncate = true; ///< round the ends of the ramp to whole features
    double attentionFactor = 1;

    Index pairs() const { return (size + 1) / 2; }
};

/// The cosines and sines for the first `count` positions. Angles are float32, as in the programs
/// that trained the models.
class RotaryTable
{
public:
    RotaryTable(const RotarySettings& settings, Index count);

    /// Turns vectors in place.
    /// @param data row r of head h at data[h * headStride + r * rowStride]; row r is at position
    /// firstPosition + r
    void apply(float* data, Index heads, Index headStride, Index rows, Index rowStride,
        Index firstPosition = 0) const;

private:
    Index m_half;
    std::vector<float> m_cosines; ///< [count, size / 2]
    std::vector<float> m_sines;
};

} // namespace fovea::transformer
