// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/pooling.h"
#include "kernels/reduction.h"
#include "models/graph/operators/family.h"
#include "models/graph/operators/window.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace fovea::graph
{

namespace
{

/// What lies under a window along each axis: [first, last) input places of kernel places that lie
/// within the input.
struct Under {
    Index first; ///< kernel places
    Index last;
};

Under under(const WindowAxis& axis, Index output)
{
    const Index start = axis.place(output, 0);
    const Index first = start < 0 ? (-start + axis.dilation - 1) / axis.dilation : 0;
    const Index last = start >= axis.input
        ? 0
        : std::min(axis.kernel, (axis.input - 1 - start) / axis.dilation + 1);
    return {std::min(first, last), last};
}

/// Calls pool(channel, output place, position) for every output number.
template <typename Pool> void forEachOutput(const Window& window, Index channels, Pool pool)
{
    std::vector<Index> position(window.size(), 0);
    Index places = 1;
    for (const WindowAxis& axis : window)
        places *= axis.output;
    for (Index c = 0; c < channels; ++c) {
        for (Index o = 0; o < places; ++o) {
            pool(c, o, position);
            for (std::size_t k = window.size(); k-- > 0 && ++position[k] == window[k].output;)
                position[k] = 0;
        }
    }
}

/// Calls use(input place) for each input place under the window.
template <typename Use>
void forEachUnder(const Window& window, const std::vector<Index>& position, Use use)
{
    const std::size_t rank = window.size();
    std::vector<Under> range(rank);
    std::vector<Index> k(rank);
    for (std::size_t i = 0; i < rank; ++i) {
        range[i] = under(window[i], position[i]);
        if (range[i].first >= range[i].last)
            return;
        k[i] = range[i].first;
    }
    while (true) {
        Index place = 0;
        for (std::size_t i = 0; i < rank; ++i)
            place = place * window[i].input + window[i].place(position[i], k[i]);
        use(place);
        std::size_t i = rank;
        while (i-- > 0 && ++k[i] == range[i].last)
            k[i] = range[i].first;
        if (i == std::size_t(-1))
            return;
    }
}

struct Pooling {
    Window window;
    Index channels; ///< of all images
    Index inputs = 1; ///< of one channel
    Shape shape; ///< of the output
};

Pooling readPooling(const Call& call)
{
    const Shape& x = call.input(0).shape();
    if (x.size() < 3)
        call.refuseShapes();
    const auto kernel = call.integers("kernel_shape");
    Pooling pooling{readWindow(call, x, Shape(kernel.begin(), kernel.end()),
                        call.flag("ceil_mode")),
        x[0] * x[1], 1, {x[0], x[1]}};
    for (const WindowAxis& axis : pooling.window) {
        // Otherwise a window could lie in the padding altogether.
        if (axis.begin >= axis.reach() || axis.end >= axis.reach())
            call.refuseAttribute("pads");
        pooling.inputs *= axis.input;
        pooling.shape.push_back(axis.output);
    }
    return pooling;
}

/// Maps of one or two axes as the kernels have them; nothing where a window may lie between the
/// numbers, or is so wide that its line would need much room.
std::optional<kernels::Pooling> kernelShape(const Pooling& pooling)
{
    constexpr Index widest = Index(1) << 16;
    if (pooling.window.size() > 2 || elementCount(pooling.shape) == 0)
        return {};
    for (const WindowAxis& axis : pooling.window) {
        for (Index o = 0; o < axis.output; ++o) {
            const Under range = under(axis, o);
            if (range.first >= range.last)
                return {};
        }
    }
    const WindowAxis single;
    const WindowAxis& vertical = pooling.window.size() == 1 ? single : pooling.window[0];
    const WindowAxis& horizontal = pooling.window.back();
    if (horizontal.output * horizontal.stride > widest || horizontal.reach() > widest)
        return {};
    return kernels::Pooling{.channels = pooling.channels,
        .height = vertical.input,
        .width = horizontal.input,
        .rows = vertical.output,
        .columns = horizontal.output,
        .kernelY = vertical.kernel,
        .kernelX = horizontal.kernel,
        .strideY = vertical.stride,
        .strideX = horizontal.stride,
        .paddingY = vertical.begin,
        .paddingX = horizontal.begin,
        .dilationY = vertical.dilation,
        .dilationX = horizontal.dilation};
}

void maxPool(Call& call)
{
    const Value& x = call.input(0);
    const Pooling pooling = readPooling(call);
    const bool columnMajor = call.flag("storage_order");
    const bool wantsIndices = call.wantsOutput(1);
    std::vector<std::int64_t> indices;
    call.checkSize(pooling.shape);
    const auto shape = kernelShape(pooling);
    if (shape && isFloating(x.type) && !wantsIndices) {
        kernels::maxPool(*shape, x.floats().data(), call.allocate(0, pooling.shape, x.type));
        return;
    }
    const auto pool = [&]<typename T>(const T* in, T* out) {
        forEachOutput(pooling.window, pooling.channels,
            [&](Index channel, Index, const std::vector<Index>& position) {
                const T* map = in + channel * pooling.inputs;
                Index best = -1;
                forEachUnder(pooling.window, position, [&](Index place) {
                    if (best < 0 || map[place] > map[best] || map[place] != map[place])
                        best = place;
                });
                *out++ = best < 0 ? std::numeric_limits<T>::lowest() : map[best];
                if (!wantsIndices)
                    return;
                if (columnMajor && best >= 0 && pooling.window.size() == 2) {
                    const Index width = pooling.window[1].input;
                    best = best % width * pooling.window[0].input + best / width;
                }
                indices.push_back(channel * pooling.inputs + best);
            });
    };
    if (isFloating(x.type)) {
        pool(x.floats().data(), call.allocate(0, pooling.shape, x.type));
    } else {
        std::vector<std::int64_t> out(std::size_t(elementCount(pooling.shape)));
        pool(x.integers().data(), out.data());
        call.give(0, pooling.shape, std::move(out), x.type);
    }
    if (wantsIndices)
        call.give(1, pooling.shape, std::move(indices), ElementType::Int64);
}

/// How many places of the window count at an output place, along one axis.
Index countOf(const WindowAxis& axis, Index output, bool countPadding)
{
    if (!countPadding) {
        const Under range = under(axis, output);
        return range.last - range.first;
    }
    // Beyond the padding, where sizes were rounded up, nothing counts.
    const Index room = axis.input + axis.end - axis.place(output, 0);
    return std::min(axis.kernel, (room - 1) / axis.dilation + 1);
}

void averagePool(Call& call)
{
    const float* in = call.floats(0).floats().data();
    const Pooling pooling = readPooling(call);
    const bool countPadding = call.flag("count_include_pad");
    float* out = call.allocate(0, pooling.shape, call.input(0).type);
    if (const auto shape = kernelShape(pooling)) {
        std::vector<float> counts[2]{{1}, {}};
        for (std::size_t k = 0; k < pooling.window.size(); ++k) {
            std::vector<float>& axis = counts[k + 2 - pooling.window.size()];
            axis.clear();
            for (Index o = 0; o < pooling.window[k].output; ++o)
                axis.push_back(float(countOf(pooling.window[k], o, countPadding)));
        }
        kernels::averagePool(*shape, in, counts[0].data(), counts[1].data(), out);
        return;
    }
    forEachOutput(pooling.window, pooling.channels,
        [&](Index channel, Index, const std::vector<Index>& position) {
            float sum = 0;
            forEachUnder(pooling.window, position,
                [&](Index place) { sum += in[channel * pooling.inputs + place]; });
            Index count = 1;
            for (std::size_t k = 0; k < position.size(); ++k)
                count *= countOf(pooling.window[k], position[k], countPadding);
            *out++ = sum / float(count);
        });
}

void lpPool(Call& call)
{
    const float* in = call.floats(0).floats().data();
    const Pooling pooling = readPooling(call);
    const float p = float(call.integer("p", 2));
    float* out = call.allocate(0, pooling.shape, call.input(0).type);
    forEachOutput(pooling.window, pooling.channels,
        [&](Index channel, Index, const std::vector<Index>& position) {
            double sum = 0;
            forEachUnder(pooling.window, position, [&](Index place) {
                sum += std::pow(double(std::abs(in[channel * pooling.inputs + place])), double(p));
            });
            *out++ = float(std::pow(sum, 1 / double(p)));
        });
}

/// One number of all places of each channel.
template <typename Line> void globally(Call& call, Line line)
{
    const Tensor& x = call.floats(0);
    if (x.rank() < 3)
        call.refuseShapes();
    Shape shape(x.shape().size(), 1);
    shape[0] = x.shape()[0];
    shape[1] = x.shape()[1];
    const Index channels = shape[0] * shape[1];
    float* out = call.allocate(0, shape, call.input(0).type);
    const float* in = x.floats().data();
    const Index count = channels > 0 ? x.size() / channels : 0;
    if (count == 0 && channels > 0)
        call.refuseShapes();
    line(channels, count, in, out);
}

void globalAveragePool(Call& call)
{
    globally(call, &kernels::rowMean);
}

void globalMaxPool(Call& call)
{
    globally(call, &kernels::rowMaximum);
}

void globalLpPool(Call& call)
{
    const double p = double(call.integer("p", 2));
    globally(call, [p](Index rows, Index n, const float* in, float* out) {
        for (Index r = 0; r < rows; ++r, in += n) {
            double sum = 0;
            for (Index i = 0; i < n; ++i)
                sum += std::pow(double(std::abs(in[i])), p);
            out[r] = float(std::pow(sum, 1 / p));
        }
    });
}

} // namespace

void addPooling(OperatorTable& table)
{
    table["AveragePool"] = plain<averagePool>(1);
    table["GlobalAveragePool"] = plain<globalAveragePool>(1);
    table["GlobalLpPool"] = plain<globalLpPool>(1);
    table["GlobalMaxPool"] = plain<globalMaxPool>(1);
    table["LpPool"] = plain<lpPool>(1);
    table["MaxPool"] = plain<maxPool>(1, 1, 2);
}

} // namespace fovea::graph
