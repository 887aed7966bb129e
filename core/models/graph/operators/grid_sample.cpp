// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/graph/operators/family.h"

#include <array>
#include <cmath>

namespace fovea::graph
{

namespace
{

enum class Mode { Nearest, Linear, Cubic };
enum class Padding { Zeros, Border, Reflection };

/// A place of the input and what it counts.
struct Tap {
    Index place = 0;
    float weight = 0;
};

/// Where one coordinate of a grid, -1 to 1 over the whole picture, looks at an axis of this size.
class AxisSampler
{
public:
    AxisSampler(Call& call, Index size)
        : m_size(size), m_isAligned(call.flag("align_corners"))
    {
        const std::string mode = call.text("mode", "bilinear");
        if (mode == "nearest")
            m_mode = Mode::Nearest;
        else if (mode == "bicubic" || mode == "cubic")
            m_mode = Mode::Cubic;
        else if (mode != "bilinear" && mode != "linear")
            call.refuseAttribute("mode");
        const std::string padding = call.text("padding_mode", "zeros");
        if (padding == "border")
            m_padding = Padding::Border;
        else if (padding == "reflection")
            m_padding = Padding::Reflection;
        else if (padding != "zeros")
            call.refuseAttribute("padding_mode");
    }

    static constexpr std::size_t mostTaps = 4;

    /// @return how many there are
    std::size_t taps(float coordinate, std::array<Tap, mostTaps>& taps) const
    {
        const double size = double(m_size);
        const double wide = (double(coordinate) + 1) / 2;
        double x = m_isAligned ? wide * (size - 1) : wide * size - 0.5;
        if (m_mode != Mode::Cubic)
            x = inside(x);
        if (!(std::abs(x) < farAway))
            x = -farAway;
        if (m_mode == Mode::Nearest) {
            taps[0] = tapAt(std::nearbyint(x), 1);
            return 1;
        }
        const double below = std::floor(x);
        const double part = x - below;
        if (m_mode == Mode::Linear) {
            taps[0] = tapAt(below, 1 - part);
            taps[1] = tapAt(below + 1, part);
            return 2;
        }
        for (int k = 0; k < 4; ++k)
            taps[std::size_t(k)] = tapAt(inside(below + k - 1), cubic(std::abs(k - 1 - part)));
        return 4;
    }

private:
    static constexpr double farAway = 1e9; // no axis reaches there

    Tap tapAt(double place, double weight) const
    {
        const bool isThere = place >= 0 && place < double(m_size);
        return isThere ? Tap{Index(place), float(weight)} : Tap{};
    }

    /// A place as the padding has it; with zeros it may be outside.
    double inside(double x) const
    {
        if (m_padding == Padding::Zeros)
            return x;
        if (m_padding == Padding::Reflection) {
            const double low = m_isAligned ? 0 : -0.5;
            const double span = m_isAligned ? double(m_size - 1) : double(m_size);
            const double distance = std::abs(x - low);
            const double rest = span > 0 ? std::fmod(distance, span) : 0;
            const bool isTurned = span > 0 && std::fmod(std::floor(distance / span), 2) == 1;
            x = low + (isTurned ? span - rest : rest);
        }
        return std::fmin(std::fmax(x, 0), double(m_size - 1)); // 0 for NaN
    }

    /// Keys' cubic convolution with the coefficient -0.75, as Resize has it.
    static double cubic(double t)
    {
        constexpr double a = -0.75;
        if (t <= 1)
            return ((a + 2) * t - (a + 3)) * t * t + 1;
        return t < 2 ? ((a * t - 5 * a) * t + 8 * a) * t - 4 * a : 0;
    }

    Index m_size;
    bool m_isAligned;
    Mode m_mode = Mode::Linear;
    Padding m_padding = Padding::Zeros;
};

/// Looks up a picture [n, c, h, w] at the places (x, y) of a grid [n, rows, columns, 2].
void gridSample(Call& call)
{
    const Shape& shape = call.floats(0).shape();
    const Shape& grid = call.floats(1).shape();
    if (shape.size() != 4 || grid.size() != 4 || grid[0] != shape[0] || grid[3] != 2
        || shape[2] < 1 || shape[3] < 1)
        call.refuseShapes();
    const AxisSampler down(call, shape[2]);
    const AxisSampler across(call, shape[3]);
    const Index places = grid[1] * grid[2];
    const Index size = shape[2] * shape[3];
    const float* in = call.floats(0).floats().data();
    const float* at = call.floats(1).floats().data();
    float* out = call.allocate(0, {shape[0], shape[1], grid[1], grid[2]}, call.input(0).type);
    std::array<Tap, AxisSampler::mostTaps> rows;
    std::array<Tap, AxisSampler::mostTaps> columns;
    std::array<Tap, AxisSampler::mostTaps * AxisSampler::mostTaps> taps;
    for (Index n = 0; n < shape[0]; ++n, in += shape[1] * size, out += shape[1] * places) {
        for (Index p = 0; p < places; ++p, at += 2) {
            const std::size_t width = across.taps(at[0], columns);
            const std::size_t height = down.taps(at[1], rows);
            std::size_t count = 0;
            for (std::size_t i = 0; i < height; ++i) {
                for (std::size_t j = 0; j < width; ++j) {
                    const float weight = rows[i].weight * columns[j].weight;
                    if (weight != 0) // one of zero must not spread NaN
                        taps[count++] = {rows[i].place * shape[3] + columns[j].place, weight};
                }
            }
            for (Index c = 0; c < shape[1]; ++c) {
                float sum = 0;
                for (std::size_t i = 0; i < count; ++i)
                    sum += taps[i].weight * in[c * size + taps[i].place];
                out[c * places + p] = sum;
            }
        }
    }
}

} // namespace

void addGridSample(OperatorTable& table)
{
    table["GridSample"] = plain<gridSample>(2);
}

} // namespace fovea::graph
