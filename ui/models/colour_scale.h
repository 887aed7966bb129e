// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

namespace fovea::ui
{

/// How numbers become positions on a colour map. The name of the scale always stands beside the
/// picture, since stretched and absolute colours tell different stories.
enum class HeatmapScale {
    Absolute, ///< weights: 0..1; signed numbers: the largest of all heads
    PerRow, ///< the largest magnitude of each row
    PerHead, ///< the largest magnitude of the head
    Logarithmic, ///< weights only: decades from logarithmicFloor to 1
};

/// Weights below this have the lowest colour on the logarithmic scale.
constexpr float logarithmicFloor = 1e-5f;

/// The mapping from a number to 0..1 on a colour map. Signed numbers use a diverging map: 0 lies in
/// the middle, the largest magnitude at both ends.
class ColourScale
{
public:
    /// @param magnitude the largest magnitude the scale shows; 0 counts as 1
    static ColourScale linear(float magnitude, bool isSigned);
    static ColourScale logarithmic();

    /// 0..1, clamped. @pre value is finite
    float position(float value) const
    {
        return m_logarithmic ? logarithmicPosition(value) : clamped((value - m_low) * m_factor);
    }
    /// The values at the two ends.
    float low() const { return m_low; }
    float high() const { return m_high; }
    bool isLogarithmic() const { return m_logarithmic; }

    /// Round values from low to high, both ends included, at most about `count`.
    std::vector<float> ticks(int count) const;

    bool operator==(const ColourScale&) const = default;

private:
    static float clamped(float t) { return t < 0 ? 0 : t > 1 ? 1 : t; }
    float logarithmicPosition(float value) const;

    float m_low = 0;
    float m_high = 1;
    float m_factor = 1;
    bool m_logarithmic = false;
};

} // namespace fovea::ui
