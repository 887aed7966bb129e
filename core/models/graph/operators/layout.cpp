// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0

// Shapes, and operators that give elements another place or make them up.

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

/// Axes as numbers in 0..rank-1, each once. They were attributes before they were inputs.
std::vector<std::size_t> axesOf(const Call& call, std::size_t input, Index rank)
{
    std::vector<std::int64_t> numbers = call.integers("axes");
    if (call.has(input)) {
        const auto given = call.integersOf(input);
        numbers.assign(given.begin(), given.end());
    }
    std::vector<std::size_t> axes;
    for (const std::int64_t number : numbers)
        axes.push_back(call.axis(number, rank));
    std::sort(axes.begin(), axes.end());
    if (std::adjacent_find(axes.begin(), axes.end()) != axes.end())
        call.refuseShapes();
    return axes;
}

/// A shape that an input gives.
Shape shapeOf(const Call& call, std::size_t input)
{
    const auto sizes = call.integersOf(input);
    Shape shape(sizes.begin(), sizes.end());
    call.checkSize(shape);
    return shape;
}

void giveReshaped(Call& call, const Shape& shape)
{
    const Value& x = call.input(0);
    call.checkSize(shape);
    if (elementCount(shape) != x.size())
        call.refuseShapes();
    call.give(0, {x.tensor.reshaped(shape), x.type});
}

void shape(Call& call)
{
    const Shape& shape = call.input(0).shape();
    const Index rank = Index(shape.size());
    const auto bound = [&](const char* name, std::int64_t standard) {
        const std::int64_t number = call.integer(name, standard);
        return std::clamp<Index>(number < 0 ? number + rank : number, 0, rank);
    };
    const Index begin = bound("start", 0);
    const Index end = std::max(begin, bound("end", rank));
    std::vector<std::int64_t> sizes(shape.begin() + begin, shape.begin() + end);
    call.give(0, {end - begin}, std::move(sizes), ElementType::Int64);
}

void size(Call& call)
{
    call.give(0, {}, {call.input(0).size()}, ElementType::Int64);
}

/// 0 takes the size of the input's axis (unless `allowzero`), -1 what is left.
void reshape(Call& call)
{
    const Shape& from = call.input(0).shape();
    std::vector<std::int64_t> sizes = call.integers("shape");
    if (call.has(1)) {
        const auto given = call.integersOf(1);
        sizes.assign(given.begin(), given.end());
    }
    Shape to(sizes.begin(), sizes.end());
    std::size_t free = to.size();
    for (std::size_t k = 0; k < to.size(); ++k) {
        if (to[k] == 0 && !call.flag("allowzero")) {
            if (k >= from.size())
                call.refuseShapes();
            to[k] = from[k];
        } else if (to[k] == -1 && free == to.size()) {
            free = k;
        }
    }
    if (free < to.size()) {
        to[free] = 1;
        call.checkSize(to);
        const Index rest = elementCount(to);
        if (rest == 0 || elementCount(from) % rest != 0)
            call.refuseShapes();
        to[free] = elementCount(from) / rest;
    }
    giveReshaped(call, to);
}

void flatten(Call& call)
{
    const Shape& shape = call.input(0).shape();
    const Index rank = Index(shape.size());
    std::int64_t axis = call.integer("axis", 1);
    if (axis < -rank || axis > rank)
        call.refuseShapes();
    axis += axis < 0 ? rank : 0;
    Shape result{1, 1};
    for (Index k = 0; k < rank; ++k)
        result[k < axis ? 0 : 1] *= shape[std::size_t(k)];
    giveReshaped(call, result);
}

void squeeze(Call& call)
{
    const Shape& shape = call.input(0).shape();
    const auto axes = axesOf(call, 1, Index(shape.size()));
    Shape result;
    for (std::size_t k = 0; k < shape.size(); ++k) {
        const bool named = std::binary_search(axes.begin(), axes.end(), k);
        if (named && shape[k] != 1)
            call.refuseShapes();
        if (axes.empty() ? shape[k] != 1 : !named)
            result.push_back(shape[k]);
    }
    giveReshaped(call, result);
}

