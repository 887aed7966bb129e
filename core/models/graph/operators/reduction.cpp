// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0

// Operators that make one number of many.

#include "models/graph/operators/elements.h"
#include "models/graph/operators/family.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace fovea::graph
{

namespace
{

/// Which axes go, and what remains.
struct Reduced {
    Shape shape; ///< of the result
    Shape kept; ///< sizes of the axes that stay
    Shape gone;
    std::vector<Index> keptStrides;
    std::vector<Index> goneStrides;
};

/// Nothing when the node asks for no axis and says that this means none.
std::optional<Reduced> reduced(const Call& call)
{
    const Shape& shape = call.input(0).shape();
    std::vector<std::int64_t> axes = call.integers("axes");
    if (call.has(1)) {
        const auto given = call.integersOf(1);
        axes.assign(given.begin(), given.end());
    }
    if (axes.empty() && call.flag("noop_with_empty_axes"))
        return {};
    std::vector<bool> goes(shape.size(), axes.empty());
    for (const std::int64_t number : axes)
        goes[call.axis(number, Index(shape.size()))] = true;
    const bool keeps = call.flag("keepdims", true);
    const std::vector<Index> strides = stridesOf(shape);
    Reduced result;
    for (std::size_t k = 0; k < shape.size(); ++k) {
        (goes[k] ? result.gone : result.kept).push_back(shape[k]);
        (goes[k] ? result.goneStrides : result.keptStrides).push_back(strides[k]);
        if (!goes[k] || keeps)
            result.shape.push_back(goes[k] ? 1 : shape[k]);
    }
    return result;
}

/// Calls line(elements, count) with the elements that make each number of the result, in order.
template <typename T, typename Line>
void forEachLine(const Reduced& reduced, const T* in, Line line)
{
    const Index count = elementCount(reduced.gone);
    const Index total = elementCount(reduced.kept);
    // The axes that go are often the last ones: then the elements already lie in a line.
    const bool isLine = reduced.goneStrides == stridesOf(reduced.gone);
    std::vector<T> room(isLine ? 0 : std::size_t(count));
    std::vector<Index> position(reduced.kept.size(), 0);
    for (Index i = 0; i < total; ++i) {
        const T* begin = in;
        for (std::size_t k = 0; k < position.size(); ++k)
            begin += position[k] * reduced.keptStrides[k];
        if (!isLine) {
            copyStrided(begin, reduced.gone, reduced.goneStrides, room.data());
            begin = room.data();
        }
        line(begin, count);
        for (std::size_t k = position.size(); k-- > 0 && ++position[k] == reduced.kept[k];)
            position[k] = 0;
    }
}

/// A reduction, of floating-point numbers in double precision and of integers.
template <typename OfFloats, typename OfIntegers>
void reduce(Call& call, OfFloats ofFloats, OfIntegers ofIntegers)
{
    const Value& x = call.input(0);
    const std::optional<Reduced> axes = reduced(call);
    if (!axes) {
        call.give(0, x);
        return;
    }
    if (isFloating(x.type)) {
        float* out = call.allocate(0, axes->shape, x.type);
        forEachLine(*axes, x.floats().data(),
            [&](const float* line, Index n) { *out++ = float(ofFloats(line, n)); });
        return;
    }
    call.checkSize(axes->shape);
    std::vector<std::int64_t> out;
    forEachLine(*axes, x.integers().data(), [&](const std::int64_t* line, Index n) {
        out.push_back(wrapped(ofIntegers(line, n), x.type));
    });
    call.give(0, axes->shape, std::move(out), x.type);
}

/// sum of function(x)
template <typename T, typename F> auto total(const T* line, Index n, F function)
{
    // Unsigned for integers, so that overflow wraps around.
    using Sum = std::conditional_t<std::is_same_v<T, float>, double, std::uint64_t>;
    Sum sum = 0;
    for (Index i = 0; i < n; ++i)
        sum += Sum(function(Sum(line[i])));
    return sum;
}

constexpr auto same = [](auto x) { return x; };
constexpr auto square = [](auto x) { return x * x; };

double sumOf(const float* line, Index n)
{
    return total(line, n, same);
}
std::int64_t sumOf(const std::int64_t* line, Index n)
{
    return std::int64_t(total(line, n, same));
}

/// Integer results that a formula with fractions gives, from doubles.
template <typename F> auto viaDouble(F function)
{
    return [function](const std::int64_t* line, Index n) {
        const std::vector<double> numbers(line, line + n);
        return std::int64_t(function(numbers.data(), n));
    };
}

void reduceSum(Call& call)
{
    reduce(call, [](const float* l, Index n) { return sumOf(l, n); },
        [](const std::int64_t* l, Index n) { return sumOf(l, n); });
}

void reduceMean(Call& call)
{
    reduce(call, [](const float* l, Index n) { return sumOf(l, n) / double(n); },
        [](const std::int64_t* l, Index n) { return n == 0 ? 0 : sumOf(l, n) / n; });
}

void reduceSumSquare(Call& call)
{
    reduce(call, [](const float* l, Index n) { return total(l, n, square); },
        [](const std::int64_t* l, Index n) { return std::int64_t(total(l, n, square)); });
}

void reduceL1(Call& call)
{
    const auto norm = [](const auto* l, Index n) {
        double sum = 0;
        for (Index i = 0; i < n; ++i)
            sum += std::abs(double(l[i]));
        return sum;
    };
    reduce(call, norm, viaDouble(norm));
}

void reduceL2(Call& call)
{
    const auto norm = [](const auto* l, Index n) {
        double sum = 0;
        for (Index i = 0; i < n; ++i)
            sum += double(l[i]) * double(l[i]);
        return std::sqrt(sum);
    };
    reduce(call, norm, viaDouble(norm));
}

void reduceLogSum(Call& call)
{
    const auto norm = [](const auto* l, Index n) {
        double sum = 0;
        for (Index i = 0; i < n; ++i)
            sum += double(l[i]);
        return std::log(sum);
    };
    reduce(call, norm, viaDouble(norm));
}

void reduceLogSumExp(Call& call)
{
    const auto norm = [](const auto* l, Index n) {
        double largest = -std::numeric_limits<double>::infinity();
        for (Index i = 0; i < n; ++i)
            largest = std::max(largest, double(l[i]));
        if (std::isinf(largest))
            return largest;
        double sum = 0;
        for (Index i = 0; i < n; ++i)
            sum += std::exp(double(l[i]) - largest);
        return largest + std::log(sum);
    };
    reduce(call, norm, viaDouble(norm));
}

void reduceProduct(Call& call)
{
    reduce(call,
        [](const float* l, Index n) {
            return std::accumulate(l, l + n, 1.0, [](double p, float x) { return p * double(x); });
        },
        [](const std::int64_t* l, Index n) {
            std::uint64_t product = 1;
            for (Index i = 0; i < n; ++i)
                product *= std::uint64_t(l[i]);
            return std::int64_t(product);
        });
}

/// The best of a line by a relation; NaN if there is one. `empty` for no elements.
template <typename T, typename Better> T best(const T* line, Index n, T empty, Better better)
{
    T result = n > 0 ? line[0] : empty;
    for (Index i = 1; i < n && result == result; ++i) {
        if (better(line[i], result) || line[i] != line[i])
            result = line[i];
    }
    return result;
}

void reduceMaximum(Call& call)
{
    const auto better = [](auto a, auto b) { return a > b; };
    constexpr float infinity = std::numeric_limits<float>::infinity();
    reduce(call, [=](const float* l, Index n) { return best(l, n, -infinity, better); },
        [=](const std::int64_t* l, Index n) {
            return best(l, n, std::numeric_limits<std::int64_t>::min(), better);
        });
}

void reduceMinimum(Call& call)
{
    const auto better = [](auto a, auto b) { return a < b; };
    constexpr float infinity = std::numeric_limits<float>::infinity();
    reduce(call, [=](const float* l, Index n) { return best(l, n, infinity, better); },
        [=](const std::int64_t* l, Index n) {
            return best(l, n, std::numeric_limits<std::int64_t>::max(), better);
        });
}

/// The place of the best element along one axis.
template <typename Better> void bestPlace(Call& call, Better better)
{
    const Value& x = call.input(0);
    const std::size_t axis = call.axis(call.integer("axis", 0), x.rank());
    const bool last = call.flag("select_last_index");
    const AroundAxis around(x.shape(), axis);
    Shape shape = x.shape();
    if (call.flag("keepdims", true))
        shape[axis] = 1;
    else
        shape.erase(shape.begin() + Index(axis));
    if (around.size == 0)
        call.refuseShapes();
    std::vector<std::int64_t> out;
    const auto search = [&](const auto* in) {
        for (Index o = 0; o < around.outer; ++o) {
            for (Index i = 0; i < around.inner; ++i) {
                const auto* line = in + o * around.size * around.inner + i;
                Index place = 0;
                for (Index k = 1; k < around.size; ++k) {
                    const auto next = line[k * around.inner];
                    const auto old = line[place * around.inner];
                    if (better(next, old) || (last && next == old))
                        place = k;
                }
                out.push_back(place);
            }
        }
    };
    if (isFloating(x.type))
        search(x.floats().data());
    else
        search(x.integers().data());
    call.give(0, shape, std::move(out), ElementType::Int64);
}

void argMax(Call& call)
{
    bestPlace(call, [](auto a, auto b) { return a > b; });
}

void argMin(Call& call)
{
    bestPlace(call, [](auto a, auto b) { return a < b; });
}

/// Sums of all elements up to each one along an axis.
void cumulativeSum(Call& call)
{
    const Value& x = call.input(0);
    const std::size_t axis = call.axis(call.integerOf(1), x.rank());
    const bool exclusive = call.flag("exclusive");
    const bool reverse = call.flag("reverse");
    const AroundAxis around(x.shape(), axis);
    makeLike(call, 0, x, x.shape(), [&]<typename T>(const T* in, T* out) {
        using Sum = std::conditional_t<std::is_same_v<T, float>, double, std::uint64_t>;
        for (Index o = 0; o < around.outer; ++o) {
            for (Index i = 0; i < around.inner; ++i) {
                Sum sum = 0;
                for (Index k = 0; k < around.size; ++k) {
                    const Index at = reverse ? around.size - 1 - k : k;
                    const Index place = (o * around.size + at) * around.inner + i;
                    const Sum next = sum + Sum(in[place]);
                    out[place] = T(exclusive ? sum : next);
                    sum = next;
                }
            }
        }
    });
}

} // namespace

void addReduction(OperatorTable& table)
{
    table["ArgMax"] = plain<argMax>(1);
    table["ArgMin"] = plain<argMin>(1);
    table["CumSum"] = plain<cumulativeSum>(2);
    table["ReduceL1"] = plain<reduceL1>(1, 2);
    table["ReduceL2"] = plain<reduceL2>(1, 2);
    table["ReduceLogSum"] = plain<reduceLogSum>(1, 2);
    table["ReduceLogSumExp"] = plain<reduceLogSumExp>(1, 2);
    table["ReduceMax"] = plain<reduceMaximum>(1, 2);
    table["ReduceMean"] = plain<reduceMean>(1, 2);
    table["ReduceMin"] = plain<reduceMinimum>(1, 2);
    table["ReduceProd"] = plain<reduceProduct>(1, 2);
    table["ReduceSum"] = plain<reduceSum>(1, 2);
    table["ReduceSumSquare"] = plain<reduceSumSquare>(1, 2);
}

} // namespace fovea::graph
