// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0

// Operators that put elements at places.

#include "models/graph/operators/elements.h"
#include "models/graph/operators/family.h"

#include <algorithm>

namespace fovea::graph
{

namespace
{

enum class Meeting { Replace, Add, Multiply, Maximum, Minimum };

Meeting meetingOf(const Call& call)
{
    const std::string reduction = call.text("reduction", "none");
    static const std::map<std::string, Meeting> known{{"none", Meeting::Replace},
        {"add", Meeting::Add}, {"mul", Meeting::Multiply}, {"max", Meeting::Maximum},
        {"min", Meeting::Minimum}};
    const auto found = known.find(reduction);
    if (found == known.end())
        call.refuseAttribute("reduction");
    return found->second;
}

/// What stands at a place after a new element has come there.
template <typename T> T met(Meeting meeting, T old, T next)
{
    switch (meeting) {
    case Meeting::Replace:
        return next;
    case Meeting::Add:
        return old + next;
    case Meeting::Multiply:
        return old * next;
    case Meeting::Maximum:
        return std::max(old, next);
    case Meeting::Minimum:
        return std::min(old, next);
    }
    return next;
}

std::int64_t met(Meeting meeting, std::int64_t old, std::int64_t next)
{
    // Overflow wraps around.
    if (meeting == Meeting::Add)
        return std::int64_t(std::uint64_t(old) + std::uint64_t(next));
    if (meeting == Meeting::Multiply)
        return std::int64_t(std::uint64_t(old) * std::uint64_t(next));
    return met<std::int64_t>(meeting, old, next);
}

/// Calls put(out, updates) with a copy of the first input and the third one's elements.
template <typename Put> void scatterInto(Call& call, Put put)
{
    const Value& x = call.input(0);
    const Value& updates = call.input(2);
    if (isFloating(x.type) != isFloating(updates.type))
        call.refuseType(2);
    makeLike(call, 0, x, x.shape(), [&]<typename T>(const T* in, T* out) {
        std::copy_n(in, x.size(), out);
        if constexpr (std::is_same_v<T, float>)
            put(out, updates.floats().data());
        else
            put(out, updates.integers().data());
    });
}

void scatterElements(Call& call)
{
    const Value& x = call.input(0);
    const Shape& shape = call.input(1).shape();
    const auto indices = call.integersOf(1);
    const std::size_t axis = call.axis(call.integer("axis", 0), x.rank());
    const Meeting meeting = meetingOf(call);
    if (Index(shape.size()) != x.rank() || call.input(2).shape() != shape)
        call.refuseShapes();
    for (std::size_t k = 0; k < shape.size(); ++k) {
        if (k != axis && shape[k] > x.shape()[k])
            call.refuseShapes();
    }
    const std::vector<Index> strides = stridesOf(x.shape());
    const Index size = x.shape()[axis];
    scatterInto(call, [&](auto* out, const auto* updates) {
        std::vector<Index> position(shape.size(), 0);
        for (const std::int64_t i : indices) {
            if (i < -size || i >= size)
                call.refuseIndex(i, size);
            Index place = 0;
            for (std::size_t k = 0; k < shape.size(); ++k)
                place += (k == axis ? (i < 0 ? i + size : i) : position[k]) * strides[k];
            out[place] = met(meeting, out[place], *updates++);
            for (std::size_t k = shape.size(); k-- > 0 && ++position[k] == shape[k];)
                position[k] = 0;
        }
    });
}

void scatterNd(Call& call)
{
    const Value& x = call.input(0);
    const Value& tuples = call.input(1);
    const auto indices = call.integersOf(1);
    const Meeting meeting = meetingOf(call);
    if (tuples.rank() < 1 || tuples.shape().back() > x.rank())
        call.refuseShapes();
    const Index length = tuples.shape().back();
    Shape expected(tuples.shape().begin(), tuples.shape().end() - 1);
    const Index count = elementCount(expected);
    expected.insert(expected.end(), x.shape().begin() + length, x.shape().end());
    if (call.input(2).shape() != expected)
        call.refuseShapes();
    const Index block = elementCount(Shape(x.shape().begin() + length, x.shape().end()));
    const std::vector<Index> strides = stridesOf(x.shape());
    scatterInto(call, [&](auto* out, const auto* updates) {
        for (Index t = 0; t < count; ++t) {
            Index place = 0;
            for (Index k = 0; k < length; ++k) {
                const Index size = x.shape()[std::size_t(k)];
                const std::int64_t i = indices[std::size_t(t * length + k)];
                if (i < -size || i >= size)
                    call.refuseIndex(i, size);
                place += (i < 0 ? i + size : i) * strides[std::size_t(k)];
            }
            for (Index i = 0; i < block; ++i, ++updates)
                out[place + i] = met(meeting, out[place + i], *updates);
        }
    });
}

} // namespace

void addScatter(OperatorTable& table)
{
    table["Scatter"] = plain<scatterElements>(3); // the name of old versions
    table["ScatterElements"] = plain<scatterElements>(3);
    table["ScatterND"] = plain<scatterNd>(3);
}

} // namespace fovea::graph