void unsqueeze(Call& call)
{
    const Shape& shape = call.input(0).shape();
    const std::size_t added
        = call.has(1) ? call.integersOf(1).size() : call.integers("axes").size();
    const std::size_t rank = shape.size() + added;
    if (rank > 64)
        call.refuseShapes();
    const auto axes = axesOf(call, 1, Index(rank));
    Shape result(rank, 1);
    auto next = shape.begin();
    for (std::size_t k = 0; k < rank; ++k) {
        if (!std::binary_search(axes.begin(), axes.end(), k))
            result[k] = *next++;
    }
    giveReshaped(call, result);
}

void transpose(Call& call)
{
    const Value& x = call.input(0);
    const std::size_t rank = x.shape().size();
    std::vector<std::int64_t> order(rank);
    for (std::size_t k = 0; k < rank; ++k)
        order[k] = std::int64_t(rank - 1 - k);
    order = call.integers("perm", order);
    std::vector<bool> seen(rank, false);
    if (order.size() != rank)
        call.refuseAttribute("perm");
    const std::vector<Index> strides = stridesOf(x.shape());
    Shape shape;
    std::vector<Index> steps;
    for (const std::int64_t k : order) {
        if (k < 0 || k >= std::int64_t(rank) || seen[std::size_t(k)])
            call.refuseAttribute("perm");
        seen[std::size_t(k)] = true;
        shape.push_back(x.shape()[std::size_t(k)]);
        steps.push_back(strides[std::size_t(k)]);
    }
    makeLike(call, 0, x, shape,
        [&](const auto* in, auto* out) { copyStrided(in, shape, steps, out); });
}

void concat(Call& call)
{
    const Value& first = call.input(0);
    const std::size_t axis = call.axis(call.integer("axis", 1), first.rank());
    Shape shape = first.shape();
    shape[axis] = 0;
    for (std::size_t i = 0; i < call.inputCount(); ++i) {
        const Value& x = call.input(i);
        if (isFloating(x.type) != isFloating(first.type))
            call.refuseType(i);
        Shape expected = x.shape();
        if (expected.size() != shape.size())
            call.refuseShapes();
        const Index size = expected[axis];
        expected[axis] = shape[axis];
        if (expected != shape)
            call.refuseShapes();
        shape[axis] += size;
    }
    const AroundAxis around(shape, axis);
    makeLike(call, 0, first, shape, [&]<typename T>(const T*, T* out) {
        for (std::size_t i = 0; i < call.inputCount(); ++i) {
            const Value& x = call.input(i);
            const Index block = x.shape()[axis] * around.inner;
            const T* in = nullptr;
            if constexpr (std::is_same_v<T, float>)
                in = x.floats().data();
            else
                in = x.integers().data();
            for (Index o = 0; o < around.outer; ++o)
                std::copy_n(in + o * block, block, out + o * around.size * around.inner);
            out += block;
        }
    });
}

void split(Call& call)
{
    const Value& x = call.input(0);
    const std::size_t axis = call.axis(call.integer("axis", 0), x.rank());
    const Index size = x.shape()[axis];
    std::vector<std::int64_t> parts = call.integers("split");
    if (call.has(1)) {
        const auto given = call.integersOf(1);
        parts.assign(given.begin(), given.end());
    }
    if (parts.empty()) {
        const Index count = Index(call.outputCount());
        const Index part = (size + count - 1) / count;
        for (Index i = 0; i < count; ++i)
            parts.push_back(std::clamp<Index>(size - i * part, 0, part));
    }
    Index total = 0;
    for (const std::int64_t part : parts) {
        if (part < 0 || part > size - total)
            call.refuseShapes();
        total += part;
    }
    if (total != size || parts.size() != call.outputCount())
        call.refuseShapes();
    const AroundAxis around(x.shape(), axis);
    Index begin = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        Shape shape = x.shape();
        shape[axis] = parts[i];
        const Index block = parts[i] * around.inner;
        makeLike(call, i, x, shape, [&](const auto* in, auto* out) {
            for (Index o = 0; o < around.outer; ++o)
                std::copy_n(in + (o * around.size + begin) * around.inner, block, out + o * block);
        });
        begin += parts[i];
    }
}

void expand(Call& call)
{
    const Value& x = call.input(0);
    const Shape shape = broadcastShape(call, x.shape(), shapeOf(call, 1));
    const std::vector<Index> strides = broadcastStrides(x.shape(), shape);
    makeLike(call, 0, x, shape,
        [&](const auto* in, auto* out) { copyStrided(in, shape, strides, out); });
}

