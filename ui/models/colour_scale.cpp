// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/colour_scale.h"

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

ColourScale ColourScale::linear(float magnitude, bool isSigned)
{
    ColourScale scale;
    scale.m_high = std::isfinite(magnitude) && magnitude > 0 ? magnitude : 1;
    scale.m_low = isSigned ? -scale.m_high : 0;
    scale.m_factor = 1 / (scale.m_high - scale.m_low);
    return scale;
}

ColourScale ColourScale::logarithmic()
{
    ColourScale scale;
    scale.m_low = logarithmicFloor;
    scale.m_logarithmic = true;
    return scale;
}

float ColourScale::logarithmicPosition(float value) const
{
    if (value <= m_low)
        return 0;
    return clamped(1 - std::log10(value) / std::log10(m_low));
}

std::vector<float> ColourScale::ticks(int count) const
{
    std::vector<float> values;
    if (m_logarithmic) {
        const int decades = int(std::lround(-std::log10(m_low)));
        const int step = std::max(1, int(std::ceil(double(decades) / std::max(1, count - 1))));
        for (int decade = decades; decade > 0; decade -= step)
            values.push_back(float(std::pow(10.0, -decade)));
        values.push_back(1);
        return values;
    }
    // Steps of 1, 2, 2.5 or 5 times a power of ten; a tick too close to an end gives way to it.
    const double span = double(m_high) - double(m_low);
    const double raw = span / std::max(1, count - 1);
    const double power = std::pow(10.0, std::floor(std::log10(raw)));
    double step = 10 * power;
    for (const double nice : {5.0, 2.5, 2.0, 1.0}) {
        if (nice * power >= raw * 0.999)
            step = nice * power;
    }
    values.push_back(m_low);
    for (double i = std::ceil(double(m_low) / step); i * step < double(m_high); ++i) {
        const double value = i * step;
        if (value - double(m_low) > step * 0.6 && double(m_high) - value > step * 0.6)
            values.push_back(float(value));
    }
    values.push_back(m_high);
    return values;
}

} // namespace fovea::ui
