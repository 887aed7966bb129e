// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/plane_painter.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace fovea::ui
{

namespace
{

/// The two cells along one axis that a position lies between, and how far from the first.
struct Between {
    Index first = 0;
    Index second = 0;
    float fraction = 0;
};

Between between(double position, Index count, bool smooth)
{
    if (!smooth) {
        const Index cell = std::clamp(Index(std::floor(position)), Index(0), count - 1);
        return { cell, cell, 0 };
    }
    const double centred = std::clamp(position - 0.5, 0.0, double(count - 1));
    const Index first = std::min(Index(centred), count - 1);
    return { first, std::min(first + 1, count - 1), float(centred - double(first)) };
}

/// Exact at both ends, and a neighbour of weight 0 doesn't matter even when it is NaN.
float mix(float a, float b, float fraction)
{
    return fraction == 0 ? a : a + (b - a) * fraction;
}

/// `alpha` of 256 parts of `top` over `bottom`, two channels at a time.
QRgb blend(QRgb bottom, QRgb top, quint32 alpha)
{
    const quint32 rest = 256 - alpha;
    const quint32 redBlue
        = ((bottom & 0xFF00FF) * rest + (top & 0xFF00FF) * alpha + 0x800080) >> 8 & 0xFF00FF;
    const quint32 green
        = ((bottom & 0xFF00) * rest + (top & 0xFF00) * alpha + 0x8000) >> 8 & 0xFF00;
    return 0xFF000000 | redBlue | green;
}

} // namespace

float samplePlane(const Tensor& plane, double x, double y, bool smooth)
{
    const ConstMatrixMap values = plane.matrix();
    const Between across = between(x, values.cols(), smooth);
    const Between down = between(y, values.rows(), smooth);
    const auto row = [&](Index r) {
        return mix(values(r, across.first), values(r, across.second), across.fraction);
    };
    return down.fraction == 0 ? row(down.first)
                              : mix(row(down.first), row(down.second), down.fraction);
}

std::pair<float, float> finiteRange(const Tensor& plane)
{
    float low = 0, high = 1;
    bool any = false;
    for (const float value : plane.floats()) {
        if (!std::isfinite(value))
            continue;
        low = any ? std::min(low, value) : value;
        high = any ? std::max(high, value) : value;
        any = true;
    }
    return { low, high };
}

double fractionAbove(const Tensor& plane, float threshold)
{
    if (plane.isEmpty())
        return 0;
    const auto values = plane.floats();
    const auto count
        = std::count_if(values.begin(), values.end(), [=](float v) { return v >= threshold; });
    return double(count) / double(values.size());
}

void paintPlane(QImage& target, const QRect& clip, const Tensor& plane, const QRectF& place,
    const PlaneLook& look)
{
    const QRect area = clip & place.toAlignedRect() & target.rect();
    if (area.isEmpty() || plane.isEmpty() || place.isEmpty())
        return;
    const ConstMatrixMap values = plane.matrix();
    const ColourTable& table = ColourMap::get(look.colourMap).table();
    const auto alpha = quint32(std::lround(std::clamp(look.opacity, 0.F, 1.F) * 256));
    const float factor = look.high > look.low ? 255 / (look.high - look.low) : 0;
    const float threshold = look.threshold.value_or(-std::numeric_limits<float>::infinity());

    std::vector<Between> columns(std::size_t(area.width()));
    for (int x = 0; x < area.width(); ++x) {
        const double position = (area.left() + x + 0.5 - place.left()) / place.width();
        columns[std::size_t(x)]
            = between(position * double(values.cols()), values.cols(), look.smooth);
    }
    // One row of cells mixed down first, then each pixel across: half the work of four corners.
    const auto [firstColumn, lastColumn] = std::pair(columns.front().first, columns.back().second);
    std::vector<float> mixed(std::size_t(values.cols()));
    for (int y = area.top(); y <= area.bottom(); ++y) {
        const double position = (y + 0.5 - place.top()) / place.height();
        const Between down = between(position * double(values.rows()), values.rows(), look.smooth);
        const float* upper = values.row(down.first).data();
        const float* lower = values.row(down.second).data();
        for (Index c = firstColumn; c <= lastColumn; ++c)
            mixed[std::size_t(c)] = mix(upper[c], lower[c], down.fraction);
        auto* line = reinterpret_cast<QRgb*>(target.scanLine(y)) + area.left();
        for (const Between& across : columns) {
            const float value = mix(mixed[std::size_t(across.first)],
                mixed[std::size_t(across.second)], across.fraction);
            if (!std::isfinite(value)) {
                *line = blend(*line, ColourMap::notANumber(), alpha);
            } else if (value >= threshold) {
                const float t = std::clamp((value - look.low) * factor, 0.F, 255.F);
                *line = blend(*line, table[std::size_t(t + 0.5F)], alpha);
            }
            ++line;
        }
    }
}

} // namespace fovea::ui
