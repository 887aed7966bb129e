// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/activation.h"
#include "kernels/softmax.h"
#include "models/graph/operators/broadcast.h"
#include "models/graph/operators/family.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace fovea::graph
{

namespace
{

using kernels::Activation;

template <Activation function> void activation(Call& call)
{
    const Tensor& x = call.floats(0);
    float* out = call.allocate(0, x.shape(), call.input(0).type);
    kernels::activate(function, x.size(), x.floats().data(), out);
}

void gelu(Call& call)
{
    const std::string form = call.text("approximate", "none");
    if (form == "none")
        activation<Activation::Gelu>(call);
    else if (form == "tanh")
        activation<Activation::GeluTanh>(call);
    else
        call.refuseAttribute("approximate");
}

template <typename F> void map(Call& call, F function)
{
    const auto numbers = call.floats(0).floats();
    float* out = call.allocate(0, call.input(0).shape(), call.input(0).type);
    std::transform(numbers.begin(), numbers.end(), out, function);
}

void hardSigmoid(Call& call)
{
    const float alpha = call.number("alpha", 0.2f);
    const float beta = call.number("beta", 0.5f);
    map(call, [=](float x) {
        const float y = alpha * x + beta;
        return y < 0 ? 0 : y > 1 ? 1 : y;
    });
}

void leakyRelu(Call& call)
{
    const float alpha = call.number("alpha", 0.01f);
    map(call, [=](float x) { return x < 0 ? alpha * x : x; });
}

void elu(Call& call)
{
    const float alpha = call.number("alpha", 1);
    map(call, [=](float x) { return x < 0 ? alpha * std::expm1(x) : x; });
}

void celu(Call& call)
{
    const float alpha = call.number("alpha", 1);
    map(call, [=](float x) { return x < 0 ? alpha * std::expm1(x / alpha) : x; });
}

void selu(Call& call)
{
    const float alpha = call.number("alpha", 1.67326319217681884765625f);
    const float gamma = call.number("gamma", 1.05070102214813232421875f);
    map(call, [=](float x) { return gamma * (x < 0 ? alpha * std::expm1(x) : x); });
}

void thresholdedRelu(Call& call)
{
    const float alpha = call.number("alpha", 1);
    map(call, [=](float x) { return x > alpha || x != x ? x : 0; });
}

void shrink(Call& call)
{
    const float bias = call.number("bias", 0);
    const float lambda = call.number("lambd", 0.5f);
    map(call, [=](float x) { return x < -lambda ? x + bias : x > lambda ? x - bias : 0; });
}

/// log(1 + e^x)
float softplusOf(float x)
{
    return std::max(x, 0.0f) + std::log1p(std::exp(-std::abs(x)));
}

void softplus(Call& call)
{
    map(call, softplusOf);
}

void softsign(Call& call)
{
    map(call, [](float x) { return x / (1 + std::abs(x)); });
}

/// x tanh(log(1 + e^x))
void mish(Call& call)
{
    map(call, [](float x) { return x * std::tanh(softplusOf(x)); });
}

void prelu(Call& call)
{
    const Tensor& x = call.floats(0);
    const Tensor& slope = call.floats(1);
    Shape slopeShape = slope.shape();
    // Before version 7 one slope per channel was aligned at the channels.
    if (call.opset() < 7 && slope.rank() == 1 && slope.size() != 1 && x.rank() > 1)
        slopeShape.resize(std::size_t(x.rank()) - 1, 1);
    const Broadcast<2> rows(call, {x.shape(), slopeShape});
    float* out = call.allocate(0, rows.shape(), call.input(0).type);
    combine(rows, x.floats().data(), slope.floats().data(), out,
        [](float v, float s) { return v < 0 ? s * v : v; });
}

/// Calls row(in, out, n) for each line along the softmax axis, copied together where it is not the
/// last. Before version 13 all axes from the given one on were one.
template <typename Row> void alongAxis(Call& call, Row row)
{
    const Tensor& x = call.floats(0);
    const bool flattens = call.opset() < 13;
    const std::size_t axis = call.axis(call.integer("axis", flattens ? 1 : -1),
        std::max<Index>(x.rank(), 1));
    Index outer = 1;
    Index count = 1;
    Index inner = 1;
    for (std::size_t k = 0; k < x.shape().size(); ++k)
        (k < axis ? outer : k == axis || flattens ? count : inner) *= x.shape()[k];
    float* out = call.allocate(0, x.shape(), call.input(0).type);
    const float* in = x.floats().data();
    if (count == 0 || x.size() == 0)
        return;
    if (inner == 1) {
        row(outer, count, in, out);
        return;
    }
    std::vector<float> lines(std::size_t(count * inner));
    for (Index o = 0; o < outer; ++o, in += count * inner, out += count * inner) {
        for (Index k = 0; k < count; ++k) {
            for (Index i = 0; i < inner; ++i)
                lines[std::size_t(i * count + k)] = in[k * inner + i];
        }
        row(inner, count, lines.data(), lines.data());
        for (Index k = 0; k < count; ++k) {
            for (Index i = 0; i < inner; ++i)
                out[k * inner + i] = lines[std::size_t(i * count + k)];
        }
    }
}

void softmax(Call& call)
{
    alongAxis(call, [](Index rows, Index n, const float* in, float* out) {
        kernels::softmax(rows, n, in, n, out, n);
    });
}

void logSoftmax(Call& call)
{
    alongAxis(call, [](Index rows, Index n, const float* in, float* out) {
        std::vector<float> logs(static_cast<std::size_t>(rows));
        kernels::logSumExp(rows, n, in, n, logs.data());
        for (Index r = 0; r < rows; ++r) {
            for (Index i = 0; i < n; ++i)
                out[r * n + i] = in[r * n + i] - logs[std::size_t(r)];
        }
    });
}

/// 1 at the first maximum, 0 elsewhere.
void hardmax(Call& call)
{
    alongAxis(call, [](Index rows, Index n, const float* in, float* out) {
        for (Index r = 0; r < rows; ++r, in += n, out += n) {
            const Index best = std::max_element(in, in + n) - in;
            std::fill(out, out + n, 0.0f);
            out[best] = 1;
        }
    });
}

/// Nothing is dropped outside training; the mask is all true.
void dropout(Call& call)
{
    if (call.has(2) && call.integerOf(2) != 0)
        call.refuseAttribute("training_mode");
    call.give(0, call.input(0));
    if (call.wantsOutput(1)) {
        const bool isBool = call.opset() >= 10;
        const Shape& shape = call.input(0).shape();
        const std::size_t count = std::size_t(elementCount(shape));
        if (isBool)
            call.give(1, shape, std::vector<std::int64_t>(count, 1), ElementType::Bool);
        else
            std::fill_n(call.allocate(1, shape, call.input(0).type), count, 1.0f);
    }
}

} // namespace

void addActivation(OperatorTable& table)
{
    table["Celu"] = plain<celu>(1);
    table["Dropout"] = plain<dropout>(1, 3, 2);
    table["Elu"] = plain<elu>(1);
    table["Gelu"] = plain<gelu>(1);
    table["HardSigmoid"] = plain<hardSigmoid>(1);
    table["HardSwish"] = plain<activation<Activation::HardSwish>>(1);
    table["Hardmax"] = plain<hardmax>(1);
    table["LeakyRelu"] = plain<leakyRelu>(1);
    table["LogSoftmax"] = plain<logSoftmax>(1);
    table["Mish"] = plain<mish>(1);
    table["PRelu"] = plain<prelu>(2);
    table["Relu"] = plain<activation<Activation::Relu>>(1);
    table["Selu"] = plain<selu>(1);
    table["Shrink"] = plain<shrink>(1);
    table["Sigmoid"] = plain<activation<Activation::Sigmoid>>(1);
    table["Softmax"] = plain<softmax>(1);
    table["Softplus"] = plain<softplus>(1);
    table["Softsign"] = plain<softsign>(1);
    table["Tanh"] = plain<activation<Activation::Tanh>>(1);
    table["ThresholdedRelu"] = plain<thresholdedRelu>(1);
}

} // namespace fovea::graph
