// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0

// Operators that choose elements by their places.

#include "models/graph/operators/elements.h"
#include "models/graph/operators/family.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace fovea::graph
{

namespace
{

/// Indices in 0..size-1; negative ones count from the last. @throws Error when one is outside
std::vector<Index> indicesOf(const Call& call, std::size_t input, Index size)
{
    std::vector<Index> result;
    for (const std::int64_t i : call.integersOf(input)) {
        if (i < -size || i >= size)
            call.refuseIndex(i, size);
        result.push_back(i < 0 ? i + size : i);
    }
    return result;
}

/// Whole slices along one axis.
void gather(Call& call)
{
    const Value& x = call.input(0);
    const std::size_t axis = call.axis(call.integer("axis", 0), x.rank());
    const Shape& chosen = call.input(1).shape();
    const std::vector<Index> indices = indicesOf(call, 1, x.shape()[axis]);
    Shape shape(x.shape().begin(), x.shape().begin() + Index(axis));
    shape.insert(shape.end(), chosen.begin(), chosen.end());
    shape.insert(shape.end(), x.shape().begin() + Index(axis) + 1, x.shape().end());
    const AroundAxis around(x.shape(), axis);
    makeLike(call, 0, x, shape, [&](const auto* in, auto* out) {
        for (Index o = 0; o < around.outer; ++o) {
            for (const Index i : indices) {
                std::copy_n(in + (o * around.size + i) * around.inner, around.inner, out);
                out += around.inner;
            }
        }
    });
}

/// Single elements: the index replaces the place along one axis.
void gatherElements(Call& call)
{
    const Value& x = call.input(0);
    const Shape& shape = call.input(1).shape();
    const std::size_t axis = call.axis(call.integer("axis", 0), x.rank());
    if (Index(shape.size()) != x.rank())
        call.refuseShapes();
    for (std::size_t k = 0; k < shape.size(); ++k) {
        if (k != axis && shape[k] > x.shape()[k])
            call.refuseShapes();
    }
    const std::vector<Index> indices = indicesOf(call, 1, x.shape()[axis]);
    const std::vector<Index> strides = stridesOf(x.shape());
    makeLike(call, 0, x, shape, [&](const auto* in, auto* out) {
        std::vector<Index> position(shape.size(), 0);
        for (const Index index : indices) {
            Index place = 0;
            for (std::size_t k = 0; k < shape.size(); ++k)
                place += (k == axis ? index : position[k]) * strides[k];
            *out++ = in[place];
            for (std::size_t k = shape.size(); k-- > 0 && ++position[k] == shape[k];)
                position[k] = 0;
        }
    });
}

/// Slices named by tuples of indices, the last axis of the second input.
void gatherNd(Call& call)
{
    const Value& x = call.input(0);
    const Value& tuples = call.input(1);
    const auto indices = call.integersOf(1);
    const std::int64_t batch = call.integer("batch_dims", 0);
    if (tuples.rank() < 1 || batch < 0 || batch >= tuples.rank() || batch >= x.rank())
        call.refuseShapes();
    const Index length = tuples.shape().back();
    if (length < 0 || batch + length > x.rank())
        call.refuseShapes();
    Shape shape(tuples.shape().begin(), tuples.shape().end() - 1);
    Index batches = 1;
    for (Index k = 0; k < batch; ++k) {
        if (shape[std::size_t(k)] != x.shape()[std::size_t(k)])
            call.refuseShapes();
        batches *= shape[std::size_t(k)];
    }
    const Shape rest(x.shape().begin() + batch + length, x.shape().end());
    const Index count = elementCount(shape); // of tuples
    shape.insert(shape.end(), rest.begin(), rest.end());
    const Index block = elementCount(rest);
    const std::vector<Index> strides = stridesOf(x.shape());
    makeLike(call, 0, x, shape, [&](const auto* in, auto* out) {
        for (Index t = 0; t < count; ++t) {
            Index place = t / (count / batches) * (x.size() / batches);
            for (Index k = 0; k < length; ++k) {
                const std::size_t axis = std::size_t(batch + k);
                const Index size = x.shape()[axis];
                const std::int64_t i = indices[std::size_t(t * length + k)];
                if (i < -size || i >= size)
                    call.refuseIndex(i, size);
                place += (i < 0 ? i + size : i) * strides[axis];
            }
            std::copy_n(in + place, block, out + t * block);
        }
    });
}

struct SliceBounds {
    std::vector<std::int64_t> starts;
    std::vector<std::int64_t> ends;
    std::vector<std::int64_t> axes;
    std::vector<std::int64_t> steps;
};

SliceBounds sliceBounds(const Call& call)
{
    SliceBounds bounds{
        call.integers("starts"), call.integers("ends"), call.integers("axes"), {}};
    if (call.opset() >= 10) {
        std::vector<std::int64_t>* lists[]{
            &bounds.starts, &bounds.ends, &bounds.axes, &bounds.steps};
        for (std::size_t i = 0; i < 4; ++i) {
            if (call.has(i + 1)) {
                const auto given = call.integersOf(i + 1);
                lists[i]->assign(given.begin(), given.end());
            }
        }
    }
    const std::size_t count = bounds.starts.size();
    if (bounds.axes.empty()) {
        bounds.axes.resize(count);
        std::iota(bounds.axes.begin(), bounds.axes.end(), 0);
    }
    if (bounds.steps.empty())
        bounds.steps.assign(count, 1);
    if (bounds.ends.size() != count || bounds.axes.size() != count || bounds.steps.size() != count)
        call.refuseShapes();
    return bounds;
}

void slice(Call& call)
{
    const Value& x = call.input(0);
    const SliceBounds bounds = sliceBounds(call);
    Shape shape = x.shape();
    std::vector<Index> strides = stridesOf(shape);
    Index begin = 0;
    std::vector<bool> seen(shape.size(), false);
    for (std::size_t i = 0; i < bounds.axes.size(); ++i) {
        const std::size_t k = call.axis(bounds.axes[i], x.rank());
        if (seen[k])
            call.refuseShapes();
        seen[k] = true;
        const Index size = x.shape()[k];
        const std::int64_t step = bounds.steps[i];
        if (step == 0 || step == std::numeric_limits<std::int64_t>::min())
            call.refuseShapes();
        const auto place = [&](std::int64_t number, Index least, Index most) {
            return std::clamp<Index>(number < 0 ? number + size : number, least, most);
        };
        const Index first = step > 0 ? place(bounds.starts[i], 0, size)
                                     : place(bounds.starts[i], -1, size - 1);
        const Index end = step > 0 ? place(bounds.ends[i], 0, size)
                                   : place(bounds.ends[i], -1, size - 1);
        const Index distance = step > 0 ? end - first : first - end;
        const Index stride = std::min<Index>(std::abs(step), std::max<Index>(size, 1));
        shape[k] = distance <= 0 ? 0 : (distance + stride - 1) / stride;
        begin += shape[k] > 0 ? first * strides[k] : 0;
        strides[k] *= step > 0 ? stride : -stride;
    }
    makeLike(call, 0, x, shape, [&](const auto* in, auto* out) {
        copyStrided(in + (elementCount(shape) > 0 ? begin : 0), shape, strides, out);
    });
}

/// Slices along an axis (or elements of the flat array) where a condition holds.
void compress(Call& call)
{
    const Value& x = call.input(0);
    const auto condition = call.integersOf(1);
    const bool flat = !call.hasAttribute("axis");
    Shape shape = flat ? Shape{x.size()} : x.shape();
    const std::size_t axis = flat ? 0 : call.axis(call.integer("axis", 0), x.rank());
    const AroundAxis around(shape, axis);
    std::vector<Index> chosen;
    for (std::size_t i = 0; i < condition.size(); ++i) {
        if (condition[i] && Index(i) >= around.size)
            call.refuseIndex(Index(i), around.size);
        if (condition[i])
            chosen.push_back(Index(i));
    }
    shape[axis] = Index(chosen.size());
    makeLike(call, 0, x, shape, [&](const auto* in, auto* out) {
        for (Index o = 0; o < around.outer; ++o) {
            for (const Index i : chosen) {
                std::copy_n(in + (o * around.size + i) * around.inner, around.inner, out);
                out += around.inner;
            }
        }
    });
}

/// The places of what is not 0, one per column.
void nonZero(Call& call)
{
    const Value& x = call.input(0);
    std::vector<Index> places;
    const auto collect = [&](const auto& numbers) {
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            if (numbers[i] != 0)
                places.push_back(Index(i));
        }
    };
    if (isFloating(x.type))
        collect(x.floats());
    else
        collect(x.integers());
    const std::vector<Index> strides = stridesOf(x.shape());
    std::vector<std::int64_t> out;
    for (std::size_t k = 0; k < strides.size(); ++k) {
        for (const Index place : places)
            out.push_back(place / strides[k] % x.shape()[k]);
    }
    call.give(0, {x.rank(), Index(places.size())}, std::move(out), ElementType::Int64);
}

/// values[1] at each index along a new axis, values[0] elsewhere.
void oneHot(Call& call)
{
    const Value& x = call.input(0);
    const Value depthValue{call.input(1).tensor.toFloat()};
    const Value& values = call.input(2);
    if (depthValue.size() != 1 || values.size() != 2)
        call.refuseShapes();
    const Index depth = toInteger(depthValue.floats()[0], ElementType::Int64);
    const std::size_t axis = call.axis(call.integer("axis", -1), x.rank() + 1);
    Shape shape = x.shape();
    shape.insert(shape.begin() + Index(axis), depth);
    call.checkSize(shape);
    const AroundAxis around(shape, axis);
    const Tensor indices = x.tensor.toFloat();
    makeLike(call, 0, values, shape, [&](const auto* in, auto* out) {
        std::fill_n(out, elementCount(shape), in[0]);
        for (Index i = 0; i < x.size(); ++i) {
            Index index = toInteger(indices.floats()[std::size_t(i)], ElementType::Int64);
            index += index < 0 ? depth : 0;
            if (index >= 0 && index < depth)
                out[(i / around.inner * depth + index) * around.inner + i % around.inner] = in[1];
        }
    });
}

} // namespace

void addIndexing(OperatorTable& table)
{
    table["Compress"] = plain<compress>(2);
    table["Gather"] = plain<gather>(2);
    table["GatherElements"] = plain<gatherElements>(2);
    table["GatherND"] = plain<gatherNd>(2);
    table["NonZero"] = plain<nonZero>(1);
    table["OneHot"] = plain<oneHot>(3);
    table["Slice"] = plain<slice>(1, 5);
}

} // namespace fovea::graph