void tile(Call& call)
{
    const Value& x = call.input(0);
    const auto repeats = call.integersOf(1);
    if (repeats.size() != x.shape().size())
        call.refuseShapes();
    // Each axis as two: the repeats, with stride 0, and the axis itself.
    const std::vector<Index> strides = stridesOf(x.shape());
    Shape shape;
    Shape split;
    std::vector<Index> steps;
    for (std::size_t k = 0; k < repeats.size(); ++k) {
        const Index size = x.shape()[k];
        if (repeats[k] < 0 || (size > 0 && repeats[k] > Call::largestValue / size))
            call.checkSize({repeats[k], Call::largestValue, 2});
        shape.push_back(size * repeats[k]);
        split.insert(split.end(), {repeats[k], size});
        steps.insert(steps.end(), {0, strides[k]});
    }
    makeLike(call, 0, x, shape,
        [&](const auto* in, auto* out) { copyStrided(in, split, steps, out); });
}

void depthToSpace(Call& call)
{
    const Value& x = call.input(0);
    const Index block = call.integer("blocksize", 0);
    const std::string mode = call.text("mode", "DCR");
    if (x.rank() != 4 || block < 1 || block > 1 << 15
        || x.shape()[1] % (block * block) != 0)
        call.refuseShapes();
    const Shape& s = x.shape();
    const Index channels = s[1] / (block * block);
    const std::vector<Index> strides = stridesOf(s);
    const Index channel = strides[1];
    const bool depthFirst = mode == "DCR";
    const Shape split{s[0], channels, s[2], block, s[3], block};
    const std::vector<Index> steps{strides[0], depthFirst ? channel : channel * block * block,
        strides[2], channel * block * (depthFirst ? channels : 1), strides[3],
        channel * (depthFirst ? channels : 1)};
    makeLike(call, 0, x, {s[0], channels, s[2] * block, s[3] * block},
        [&](const auto* in, auto* out) { copyStrided(in, split, steps, out); });
}

void spaceToDepth(Call& call)
{
    const Value& x = call.input(0);
    const Index block = call.integer("blocksize", 0);
    if (x.rank() != 4 || block < 1 || block > 1 << 15 || x.shape()[2] % block != 0
        || x.shape()[3] % block != 0)
        call.refuseShapes();
    const Shape& s = x.shape();
    const std::vector<Index> strides = stridesOf(s);
    const Shape split{s[0], block, block, s[1], s[2] / block, s[3] / block};
    const std::vector<Index> steps{strides[0], strides[2], strides[3], strides[1],
        strides[2] * block, strides[3] * block};
    makeLike(call, 0, x, {s[0], s[1] * block * block, s[2] / block, s[3] / block},
        [&](const auto* in, auto* out) { copyStrided(in, split, steps, out); });
}

void identity(Call& call)
{
    call.give(0, call.input(0));
}

void constant(Call& call)
{
    if (const Value* value = call.tensor("value")) {
        call.give(0, value->computed());
    } else if (call.hasAttribute("value_float")) {
        call.give(0, Value(Tensor({}, {call.number("value_float", 0)})));
    } else if (call.hasAttribute("value_int")) {
        call.give(0, {}, {call.integer("value_int", 0)}, ElementType::Int64);
    } else if (call.hasAttribute("value_ints")) {
        auto numbers = call.integers("value_ints");
        call.give(0, {Index(numbers.size())}, std::move(numbers), ElementType::Int64);
    } else if (call.hasAttribute("value_floats")) {
        auto numbers = call.numbers("value_floats");
        const Shape shape{Index(numbers.size())};
        call.give(0, Value(Tensor(shape, std::move(numbers))));
    } else {
        call.refuseAttribute("value");
    }
}

void constantOfShape(Call& call)
{
    const Shape shape = shapeOf(call, 0);
    const Value* given = call.tensor("value");
    const Value value = given ? given->computed() : Value(Tensor(Shape{1}));
    if (value.size() != 1)
        call.refuseAttribute("value");
    makeLike(call, 0, value, shape, [&](const auto* in, auto* out) {
        std::fill_n(out, elementCount(shape), *in);
    });
}

