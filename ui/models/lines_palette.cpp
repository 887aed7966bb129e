// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/lines_palette.h"

#include <array>
#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr Index huesPerRing = 10;
// Luminance of each ring: apart from the ground and from each other.
constexpr std::array lightRings{0.175, 0.07, 0.29};
constexpr std::array darkRings{0.40, 0.22, 0.65};

double linear(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

} // namespace

double relativeLuminance(const QColor& colour)
{
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF())
        + 0.0722 * linear(colour.blueF());
}

QColor headColour(Index head, bool dark)
{
    const auto& rings = dark ? darkRings : lightRings;
    const Index ring = head / huesPerRing;
    const double target = rings[std::size_t(ring) % rings.size()];
    const auto turns = Index(rings.size());
    const Index step = head * 3 % huesPerRing; // so that neighbours are far apart
    const double place = double(step) + double(ring % turns) / double(turns);
    const float saturation = ring / turns % 2 == 0 ? 0.72F : 0.28F;
    const auto hue = float(std::fmod(place / huesPerRing + 0.58, 1.0)); // blue first
    float low = 0, high = 1; // luminance grows with lightness
    for (int i = 0; i < 16; ++i) {
        const float middle = (low + high) / 2;
        const bool tooDark = relativeLuminance(QColor::fromHslF(hue, saturation, middle)) < target;
        (tooDark ? low : high) = middle;
    }
    return QColor::fromHslF(hue, saturation, low).toRgb();
}

QColor inkOn(const QColor& ground)
{
    const double luminance = relativeLuminance(ground) + 0.05;
    return 1.05 / luminance >= luminance / 0.05 ? QColor(Qt::white) : QColor(Qt::black);
}

} // namespace fovea::ui
