// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/norm.h"
#include "models/graph/operators/broadcast.h"
#include "models/graph/operators/elements.h"
#include "models/graph/operators/family.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace fovea::graph
{

namespace
{

/// A row of one number per channel.
std::span<const float> perChannel(const Call& call, std::size_t input, Index channels)
{
    const Tensor& tensor = call.floats(input);
    if (tensor.shape() != Shape{channels})
        call.refuseShapes();
    return tensor.floats();
}

/// [batch, channels, ...] as batch times channels rows.
struct Maps {
    Index batch;
    Index channels;
    Index places;
    explicit Maps(const Call& call)
    {
        const Shape& shape = call.floats(0).shape();
        if (shape.size() < 2)
            call.refuseShapes();
        batch = shape[0];
        channels = shape[1];
        places = elementCount(Shape(shape.begin() + 2, shape.end()));
    }
};

/// scale (x - mean) / sqrt(variance + eps) + bias, with statistics that training left.
void batchNormalization(Call& call)
{
    const Maps maps(call);
    if (call.flag("training_mode") || (call.opset() < 7 && !call.flag("is_test")))
        call.refuseAttribute("training_mode");
    for (std::size_t i = 1; i < call.outputCount(); ++i) {
        if (call.wantsOutput(i))
            call.refuseAttribute("training_mode");
    }
    const float eps = call.number("epsilon", 1e-5f);
    const auto scale = perChannel(call, 1, maps.channels);
    const auto bias = perChannel(call, 2, maps.channels);
    const auto mean = perChannel(call, 3, maps.channels);
    const auto variance = perChannel(call, 4, maps.channels);
    std::vector<float> factor;
    std::vector<float> shift;
    for (std::size_t c = 0; c < scale.size(); ++c) {
        factor.push_back(scale[c] / std::sqrt(variance[c] + eps));
        shift.push_back(bias[c] - mean[c] * factor.back());
    }
    const Index size = maps.channels * maps.places;
    const float* in = call.floats(0).floats().data();
    float* out = call.allocate(0, call.input(0).shape(), call.input(0).type);
    for (Index b = 0; b < maps.batch; ++b) {
        kernels::scaleAndShiftRows(maps.channels, maps.places, in + b * size, factor.data(),
            shift.data(), out + b * size);
    }
}

struct Moments {
    double mean;
    double variance;
    Moments(const float* x, Index n)
    {
        double sum = 0;
        for (Index i = 0; i < n; ++i)
            sum += double(x[i]);
        mean = sum / double(n);
        double squares = 0;
        for (Index i = 0; i < n; ++i)
            squares += (double(x[i]) - mean) * (double(x[i]) - mean);
        variance = squares / double(n);
    }
};

/// The channels of an image in groups, each normalised by its own mean and variance, then scaled.
/// @param scaleOf (channel) -> {scale, bias}
template <typename ScaleOf>
void normaliseGroups(Call& call, const Maps& maps, Index groups, float eps, ScaleOf scaleOf)
{
    const float* in = call.floats(0).floats().data();
    float* out = call.allocate(0, call.input(0).shape(), call.input(0).type);
    const Index channels = maps.channels / groups;
    const Index size = channels * maps.places;
    for (Index g = 0; g < maps.batch * groups; ++g, in += size, out += size) {
        const Moments moments(in, size);
        const double inverse = 1 / std::sqrt(moments.variance + double(eps));
        for (Index i = 0; i < size; ++i) {
            const auto [scale, bias] = scaleOf(g % groups * channels + i / maps.places);
            out[i] = float((double(in[i]) - moments.mean) * inverse) * scale + bias;
        }
    }
}

void instanceNormalization(Call& call)
{
    const Maps maps(call);
    const auto scale = perChannel(call, 1, maps.channels);
    const auto bias = perChannel(call, 2, maps.channels);
    normaliseGroups(call, maps, std::max<Index>(1, maps.channels), call.number("epsilon", 1e-5f),
        [&](Index c) { return std::pair(scale[std::size_t(c)], bias[std::size_t(c)]); });
}

/// In version 18 scale and bias are per group.
void groupNormalization(Call& call)
{
    const Maps maps(call);
    const Index groups = call.integer("num_groups", 0);
    if (groups < 1 || maps.channels % groups != 0)
        call.refuseAttribute("num_groups");
    const Index channels = maps.channels / groups;
    const auto scale = perChannel(call, 1, groups);
    const auto bias = perChannel(call, 2, groups);
    normaliseGroups(call, maps, groups, call.number("epsilon", 1e-5f), [&](Index c) {
        return std::pair(scale[std::size_t(c / channels)], bias[std::size_t(c / channels)]);
    });
}

/// The steps that a plan drew together, along an axis of size 1: there the vectors broadcast what is
/// normalised, which ONNX's own operator does not allow.
/// @param normalise (count, one, in, out) each number alone
template <typename Normalise> void broadcastNormalised(Call& call, Normalise normalise)
{
    const Tensor& x = call.floats(0);
    const auto weight = call.floats(1).floats();
    const std::size_t n = weight.size();
    const float* bias = call.has(2) ? call.floats(2).floats().data() : nullptr;
    if (call.has(2) && call.floats(2).floats().size() != n)
        call.refuseShapes();
    const auto [single, numbers] = call.temporary(x.shape());
    const float one = 1;
    normalise(x.size(), &one, x.floats().data(), numbers);
    Shape shape = x.shape();
    shape.back() = Index(n);
    float* out = call.allocate(0, shape, call.input(0).type);
    for (Index row = 0; row < x.size(); ++row) {
        for (std::size_t i = 0; i < n; ++i)
            *out++ = numbers[row] * weight[i] + (bias ? bias[i] : 0);
    }
}

bool broadcastsUp(const Call& call)
{
    const Shape& shape = call.floats(0).shape();
    return call.node().attributes.contains(spelledOut) && !shape.empty() && shape.back() == 1
        && call.floats(1).size() > 1;
}

/// All axes from `axis` on together; scale and bias are broadcast to them.
void layerNormalization(Call& call)
{
    const Tensor& x = call.floats(0);
    const std::size_t axis = call.axis(call.integer("axis", -1), x.rank());
    const float eps = call.number("epsilon", 1e-5f);
    if (broadcastsUp(call)) {
        broadcastNormalised(call, [eps](Index rows, const float* one, const float* in, float* out) {
            kernels::layerNorm(rows, 1, in, nullptr, one, nullptr, eps, out);
        });
        return;
    }
    const Shape normalised(x.shape().begin() + Index(axis), x.shape().end());
    const Index n = elementCount(normalised);
    const Index rows = n > 0 ? x.size() / n : 0;
    const auto whole = [&](std::size_t input) {
        const Tensor& given = call.floats(input);
        if (given.shape() == normalised)
            return given;
        auto [result, numbers] = call.temporary(normalised);
        const Broadcast<2> all(call, {normalised, given.shape()});
        if (all.shape() != normalised)
            call.refuseShapes();
        combine(all, numbers, given.floats().data(), numbers,
            [](float, float number) { return number; });
        return result;
    };
    const Tensor scale = whole(1);
    const Tensor bias = call.has(2) ? whole(2) : Tensor();
    float* out = call.allocate(0, x.shape(), call.input(0).type);
    const float* in = x.floats().data();
    kernels::layerNorm(rows, n, in, nullptr, scale.floats().data(),
        bias.isEmpty() ? nullptr : bias.floats().data(), eps, out);
    if (!call.wantsOutput(1) && !call.wantsOutput(2))
        return;
    Shape shape = x.shape();
    std::fill(shape.begin() + Index(axis), shape.end(), 1);
    std::vector<float> means;
    std::vector<float> inverses;
    for (Index r = 0; r < rows; ++r) {
        const Moments moments(in + r * n, n);
        means.push_back(float(moments.mean));
        inverses.push_back(float(1 / std::sqrt(moments.variance + double(eps))));
    }
    call.give(1, Value(Tensor(shape, std::move(means))));
    call.give(2, Value(Tensor(shape, std::move(inverses))));
}

/// x / sqrt(mean(x^2) + eps) * weight over the last axis: what a plan makes of the steps.
void rmsNormalization(Call& call)
{
    const Tensor& x = call.floats(0);
    const Index n = call.floats(1).size();
    const float eps = call.number("epsilon", 1e-5f);
    if (broadcastsUp(call)) {
        broadcastNormalised(call, [eps](Index rows, const float* one, const float* in, float* out) {
            kernels::rmsNorm(rows, 1, in, nullptr, one, eps, out);
        });
        return;
    }
    if (x.rank() < 1 || x.shape().back() != n)
        call.refuseShapes();
    float* out = call.allocate(0, x.shape(), call.input(0).type);
    kernels::rmsNorm(x.size() / n, n, x.floats().data(), nullptr, call.floats(1).floats().data(),
        eps, out);
}

/// x / norm along an axis; 0 where the norm is.
void lpNormalization(Call& call)
{
    const Tensor& x = call.floats(0);
    const std::size_t axis = call.axis(call.integer("axis", -1), x.rank());
    const std::int64_t p = call.integer("p", 2);
    if (p != 1 && p != 2)
        call.refuseAttribute("p");
    const AroundAxis around(x.shape(), axis);
    const float* in = x.floats().data();
    float* out = call.allocate(0, x.shape(), call.input(0).type);
    for (Index o = 0; o < around.outer; ++o) {
        for (Index i = 0; i < around.inner; ++i) {
            const Index begin = o * around.size * around.inner + i;
            double sum = 0;
            for (Index k = 0; k < around.size; ++k) {
                const double number = double(in[begin + k * around.inner]);
                sum += p == 1 ? std::abs(number) : number * number;
            }
            const double norm = p == 1 ? sum : std::sqrt(sum);
            for (Index k = 0; k < around.size; ++k) {
                const Index place = begin + k * around.inner;
                out[place] = norm == 0 ? 0 : float(double(in[place]) / norm);
            }
        }
    }
}

/// x / (bias + alpha / size * sum of squares of neighbouring channels) ^ beta
void localResponse(Call& call)
{
    const Maps maps(call);
    const Index size = call.integer("size", 0);
    if (size < 1 || size > Call::largestValue)
        call.refuseAttribute("size");
    const float alpha = call.number("alpha", 0.0001f);
    const float beta = call.number("beta", 0.75f);
    const float bias = call.number("bias", 1);
    const float* in = call.floats(0).floats().data();
    float* out = call.allocate(0, call.input(0).shape(), call.input(0).type);
    for (Index b = 0; b < maps.batch; ++b) {
        for (Index c = 0; c < maps.channels; ++c) {
            const Index first = std::max<Index>(0, c - (size - 1) / 2);
            const Index last = std::min(maps.channels - 1, c + size / 2);
            for (Index i = 0; i < maps.places; ++i, ++out) {
                float sum = 0;
                for (Index k = first; k <= last; ++k)
                    sum += in[k * maps.places + i] * in[k * maps.places + i];
                *out = in[c * maps.places + i] / std::pow(bias + alpha / float(size) * sum, beta);
            }
        }
        in += maps.channels * maps.places;
    }
}

/// (x - mean) / (deviation + 1e-9) over some axes.
void meanVarianceNormalization(Call& call)
{
    const Tensor& x = call.floats(0);
    const auto axes = call.integers("axes", {0, 2, 3});
    std::vector<bool> goes(x.shape().size(), false);
    for (const std::int64_t number : axes)
        goes[call.axis(number, x.rank())] = true;
    Shape kept;
    Shape gone;
    std::vector<Index> keptStrides;
    std::vector<Index> goneStrides;
    const std::vector<Index> strides = stridesOf(x.shape());
    for (std::size_t k = 0; k < goes.size(); ++k) {
        (goes[k] ? gone : kept).push_back(x.shape()[k]);
        (goes[k] ? goneStrides : keptStrides).push_back(strides[k]);
    }
    float* out = call.allocate(0, x.shape(), call.input(0).type);
    const Index count = elementCount(gone);
    std::vector<float> line(static_cast<std::size_t>(count));
    // Places by number, so that the same walk reads and writes.
    std::vector<std::int64_t> places(static_cast<std::size_t>(x.size()));
    std::iota(places.begin(), places.end(), 0);
    std::vector<std::int64_t> begins(std::size_t(elementCount(kept)));
    std::vector<std::int64_t> offsets(static_cast<std::size_t>(count));
    if (x.size() == 0)
        return;
    copyStrided(places.data(), kept, keptStrides, begins.data());
    copyStrided(places.data(), gone, goneStrides, offsets.data());
    for (const std::int64_t begin : begins) {
        for (std::size_t i = 0; i < offsets.size(); ++i)
            line[i] = x.floats()[std::size_t(begin + offsets[i])];
        const Moments moments(line.data(), count);
        const double scale = 1 / (std::sqrt(moments.variance) + 1e-9);
        for (std::size_t i = 0; i < offsets.size(); ++i)
            out[begin + offsets[i]] = float((double(line[i]) - moments.mean) * scale);
    }
}

} // namespace

void addNormalisation(OperatorTable& table)
{
    table["BatchNormalization"] = plain<batchNormalization>(5, 5, 5);
    table["GroupNormalization"] = plain<groupNormalization>(3);
    table["InstanceNormalization"] = plain<instanceNormalization>(3);
    table["LRN"] = plain<localResponse>(1);
    table["LayerNormalization"] = plain<layerNormalization>(2, 3, 3);
    table["LpNormalization"] = plain<lpNormalization>(1);
    table["MeanVarianceNormalization"] = plain<meanVarianceNormalization>(1);
    table["fovea.RmsNorm"] = plain<rmsNormalization>(2);
}

} // namespace fovea::graph