/// start, start + delta, ... before limit
void range(Call& call)
{
    for (std::size_t i = 0; i < 3; ++i) {
        if (call.input(i).size() != 1)
            call.refuseShapes();
    }
    const ElementType type = call.input(0).type;
    if (isFloating(type)) {
        const double start = double(call.floats(0).floats()[0]);
        const double limit = double(call.floats(1).floats()[0]);
        const double delta = double(call.floats(2).floats()[0]);
        const double count = std::ceil((limit - start) / delta);
        if (!(std::abs(count) < double(std::numeric_limits<std::int32_t>::max())))
            call.refuseShapes();
        const Index n = std::max<Index>(0, Index(count));
        float* out = call.allocate(0, {n}, type);
        for (Index i = 0; i < n; ++i)
            out[i] = float(start + double(i) * delta);
        return;
    }
    const std::int64_t start = call.integerOf(0);
    const std::int64_t limit = call.integerOf(1);
    const std::int64_t delta = call.integerOf(2);
    constexpr std::int64_t far = std::int64_t(1) << 60;
    if (delta == 0 || std::abs(start / 2) > far || std::abs(limit / 2) > far
        || std::abs(delta / 2) > far)
        call.refuseShapes();
    const Index n = std::max<Index>(
        0, delta > 0 ? (limit - start + delta - 1) / delta : (limit - start + delta + 1) / delta);
    call.checkSize({n});
    std::vector<std::int64_t> out(static_cast<std::size_t>(n));
    for (Index i = 0; i < n; ++i)
        out[std::size_t(i)] = start + i * delta;
    call.give(0, {n}, std::move(out), type);
}

void eyeLike(Call& call)
{
    const Value& x = call.input(0);
    const auto type = call.hasAttribute("dtype") ? elementTypeOf(call.integer("dtype", 0))
                                                 : std::optional(x.type);
    const std::int64_t k = call.integer("k", 0);
    if (!type)
        call.refuseAttribute("dtype");
    if (x.rank() != 2)
        call.refuseShapes();
    const Value like = isFloating(*type) ? Value(Tensor(Shape{1}), *type)
                                         : Value::integers({1}, {0}, *type);
    makeLike(call, 0, like, x.shape(), [&](const auto*, auto* out) {
        for (Index i = 0; i < x.shape()[0]; ++i) {
            for (Index j = 0; j < x.shape()[1]; ++j)
                *out++ = j - i == k ? 1 : 0;
        }
    });
}

/// The triangle of the last two axes at and above (or below) a diagonal; 0 elsewhere.
void triangle(Call& call)
{
    const Value& x = call.input(0);
    if (x.rank() < 2)
        call.refuseShapes();
    const bool upper = call.flag("upper", true);
    const Index rows = x.shape()[std::size_t(x.rank()) - 2];
    const Index columns = x.shape().back();
    // Beyond the matrix, how far makes no difference.
    const Index k = call.has(1)
        ? std::clamp<Index>(call.integerOf(1), -Call::largestValue, Call::largestValue)
        : 0;
    makeLike(call, 0, x, x.shape(), [&]<typename T>(const T* in, T* out) {
        for (Index i = 0; i < x.size(); ++i) {
            const Index distance = i % columns - i / columns % rows;
            out[i] = (upper ? distance >= k : distance <= k) ? in[i] : T(0);
        }
    });
}

} // namespace

void addLayout(OperatorTable& table)
{
    table["Concat"] = plain<concat>(1, anyNumber);
    table["Constant"] = plain<constant>(0);
    table["ConstantOfShape"] = plain<constantOfShape>(1);
    table["DepthToSpace"] = plain<depthToSpace>(1);
    table["Expand"] = plain<expand>(2);
    table["EyeLike"] = plain<eyeLike>(1);
    table["Flatten"] = plain<flatten>(1);
    table["Identity"] = plain<identity>(1);
    table["Range"] = plain<range>(3);
    table["Reshape"] = plain<reshape>(1, 2);
    table["Shape"] = plain<shape>(1);
    table["Size"] = plain<size>(1);
    table["SpaceToDepth"] = plain<spaceToDepth>(1);
    table["Split"] = plain<split>(1, 2, anyNumber);
    table["Squeeze"] = plain<squeeze>(1, 2);
    table["Tile"] = plain<tile>(2);
    table["Transpose"] = plain<transpose>(1);
    table["Trilu"] = plain<triangle>(1, 2);
    table["Unsqueeze"] = plain<unsqueeze>(1, 2);
}

} // namespace fovea::graph
