// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0

// Operators that order elements.

#include "models/graph/operators/elements.h"
#include "models/graph/operators/family.h"

#include <algorithm>
#include <numeric>

namespace fovea::graph
{

namespace
{

/// The places along one line in order; of equal elements the one with the lower index comes first,
/// and NaN counts as the largest number.
template <typename T>
void sortPlaces(std::vector<Index>& places, const T* line, Index step, Index count, bool largest)
{
    const auto before = [=](Index a, Index b) {
        const T x = line[a * step];
        const T y = line[b * step];
        const bool nanX = x != x;
        const bool nanY = y != y;
        if (x == y || (nanX && nanY))
            return a < b;
        if (nanX || nanY)
            return largest ? nanX : nanY;
        return largest ? x > y : x < y;
    };
    std::partial_sort(places.begin(), places.begin() + count, places.end(), before);
}

void topK(Call& call)
{
    const Value& x = call.input(0);
    const std::size_t axis = call.axis(call.integer("axis", -1), x.rank());
    const bool largest = call.flag("largest", true);
    const AroundAxis around(x.shape(), axis);
    const std::int64_t k = call.has(1) ? call.integerOf(1) : call.integer("k", -1);
    if (k < 0 || k > around.size)
        call.refuseShapes();
    Shape shape = x.shape();
    shape[axis] = k;
    call.checkSize(shape);
    std::vector<std::int64_t> indices(std::size_t(elementCount(shape)));
    makeLike(call, 0, x, shape, [&](const auto* in, auto* out) {
        std::vector<Index> places(static_cast<std::size_t>(around.size));
        for (Index o = 0; o < around.outer; ++o) {
            for (Index i = 0; i < around.inner; ++i) {
                std::iota(places.begin(), places.end(), 0);
                const auto* line = in + o * around.size * around.inner + i;
                sortPlaces(places, line, around.inner, k, largest);
                for (Index p = 0; p < k; ++p) {
                    const Index place = places[std::size_t(p)];
                    const Index to = (o * k + p) * around.inner + i;
                    out[to] = line[place * around.inner];
                    indices[std::size_t(to)] = place;
                }
            }
        }
    });
    call.give(1, shape, std::move(indices), ElementType::Int64);
}

} // namespace

void addSorting(OperatorTable& table)
{
    table["TopK"] = plain<topK>(1, 2, 2);
}

} // namespace fovea::graph
