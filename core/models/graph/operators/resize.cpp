// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/graph/operators/elements.h"
#include "models/graph/operators/family.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace fovea::graph
{

namespace
{

enum class Mode { Nearest, Linear, Cubic };

/// The attributes of Resize; those of older versions are special cases.
struct Method {
    Mode mode = Mode::Nearest;
    std::string coordinates = "half_pixel";
    std::string rounding = "round_prefer_floor";
    float cubic = -0.75f;
    bool excludesOutside = false;
    bool antialias = false;
    float outside = 0;
};

/// One axis: sizes, the scale, and the part of the input that tf_crop_and_resize looks at.
struct ResizedAxis {
    Index input = 1;
    Index output = 1;
    double scale = 1;
    double begin = 0;
    double end = 1;
    bool isSame(const Method& method) const
    {
        return input == output && scale == 1 && method.coordinates != "tf_crop_and_resize";
    }
};

Method readMethod(const Call& call)
{
    Method method;
    const std::string mode = call.text("mode", "nearest");
    if (mode == "linear" || mode == "bilinear")
        method.mode = Mode::Linear;
    else if (mode == "cubic")
        method.mode = Mode::Cubic;
    else if (mode != "nearest")
        call.refuseAttribute("mode");
    if (call.opset() < 11) {
        method.coordinates = "asymmetric";
        method.rounding = "floor";
        return method;
    }
    method.coordinates = call.text("coordinate_transformation_mode", method.coordinates);
    method.rounding = call.text("nearest_mode", method.rounding);
    method.cubic = call.number("cubic_coeff_a", method.cubic);
    method.excludesOutside = call.flag("exclude_outside");
    method.antialias = call.flag("antialias") && method.mode != Mode::Nearest;
    method.outside = call.number("extrapolation_value", 0);
    return method;
}

/// The input place that an output place looks at; need not be whole or inside.
double sourceOf(const Call& call, const Method& method, const ResizedAxis& axis, Index i)
{
    const double x = double(i);
    const double input = double(axis.input);
    const double output = input * axis.scale; // not rounded
    const std::string& how = method.coordinates;
    if (how == "half_pixel")
        return (x + 0.5) / axis.scale - 0.5;
    if (how == "pytorch_half_pixel")
        return output > 1 ? (x + 0.5) / axis.scale - 0.5 : 0;
    if (how == "align_corners")
        return output > 1 ? x * (input - 1) / (output - 1) : 0;
    if (how == "asymmetric")
        return x / axis.scale;
    if (how == "tf_half_pixel_for_nn")
        return (x + 0.5) / axis.scale;
    if (how == "tf_crop_and_resize") {
        return output > 1
            ? axis.begin * (input - 1) + x * (axis.end - axis.begin) * (input - 1) / (output - 1)
            : 0.5 * (axis.begin + axis.end) * (input - 1);
    }
    call.refuseAttribute("coordinate_transformation_mode");
}

Index roundedPlace(const Call& call, const std::string& rounding, double x)
{
    if (rounding == "round_prefer_floor")
        return Index(std::ceil(x - 0.5));
    if (rounding == "round_prefer_ceil")
        return Index(std::floor(x + 0.5));
    if (rounding == "floor")
        return Index(std::floor(x));
    if (rounding == "ceil")
        return Index(std::ceil(x));
    call.refuseAttribute("nearest_mode");
}

/// The weight of an input place at this distance. Cubic: Keys, "Cubic convolution interpolation
/// for digital image processing", IEEE TASSP 29 (1981), with a free coefficient.
double weightAt(const Method& method, double distance)
{
    const double t = std::abs(distance);
    if (method.mode == Mode::Linear)
        return std::max(0.0, 1 - t);
    const double a = double(method.cubic);
    if (t <= 1)
        return ((a + 2) * t - (a + 3)) * t * t + 1;
    return t < 2 ? ((a * t - 5 * a) * t + 8 * a) * t - 4 * a : 0;
}

/// For each output place the input places that count and their weights, of equal number.
struct Taps {
    std::size_t width = 1;
    std::vector<Index> places;
    std::vector<float> weights;
    std::vector<bool> outside; ///< the output place has the extrapolation value
};

Taps tapsOf(Call& call, const Method& method, const ResizedAxis& axis)
{
    Taps taps;
    const double widening = method.antialias && axis.scale < 1 ? 1 / axis.scale : 1;
    const double reach = (method.mode == Mode::Cubic ? 2 : 1) * widening;
    if (method.mode != Mode::Nearest)
        taps.width = std::size_t(std::ceil(2 * reach));
    call.checkSize({axis.output, Index(taps.width)});
    taps.outside.resize(std::size_t(axis.output), false);
    for (Index i = 0; i < axis.output; ++i) {
        const double source = sourceOf(call, method, axis, i);
        if (!(std::abs(source) < 1e15))
            call.refuseShapes();
        if (method.coordinates == "tf_crop_and_resize")
            taps.outside[std::size_t(i)] = source < 0 || source > double(axis.input - 1);
        if (method.mode == Mode::Nearest) {
            const Index place = roundedPlace(call, method.rounding, source);
            taps.places.push_back(std::clamp<Index>(place, 0, axis.input - 1));
            taps.weights.push_back(1);
            continue;
        }
        const Index first = Index(std::floor(source - reach)) + 1;
        std::vector<double> weights;
        double sum = 0;
        for (std::size_t k = 0; k < taps.width; ++k) {
            const Index place = first + Index(k);
            const bool excluded
                = method.excludesOutside && (place < 0 || place >= axis.input);
            weights.push_back(
                excluded ? 0 : weightAt(method, (double(place) - source) / widening));
            sum += weights.back();
            taps.places.push_back(std::clamp<Index>(place, 0, axis.input - 1));
        }
        for (const double weight : weights)
            taps.weights.push_back(float(weight / sum));
    }
    return taps;
}

/// Sizes and scales from the inputs and attributes of the version.
std::vector<ResizedAxis> readAxes(const Call& call)
{
    const Shape& shape = call.input(0).shape();
    const bool old = call.opset() < 11;
    const std::size_t scalesInput = old ? 1 : 2;
    std::vector<float> scales = call.numbers("scales");
    if (call.has(scalesInput) && call.input(scalesInput).size() > 0) {
        const auto given = call.floats(scalesInput).floats();
        scales.assign(given.begin(), given.end());
    }
    std::vector<std::size_t> named;
    for (const std::int64_t number : call.integers("axes"))
        named.push_back(call.axis(number, Index(shape.size())));
    if (named.empty()) {
        named.resize(shape.size());
        std::iota(named.begin(), named.end(), 0);
    }
    std::span<const std::int64_t> sizes;
    if (!old && call.has(3) && call.input(3).size() > 0)
        sizes = call.integersOf(3);
    if ((sizes.empty() ? scales.size() : sizes.size()) != named.size())
        call.refuseShapes();
    std::vector<ResizedAxis> axes;
    for (const Index size : shape)
        axes.push_back({size, size});
    double common = 0; // the scale of all axes when their ratio has to stay
    const std::string policy = call.text("keep_aspect_ratio_policy", "stretch");
    for (std::size_t i = 0; i < named.size() && !sizes.empty() && policy != "stretch"; ++i) {
        const double scale = double(sizes[i]) / double(axes[named[i]].input);
        common = i == 0 ? scale
            : policy == "not_larger" ? std::min(common, scale) : std::max(common, scale);
    }
    for (std::size_t i = 0; i < named.size(); ++i) {
        ResizedAxis& axis = axes[named[i]];
        axis.scale = sizes.empty() ? double(scales[i]) : common > 0 ? common
            : double(sizes[i]) / double(axis.input);
        const double output = sizes.empty() ? std::floor(double(axis.input) * axis.scale)
            : common > 0 ? std::round(double(axis.input) * axis.scale) : double(sizes[i]);
        if (!(output >= 0 && output < double(Call::largestValue)) || !(axis.scale > 0)
            || axis.input < 1)
            call.refuseShapes();
        axis.output = Index(output);
    }
    if (call.text("coordinate_transformation_mode", "") == "tf_crop_and_resize") {
        const auto roi = call.floats(1).floats();
        if (roi.size() != 2 * named.size())
            call.refuseShapes();
        for (std::size_t i = 0; i < named.size(); ++i) {
            axes[named[i]].begin = double(roi[i]);
            axes[named[i]].end = double(roi[named.size() + i]);
        }
    }
    return axes;
}

/// Rows of numbers resized, one by one.
void resizeRows(const Taps& taps, const AroundAxis& from, const float* in, float* out)
{
    const std::size_t count = taps.outside.size();
    for (Index o = 0; o < from.outer; ++o, in += from.size) {
        const Index* places = taps.places.data();
        const float* weights = taps.weights.data();
        for (std::size_t i = 0; i < count; ++i, places += taps.width, weights += taps.width) {
            float sum = 0;
            for (std::size_t k = 0; k < taps.width; ++k) {
                const float part = weights[k] * in[places[k]];
                sum += weights[k] == 0 ? 0 : part; // a weight of zero must not spread NaN
            }
            *out++ = sum;
        }
    }
}

/// One axis of [outer, input, inner] resized.
template <typename T>
void resizeAxis(const Taps& taps, const AroundAxis& from, const T* in, T* out)
{
    if constexpr (std::is_same_v<T, float>) {
        if (from.inner == 1 && taps.width > 1)
            return resizeRows(taps, from, in, out);
    }
    const std::size_t count = taps.outside.size();
    for (Index o = 0; o < from.outer; ++o, in += from.size * from.inner) {
        for (std::size_t i = 0; i < count; ++i, out += from.inner) {
            const Index* places = taps.places.data() + i * taps.width;
            const float* weights = taps.weights.data() + i * taps.width;
            if (taps.width == 1) {
                std::copy_n(in + places[0] * from.inner, from.inner, out);
                continue;
            }
            if constexpr (std::is_same_v<T, float>) {
                std::fill_n(out, from.inner, 0.0f);
                for (std::size_t k = 0; k < taps.width; ++k) {
                    if (weights[k] == 0)
                        continue; // a weight of zero must not spread NaN
                    const float* row = in + places[k] * from.inner;
                    for (Index j = 0; j < from.inner; ++j)
                        out[j] += weights[k] * row[j];
                }
            }
        }
    }
}

void resize(Call& call)
{
    const Value& x = call.input(0);
    const Method method = readMethod(call);
    const std::vector<ResizedAxis> axes = readAxes(call);
    if (method.mode != Mode::Nearest)
        call.floats(0);
    Shape final;
    for (const ResizedAxis& axis : axes)
        final.push_back(axis.output);
    call.checkSize(final);
    Value current = x;
    std::vector<std::pair<std::size_t, Taps>> extrapolated;
    for (std::size_t k = 0; k < axes.size(); ++k) {
        if (axes[k].isSame(method))
            continue;
        Taps taps = tapsOf(call, method, axes[k]);
        const AroundAxis from(current.shape(), k);
        Shape shape = current.shape();
        shape[k] = axes[k].output;
        if (isFloating(x.type)) {
            auto [tensor, out] = call.temporary(shape);
            resizeAxis(taps, from, current.floats().data(), out);
            if (std::find(taps.outside.begin(), taps.outside.end(), true) != taps.outside.end())
                extrapolated.emplace_back(k, std::move(taps));
            current.tensor = std::move(tensor);
        } else {
            std::vector<std::int64_t> out(std::size_t(elementCount(shape)));
            resizeAxis(taps, from, current.integers().data(), out.data());
            current = Value::integers(shape, std::move(out), x.type);
        }
    }
    if (!extrapolated.empty()) {
        const auto [tensor, out] = call.temporary(final);
        std::copy_n(current.floats().data(), elementCount(final), out);
        for (const auto& [k, taps] : extrapolated) {
            const AroundAxis around(final, k);
            for (Index i = 0; i < elementCount(final); ++i) {
                if (taps.outside[std::size_t(i / around.inner % around.size)])
                    out[i] = method.outside;
            }
        }
        current.tensor = tensor;
    }
    call.give(0, std::move(current));
}

} // namespace

void addResize(OperatorTable& table)
{
    table["Resize"] = plain<resize>(1, 4);
    table["Upsample"] = plain<resize>(1, 2); // what Resize was called before version 10
}

} // namespace fovea::graph
