// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/graph/operators/elements.h"
#include "models/graph/operators/family.h"

#include <algorithm>

namespace fovea::graph
{

namespace
{

/// The input place that a place of the padded axis repeats; -1 for the constant.
/// @pre size > 0 unless mode is "constant"
Index sourceOf(const std::string& mode, Index place, Index size)
{
    if (place >= 0 && place < size)
        return place;
    if (mode == "edge")
        return std::clamp<Index>(place, 0, size - 1);
    if (mode == "wrap")
        return (place % size + size) % size;
    if (mode != "reflect")
        return -1;
    // Mirrored at the edge elements, which are not repeated: of period 2 (size - 1).
    const Index period = std::max<Index>(1, 2 * (size - 1));
    const Index at = (place % period + period) % period;
    return std::min(at, period - at) % size;
}

/// How many elements each axis gains before and after it; negative numbers cut.
std::vector<std::int64_t> padsOf(const Call& call)
{
    const std::size_t rank = call.input(0).shape().size();
    std::vector<std::int64_t> given = call.integers("pads");
    if (call.has(1)) {
        const auto numbers = call.integersOf(1);
        given.assign(numbers.begin(), numbers.end());
    }
    if (call.has(3)) {
        const auto axes = call.integersOf(3);
        if (given.size() != 2 * axes.size())
            call.refuseShapes();
        std::vector<std::int64_t> all(2 * rank, 0);
        for (std::size_t i = 0; i < axes.size(); ++i) {
            const std::size_t k = call.axis(axes[i], Index(rank));
            all[k] = given[i];
            all[rank + k] = given[axes.size() + i];
        }
        given = all;
    }
    if (given.size() != 2 * rank)
        call.refuseShapes();
    for (const std::int64_t number : given) {
        if (std::abs(std::clamp<std::int64_t>(number, -Call::largestValue, Call::largestValue))
            >= Call::largestValue)
            call.refuseShapes();
    }
    return given;
}

void pad(Call& call)
{
    const Value& x = call.input(0);
    const std::string mode = call.text("mode", "constant");
    if (mode != "constant" && mode != "edge" && mode != "reflect" && mode != "wrap")
        call.refuseAttribute("mode");
    const std::vector<std::int64_t> pads = padsOf(call);
    const std::size_t rank = x.shape().size();
    Shape shape = x.shape();
    for (std::size_t k = 0; k < rank; ++k) {
        shape[k] += pads[k] + pads[rank + k];
        if (shape[k] < 0 || (mode != "constant" && x.shape()[k] == 0 && shape[k] > 0))
            call.refuseShapes();
    }
    call.checkSize(shape);
    std::vector<std::vector<Index>> sources(rank);
    const std::vector<Index> strides = stridesOf(x.shape());
    for (std::size_t k = 0; k < rank; ++k) {
        for (Index i = 0; i < shape[k]; ++i) {
            const Index source = sourceOf(mode, i - pads[k], x.shape()[k]);
            sources[k].push_back(source < 0 ? -1 : source * strides[k]);
        }
    }
    if (call.has(2) && call.input(2).size() != 1)
        call.refuseShapes();
    makeLike(call, 0, x, shape, [&]<typename T>(const T* in, T* out) {
        T constant{};
        if constexpr (std::is_same_v<T, float>)
            constant = call.has(2) ? call.floats(2).floats()[0] : call.number("value", 0);
        else
            constant = call.has(2) ? call.integerOf(2) : 0;
        std::vector<Index> position(rank, 0);
        for (Index i = 0; i < elementCount(shape); ++i) {
            Index place = 0;
            for (std::size_t k = 0; k < rank && place >= 0; ++k) {
                const Index source = sources[k][std::size_t(position[k])];
                place = source < 0 ? -1 : place + source;
            }
            out[i] = place < 0 ? constant : in[place];
            for (std::size_t k = rank; k-- > 0 && ++position[k] == shape[k];)
                position[k] = 0;
        }
    });
}

} // namespace

void addPadding(OperatorTable& table)
{
    table["Pad"] = plain<pad>(1, 4);
}

} // namespace fovea::graph
