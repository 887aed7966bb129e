// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/vision_transformer/position_grid.h"

#include "image/resample.h"

#include <algorithm>
#include <cmath>

namespace fovea::transformer
{

namespace
{

using image::Taps;

/// The four nearest, those beyond the edges being the edge's.
std::vector<Taps> cubicTaps(Index from, Index to)
{
    constexpr double a = -0.75;
    const auto near = [](double x) { return ((a + 2) * x - (a + 3)) * x * x + 1; };
    const auto far = [](double x) { return ((a * x - 5 * a) * x + 8 * a) * x - 4 * a; };
    const double scale = double(from) / double(to);
    std::vector<Taps> result;
    for (Index i = 0; i < to; ++i) {
        const double place = (double(i) + 0.5) * scale - 0.5;
        const Index base = Index(std::floor(place));
        const double t = place - double(base);
        const double weights[4] = {far(t + 1), near(t), near(1 - t), far(2 - t)};
        Taps taps;
        taps.first = std::clamp<Index>(base - 1, 0, from - 1);
        for (Index k = 0; k < 4; ++k) {
            const auto at = std::size_t(std::clamp<Index>(base - 1 + k, 0, from - 1) - taps.first);
            taps.weights.resize(std::max(taps.weights.size(), at + 1));
            taps.weights[at] += weights[k];
        }
        result.push_back(std::move(taps));
    }
    return result;
}

/// Blocks of `size` numbers, combined by taps along one axis.
/// @param in [outer, from, size], out [outer, taps, size]
void combine(const std::vector<Taps>& taps, Index outer, Index from, Index size, const float* in,
    float* out)
{
    for (Index o = 0; o < outer; ++o) {
        for (const Taps& tap : taps) {
            std::fill(out, out + size, 0.0f);
            for (std::size_t t = 0; t < tap.weights.size(); ++t) {
                const float* block = in + (o * from + tap.first + Index(t)) * size;
                for (Index j = 0; j < size; ++j)
                    out[j] += float(tap.weights[t]) * block[j];
            }
            out += size;
        }
    }
}

} // namespace

Tensor resizedPositions(const Tensor& grid, Index newRows, Index newColumns, bool antialias)
{
    const Index rows = grid.dim(0);
    const Index columns = grid.dim(1);
    const Index size = grid.dim(2);
    const auto taps = [&](Index from, Index to) {
        return antialias ? image::resamplingTaps(from, to, image::Filter::Bicubic)
                         : cubicTaps(from, to);
    };
    Tensor narrow({rows, newColumns, size});
    combine(taps(columns, newColumns), rows, columns, size, grid.floats().data(),
        narrow.mutableFloats().data());
    Tensor result({newRows, newColumns, size});
    combine(taps(rows, newRows), 1, rows, newColumns * size, narrow.floats().data(),
        result.mutableFloats().data());
    return result;
}

} // namespace fovea::transformer
