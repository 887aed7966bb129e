// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0

// Operators of one operand, element by element, that are not activations.

#include "models/graph/operators/family.h"

#include <algorithm>
#include <cmath>

namespace fovea::graph
{

namespace
{

template <typename F> void mapFloats(Call& call, F function)
{
    const Tensor& x = call.floats(0);
    float* out = call.allocate(0, x.shape(), call.input(0).type);
    const auto numbers = x.floats();
    std::transform(numbers.begin(), numbers.end(), out, function);
}

template <typename F> void mapIntegers(Call& call, ElementType type, F function)
{
    const auto numbers = call.integersOf(0);
    std::vector<std::int64_t> out(numbers.size());
    std::transform(numbers.begin(), numbers.end(), out.begin(),
        [&](std::int64_t x) { return wrapped(function(x), type); });
    call.give(0, call.input(0).shape(), std::move(out), type);
}

template <float (*function)(float)> void floatFunction(Call& call)
{
    mapFloats(call, function);
}

void absolute(Call& call)
{
    const ElementType type = call.input(0).type;
    if (isFloating(type))
        mapFloats(call, [](float x) { return std::abs(x); });
    else if (type == ElementType::UInt64)
        call.give(0, call.input(0));
    else
        mapIntegers(call, type, [](std::int64_t x) {
            return x < 0 ? std::int64_t(-std::uint64_t(x)) : x;
        });
}

void negate(Call& call)
{
    if (isFloating(call.input(0).type))
        mapFloats(call, [](float x) { return -x; });
    else
        mapIntegers(call, call.input(0).type,
            [](std::int64_t x) { return std::int64_t(-std::uint64_t(x)); });
}

void sign(Call& call)
{
    const auto signOf = [](auto x) { return decltype(x)((x > 0) - (x < 0)); };
    if (isFloating(call.input(0).type))
        mapFloats(call, [&](float x) { return x != x ? x : signOf(x); });
    else
        mapIntegers(call, call.input(0).type, signOf);
}

float reciprocal(float x)
{
    return 1 / x;
}

void isNan(Call& call)
{
    std::vector<std::int64_t> out;
    for (const float x : call.floats(0).floats())
        out.push_back(std::isnan(x));
    call.give(0, call.input(0).shape(), std::move(out), ElementType::Bool);
}

void isInfinite(Call& call)
{
    const bool positive = call.flag("detect_positive", true);
    const bool negative = call.flag("detect_negative", true);
    std::vector<std::int64_t> out;
    for (const float x : call.floats(0).floats())
        out.push_back(std::isinf(x) && (x > 0 ? positive : negative));
    call.give(0, call.input(0).shape(), std::move(out), ElementType::Bool);
}

void logicalNot(Call& call)
{
    mapIntegers(call, ElementType::Bool, [](std::int64_t x) { return x == 0; });
}

/// min(max(x, low), high); NaN stays NaN. The bounds were attributes before version 11.
void clip(Call& call)
{
    const auto bound = [&](std::size_t i, auto standard) {
        if (!call.has(i))
            return standard;
        if (call.input(i).size() != 1)
            call.refuseShapes();
        if constexpr (std::is_same_v<decltype(standard), float>)
            return call.floats(i).floats()[0];
        else
            return call.integersOf(i)[0];
    };
    if (isFloating(call.input(0).type)) {
        const bool old = call.opset() < 11;
        constexpr float infinity = std::numeric_limits<float>::infinity();
        const float low = bound(1, old ? call.number("min", -infinity) : -infinity);
        const float high = bound(2, old ? call.number("max", infinity) : infinity);
        mapFloats(call, [=](float x) {
            const float raised = x < low ? low : x;
            return raised > high ? high : raised;
        });
        return;
    }
    using Limits = std::numeric_limits<std::int64_t>;
    const std::int64_t low = bound(1, Limits::min());
    const std::int64_t high = bound(2, Limits::max());
    mapIntegers(call, call.input(0).type,
        [=](std::int64_t x) { return std::min(std::max(x, low), high); });
}

/// The numbers of one type as another: rounded to float16 and bfloat16, cut to integers.
Value converted(Call& call, ElementType type)
{
    const Value& x = call.input(0);
    if (!isFloating(type)) {
        if (!isFloating(x.type)) {
            std::vector<std::int64_t> numbers;
            for (const std::int64_t number : x.integers())
                numbers.push_back(wrapped(number, type));
            return Value::integers(x.shape(), std::move(numbers), type);
        }
        std::vector<std::int64_t> numbers;
        for (const float number : x.floats())
            numbers.push_back(toInteger(number, type));
        return Value::integers(x.shape(), std::move(numbers), type);
    }
    if (type != ElementType::Float16 && type != ElementType::BFloat16)
        return {x.tensor.toFloat(), type};
    if (type == x.type)
        return x;
    const Tensor numbers = x.tensor.toFloat();
    auto [result, out] = call.temporary(x.shape());
    for (const float number : numbers.floats()) {
        *out++ = type == ElementType::Float16 ? float(Eigen::half(number))
                                              : float(Eigen::bfloat16(number));
    }
    return {std::move(result), type};
}

void cast(Call& call)
{
    const std::optional<ElementType> type = elementTypeOf(call.integer("to", 0));
    if (!type)
        call.refuseAttribute("to");
    call.give(0, converted(call, *type));
}

void castLike(Call& call)
{
    call.give(0, converted(call, call.input(1).type));
}

} // namespace

void addElementwise(OperatorTable& table)
{
    table["Abs"] = plain<absolute>(1);
    table["Acos"] = plain<floatFunction<std::acos>>(1);
    table["Acosh"] = plain<floatFunction<std::acosh>>(1);
    table["Asin"] = plain<floatFunction<std::asin>>(1);
    table["Asinh"] = plain<floatFunction<std::asinh>>(1);
    table["Atan"] = plain<floatFunction<std::atan>>(1);
    table["Atanh"] = plain<floatFunction<std::atanh>>(1);
    table["Cast"] = plain<cast>(1);
    table["CastLike"] = plain<castLike>(2);
    table["Ceil"] = plain<floatFunction<std::ceil>>(1);
    table["Clip"] = plain<clip>(1, 3);
    table["Cos"] = plain<floatFunction<std::cos>>(1);
    table["Cosh"] = plain<floatFunction<std::cosh>>(1);
    table["Erf"] = plain<floatFunction<std::erf>>(1);
    table["Exp"] = plain<floatFunction<std::exp>>(1);
    table["Floor"] = plain<floatFunction<std::floor>>(1);
    table["IsInf"] = plain<isInfinite>(1);
    table["IsNaN"] = plain<isNan>(1);
    table["Log"] = plain<floatFunction<std::log>>(1);
    table["Neg"] = plain<negate>(1);
    table["Not"] = plain<logicalNot>(1);
    table["Reciprocal"] = plain<floatFunction<reciprocal>>(1);
    table["Round"] = plain<floatFunction<std::nearbyint>>(1); // halves to even
    table["Sign"] = plain<sign>(1);
    table["Sin"] = plain<floatFunction<std::sin>>(1);
    table["Sinh"] = plain<floatFunction<std::sinh>>(1);
    table["Sqrt"] = plain<floatFunction<std::sqrt>>(1);
    table["Tan"] = plain<floatFunction<std::tan>>(1);
}

} // namespace fovea::graph
