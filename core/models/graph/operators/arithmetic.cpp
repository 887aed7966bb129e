// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0

// Operators of two or more operands that are broadcast to each other.

#include "models/graph/fused_activation.h"
#include "models/graph/operators/broadcast.h"
#include "models/graph/operators/family.h"

#include <algorithm>
#include <cmath>

namespace fovea::graph
{

namespace
{

using kernels::Arithmetic;

/// Before version 7 the second operand was aligned at an axis that an attribute named.
Shape secondShape(const Call& call)
{
    Shape shape = call.input(1).shape();
    if (call.opset() >= 7 || !call.hasAttribute("axis"))
        return shape;
    const Index rank = call.input(0).rank();
    const std::size_t axis = call.axis(call.integer("axis", 0), rank);
    if (axis + shape.size() > std::size_t(rank))
        call.refuseShapes();
    shape.resize(std::size_t(rank) - axis, 1);
    return shape;
}

/// Both operands of one kind. Floating-point and integer results by their own functions, the former
/// also by a kernel.
template <typename OfFloats, typename OfIntegers>
void arithmetic(Call& call, OfFloats ofFloats, OfIntegers ofIntegers)
{
    const Value& a = call.input(0);
    const Value& b = call.input(1);
    if (isFloating(a.type) != isFloating(b.type))
        call.refuseType(1);
    const Broadcast<2> rows(call, {a.shape(), secondShape(call)});
    if (isFloating(a.type)) {
        float* out = call.allocate(0, rows.shape(), a.type);
        combine(rows, a.floats().data(), b.floats().data(), out, ofFloats);
        FusedActivation(call).apply(elementCount(rows.shape()), out);
        return;
    }
    if (call.hasAttribute("fovea.activation") || call.hasAttribute("fovea.low"))
        call.refuseType(0); // as the step that was drawn into this one would
    std::vector<std::int64_t> out(std::size_t(elementCount(rows.shape())));
    combine(rows, a.integers().data(), b.integers().data(), out.data(),
        [&](std::int64_t p, std::int64_t q) { return wrapped(ofIntegers(p, q), a.type); });
    call.give(0, rows.shape(), std::move(out), a.type);
}

// Overflow of signed integers is not defined in C++, but is in ONNX: it wraps around.
std::int64_t wrapAdd(std::int64_t p, std::int64_t q)
{
    return std::int64_t(std::uint64_t(p) + std::uint64_t(q));
}
std::int64_t wrapSubtract(std::int64_t p, std::int64_t q)
{
    return std::int64_t(std::uint64_t(p) - std::uint64_t(q));
}
std::int64_t wrapMultiply(std::int64_t p, std::int64_t q)
{
    return std::int64_t(std::uint64_t(p) * std::uint64_t(q));
}

void add(Call& call)
{
    arithmetic(call, Arithmetic::Add, wrapAdd);
}

void subtract(Call& call)
{
    arithmetic(call, Arithmetic::Subtract, wrapSubtract);
}

void multiply(Call& call)
{
    arithmetic(call, Arithmetic::Multiply, wrapMultiply);
}

/// Division of integers by 0 is not defined by ONNX; it gives 0.
void divide(Call& call)
{
    const bool isUnsigned = call.input(0).type == ElementType::UInt64;
    arithmetic(call, Arithmetic::Divide,
        [isUnsigned](std::int64_t p, std::int64_t q) {
            if (q == 0)
                return std::int64_t(0);
            if (isUnsigned)
                return std::int64_t(std::uint64_t(p) / std::uint64_t(q));
            return q == -1 ? wrapSubtract(0, p) : p / q;
        });
}

/// The remainder has the sign of the divisor, with `fmod` that of the dividend.
void remainder(Call& call)
{
    const bool ofDividend = call.flag("fmod");
    const bool isUnsigned = call.input(0).type == ElementType::UInt64;
    arithmetic(
        call,
        [=](float p, float q) {
            const float r = std::fmod(p, q);
            return !ofDividend && r != 0 && (r < 0) != (q < 0) ? r + q : r;
        },
        [=](std::int64_t p, std::int64_t q) {
            if (q == 0 || q == -1)
                return std::int64_t(0);
            if (isUnsigned)
                return std::int64_t(std::uint64_t(p) % std::uint64_t(q));
            const std::int64_t r = p % q;
            return !ofDividend && r != 0 && (r < 0) != (q < 0) ? r + q : r;
        });
}

std::int64_t integerPower(std::int64_t base, std::int64_t exponent)
{
    if (exponent < 0)
        return base == 1 ? 1 : base == -1 ? (exponent % 2 == 0 ? 1 : -1) : 0;
    std::int64_t result = 1;
    for (; exponent > 0; exponent /= 2) {
        if (exponent % 2 == 1)
            result = wrapMultiply(result, base);
        base = wrapMultiply(base, base);
    }
    return result;
}

/// The result has the type of the base.
void power(Call& call)
{
    const Value& base = call.input(0);
    const Value& exponent = call.input(1);
    const Broadcast<2> rows(call, {base.shape(), secondShape(call)});
    if (!isFloating(base.type) && !isFloating(exponent.type)) {
        arithmetic(call, [](float, float) { return 0.0f; }, integerPower);
        return;
    }
    const Tensor p = base.tensor.toFloat();
    const Tensor q = exponent.tensor.toFloat();
    std::vector<std::int64_t> integers;
    float* out = nullptr;
    Tensor room;
    if (isFloating(base.type))
        out = call.allocate(0, rows.shape(), base.type);
    else
        std::tie(room, out) = call.temporary(rows.shape());
    if (q.size() == 1 && q.floats()[0] == 2) {
        const float* x = p.floats().data();
        kernels::calculate(Arithmetic::Multiply, 1, p.size(), {x, 0, 1}, {x, 0, 1}, out);
    } else {
        combine(rows, p.floats().data(), q.floats().data(), out, [](float a, float b) {
            return b == 2 ? a * a : std::pow(a, b);
        });
    }
    if (isFloating(base.type))
        return;
    for (const float number : room.floats())
        integers.push_back(toInteger(number, base.type));
    call.give(0, rows.shape(), std::move(integers), base.type);
}

/// One operator over any number of operands.
template <typename OfFloats, typename OfIntegers>
void overAll(Call& call, OfFloats ofFloats, OfIntegers ofIntegers, float divisor = 1)
{
    Value total = call.input(0);
    for (std::size_t i = 1; i < call.inputCount(); ++i) {
        const Value& next = call.input(i);
        if (isFloating(next.type) != isFloating(total.type))
            call.refuseType(i);
        const Broadcast<2> rows(call, {total.shape(), next.shape()});
        if (isFloating(total.type)) {
            auto [sum, out] = call.temporary(rows.shape());
            combine(rows, total.floats().data(), next.floats().data(), out, ofFloats);
            total.tensor = std::move(sum);
        } else {
            std::vector<std::int64_t> out(std::size_t(elementCount(rows.shape())));
            combine(rows, total.integers().data(), next.integers().data(), out.data(),
                [&](std::int64_t p, std::int64_t q) { return wrapped(ofIntegers(p, q), total.type); });
            total = Value::integers(rows.shape(), std::move(out), total.type);
        }
    }
    if (divisor != 1) {
        const auto numbers = total.floats();
        float* out = call.allocate(0, total.shape(), total.type);
        std::transform(numbers.begin(), numbers.end(), out, [&](float x) { return x / divisor; });
        return;
    }
    call.give(0, std::move(total));
}

void sum(Call& call)
{
    overAll(call, Arithmetic::Add, wrapAdd);
}

void mean(Call& call)
{
    call.floats(0);
    overAll(call, Arithmetic::Add, wrapAdd, float(call.inputCount()));
}

/// NaN if either is.
void maximum(Call& call)
{
    const bool isUnsigned = call.input(0).type == ElementType::UInt64;
    overAll(
        call, [](float p, float q) { return p > q || p != p ? p : q; },
        [=](std::int64_t p, std::int64_t q) {
            return isUnsigned ? std::int64_t(std::max(std::uint64_t(p), std::uint64_t(q)))
                              : std::max(p, q);
        });
}

void minimum(Call& call)
{
    const bool isUnsigned = call.input(0).type == ElementType::UInt64;
    overAll(
        call, [](float p, float q) { return p < q || p != p ? p : q; },
        [=](std::int64_t p, std::int64_t q) {
            return isUnsigned ? std::int64_t(std::min(std::uint64_t(p), std::uint64_t(q)))
                              : std::min(p, q);
        });
}

template <typename OfFloats, typename OfIntegers>
void compare(Call& call, OfFloats ofFloats, OfIntegers ofIntegers)
{
    const Value& a = call.input(0);
    const Value& b = call.input(1);
    if (isFloating(a.type) != isFloating(b.type))
        call.refuseType(1);
    const Broadcast<2> rows(call, {a.shape(), secondShape(call)});
    std::vector<std::int64_t> out(std::size_t(elementCount(rows.shape())));
    if (isFloating(a.type))
        combine(rows, a.floats().data(), b.floats().data(), out.data(), ofFloats);
    else
        combine(rows, a.integers().data(), b.integers().data(), out.data(), ofIntegers);
    call.give(0, rows.shape(), std::move(out), ElementType::Bool);
}

/// A comparison, also of unsigned 64-bit numbers.
template <typename Relation> void relation(Call& call, Relation relation)
{
    if (call.input(0).type == ElementType::UInt64) {
        compare(call, relation, [=](std::int64_t p, std::int64_t q) {
            return relation(std::uint64_t(p), std::uint64_t(q));
        });
        return;
    }
    compare(call, relation, relation);
}

void equal(Call& call)
{
    relation(call, [](auto p, auto q) { return p == q; });
}

void less(Call& call)
{
    relation(call, [](auto p, auto q) { return p < q; });
}

void lessOrEqual(Call& call)
{
    relation(call, [](auto p, auto q) { return p <= q; });
}

void greater(Call& call)
{
    relation(call, [](auto p, auto q) { return p > q; });
}

void greaterOrEqual(Call& call)
{
    relation(call, [](auto p, auto q) { return p >= q; });
}

template <typename Logic> void logical(Call& call, Logic logic)
{
    call.integersOf(0);
    compare(call, [](float, float) { return 0; }, logic);
}

void logicalAnd(Call& call)
{
    logical(call, [](std::int64_t p, std::int64_t q) { return p != 0 && q != 0; });
}

void logicalOr(Call& call)
{
    logical(call, [](std::int64_t p, std::int64_t q) { return p != 0 || q != 0; });
}

void logicalXor(Call& call)
{
    logical(call, [](std::int64_t p, std::int64_t q) { return (p != 0) != (q != 0); });
}

void bitShift(Call& call)
{
    call.integersOf(0);
    const std::string direction = call.text("direction", "");
    if (direction != "LEFT" && direction != "RIGHT")
        call.refuseAttribute("direction");
    const bool left = direction == "LEFT";
    arithmetic(
        call, [](float, float) { return 0.0f; },
        [left](std::int64_t p, std::int64_t q) {
            if (q < 0 || q > 63)
                return std::int64_t(0);
            return std::int64_t(left ? std::uint64_t(p) << q : std::uint64_t(p) >> q);
        });
}

/// Elements of the second input where the first is true, of the third elsewhere.
void where(Call& call)
{
    const auto condition = call.integersOf(0);
    const Value& yes = call.input(1);
    const Value& no = call.input(2);
    if (isFloating(yes.type) != isFloating(no.type))
        call.refuseType(2);
    const Broadcast<3> rows(call, {call.input(0).shape(), yes.shape(), no.shape()});
    const auto choose = [&](const auto* a, const auto* b, auto* out) {
        rows.forEachRow([&](Index place, Index count, const auto& begin, const auto& step) {
            for (Index i = 0; i < count; ++i) {
                out[place + i] = condition[std::size_t(begin[0] + i * step[0])]
                    ? a[begin[1] + i * step[1]]
                    : b[begin[2] + i * step[2]];
            }
        });
    };
    if (isFloating(yes.type)) {
        float* out = call.allocate(0, rows.shape(), yes.type);
        choose(yes.floats().data(), no.floats().data(), out);
        return;
    }
    std::vector<std::int64_t> out(std::size_t(elementCount(rows.shape())));
    choose(yes.integers().data(), no.integers().data(), out.data());
    call.give(0, rows.shape(), std::move(out), yes.type);
}

} // namespace

void addArithmetic(OperatorTable& table)
{
    table["Add"] = plain<add>(2);
    table["And"] = plain<logicalAnd>(2);
    table["BitShift"] = plain<bitShift>(2);
    table["Div"] = plain<divide>(2);
    table["Equal"] = plain<equal>(2);
    table["Greater"] = plain<greater>(2);
    table["GreaterOrEqual"] = plain<greaterOrEqual>(2);
    table["Less"] = plain<less>(2);
    table["LessOrEqual"] = plain<lessOrEqual>(2);
    table["Max"] = plain<maximum>(1, anyNumber);
    table["Mean"] = plain<mean>(1, anyNumber);
    table["Min"] = plain<minimum>(1, anyNumber);
    table["Mod"] = plain<remainder>(2);
    table["Mul"] = plain<multiply>(2);
    table["Or"] = plain<logicalOr>(2);
    table["Pow"] = plain<power>(2);
    table["Sub"] = plain<subtract>(2);
    table["Sum"] = plain<sum>(1, anyNumber);
    table["Where"] = plain<where>(3);
    table["Xor"] = plain<logicalXor>(2);
}

} // namespace fovea::graph
