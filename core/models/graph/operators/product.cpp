// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0

// Matrix products.

#include "kernels/batched_product.h"
#include "kernels/matmul.h"
#include "models/graph/fused_activation.h"
#include "models/graph/operators/broadcast.h"
#include "models/graph/operators/elements.h"
#include "models/graph/operators/family.h"

#include <algorithm>

namespace fovea::graph
{

namespace
{

using kernels::Activation;
using kernels::Right;

/// A constant right factor [k, n], packed for the product.
struct PackedFactor {
    Index k = 0;
    Index n = 0;
    std::vector<float> numbers;
};

std::optional<PackedFactor> pack(const Value* right, bool transposed)
{
    if (!right || !isFloating(right->type) || right->rank() != 2 || right->size() == 0)
        return {};
    const Shape& shape = right->shape();
    PackedFactor packed{shape[transposed ? 1 : 0], shape[transposed ? 0 : 1], {}};
    packed.numbers.resize(std::size_t(kernels::packedSize(packed.n, packed.k)));
    kernels::packRight(packed.n, packed.k, right->floats().data(), shape[1],
        transposed ? Right::Transposed : Right::Normal, packed.numbers.data());
    return packed;
}

/// NumPy's matmul: the last two axes are matrices, the ones before are broadcast; a vector is a
/// matrix of one row (left) or column (right) whose axis then goes.
class MatMul : public Operation
{
public:
    explicit MatMul(const Constants& constants) : m_packed(pack(constants[1], false)) { }

    void run(Call& call) const override
    {
        Shape a = call.floats(0).shape();
        Shape b = call.floats(1).shape();
        if (a.empty() || b.empty())
            call.refuseShapes();
        const bool vectorLeft = a.size() == 1;
        const bool vectorRight = b.size() == 1;
        if (vectorLeft)
            a.insert(a.begin(), 1);
        if (vectorRight)
            b.push_back(1);
        const Index m = a[a.size() - 2];
        const Index k = a.back();
        const Index n = b.back();
        if (b[b.size() - 2] != k)
            call.refuseShapes();
        const Shape batchA(a.begin(), a.end() - 2);
        const Shape batchB(b.begin(), b.end() - 2);
        const Broadcast<2> batches(call, {batchA, batchB});
        Shape shape = batches.shape();
        if (!vectorLeft)
            shape.push_back(m);
        if (!vectorRight)
            shape.push_back(n);
        float* out = call.allocate(0, shape, call.input(0).type);
        const float* left = call.input(0).floats().data();
        const float* right = call.input(1).floats().data();
        const Index rows = elementCount(batchA) * m;
        if (elementCount(shape) == 0)
            return;
        if (batchB.empty() || elementCount(batchB) == 1) {
            multiply(rows, n, k, left, right, out); // one factor for all rows
            return;
        }
        batches.forEachRow([&](Index place, Index count, const auto& begin, const auto& step) {
            const float* a0 = left + begin[0] * m * k;
            const float* b0 = right + begin[1] * k * n;
            multiplyPairs(count, m, n, k, a0, step[0] * m * k, b0, step[1] * k * n,
                out + place * m * n);
        });
    }

private:
    static void multiplyPairs(Index count, Index m, Index n, Index k, const float* left,
        Index leftStep, const float* right, Index rightStep, float* out)
    {
        kernels::BatchedProduct product;
        product.count = count;
        product.m = m;
        product.n = n;
        product.k = k;
        product.left = left;
        product.leftStep = leftStep;
        product.ldLeft = k;
        product.right = right;
        product.rightStep = rightStep;
        product.ldRight = n;
        product.result = out;
        product.resultStep = m * n;
        product.ldResult = n;
        kernels::multiply(product);
    }

    void multiply(Index m, Index n, Index k, const float* left, const float* right, float* out) const
    {
        if (m_packed && m > 4) {
            kernels::matmulPacked(m, n, k, left, k, m_packed->numbers.data(), nullptr,
                Activation::Identity, out, n);
            return;
        }
        kernels::matmul(
            m, n, k, left, k, right, n, Right::Normal, nullptr, Activation::Identity, out, n);
    }

    std::optional<PackedFactor> m_packed;
};

std::shared_ptr<const Operation> makeMatMul(const NodeReader&, const Constants& constants)
{
    return std::make_shared<MatMul>(constants);
}

/// A product with a constant matrix, its bias and its activation: what a plan makes of them.
class Linear : public Operation
{
public:
    Linear(const NodeReader& node, const Constants& constants)
        : m_packed(*pack(constants[1], false)), m_finish(node)
    {
    }

    void run(Call& call) const override
    {
        const Tensor& x = call.floats(0);
        if (x.rank() < 1 || x.shape().back() != m_packed.k)
            call.refuseShapes();
        Shape shape = x.shape();
        shape.back() = m_packed.n;
        float* out = call.allocate(0, shape, call.input(0).type);
        const Index rows = x.size() / m_packed.k;
        const float* bias = call.has(2) ? call.floats(2).floats().data() : nullptr;
        const float* in = x.floats().data();
        if (rows > 4) {
            kernels::matmulPacked(rows, m_packed.n, m_packed.k, in, m_packed.k,
                m_packed.numbers.data(), bias, m_finish.function, out, m_packed.n);
        } else if (rows > 0) {
            kernels::matmul(rows, m_packed.n, m_packed.k, in, m_packed.k,
                call.floats(1).floats().data(), m_packed.n, Right::Normal, bias,
                m_finish.function, out, m_packed.n);
        }
        m_finish.clip(rows * m_packed.n, out);
    }

private:
    PackedFactor m_packed;
    FusedActivation m_finish;
};

std::shared_ptr<const Operation> makeLinear(const NodeReader& node, const Constants& constants)
{
    return std::make_shared<Linear>(node, constants);
}

/// alpha A B + beta C, A and B transposed on request, C broadcast.
class Gemm : public Operation
{
public:
    Gemm(const NodeReader& node, const Constants& constants)
        : m_packed(pack(constants[1], node.flag("transB"))), m_finish(node)
    {
    }

    void run(Call& call) const override
    {
        const Tensor& a = call.floats(0);
        const Tensor& b = call.floats(1);
        if (a.rank() != 2 || b.rank() != 2)
            call.refuseShapes();
        const bool transposeLeft = call.flag("transA");
        const bool transposeRight = call.flag("transB");
        const Index m = a.shape()[transposeLeft ? 1 : 0];
        const Index k = a.shape()[transposeLeft ? 0 : 1];
        const Index n = b.shape()[transposeRight ? 0 : 1];
        if (b.shape()[transposeRight ? 1 : 0] != k)
            call.refuseShapes();
        float* out = call.allocate(0, {m, n}, call.input(0).type);
        const float alpha = call.number("alpha", 1);
        const float beta = call.number("beta", 1);
        const float* left = a.floats().data();
        Tensor room;
        if (transposeLeft) {
            auto [tensor, copy] = call.temporary({m, k});
            copyStrided(left, {m, k}, {1, m}, copy);
            left = copy;
            room = std::move(tensor);
        }
        if (m * n == 0)
            return;
        // The common form, a linear layer, adds its bias while the sums are in the cache.
        const float* bias = call.has(2) && alpha == 1 && beta == 1 && call.floats(2).size() == n
                && call.floats(2).shape().back() == n
            ? call.floats(2).floats().data()
            : nullptr;
        const bool isDone = alpha == 1 && (bias || !call.has(2));
        const Activation activation = isDone ? m_finish.function : Activation::Identity;
        if (m_packed && m > 4) {
            kernels::matmulPacked(
                m, n, k, left, k, m_packed->numbers.data(), bias, activation, out, n);
        } else {
            kernels::matmul(m, n, k, left, k, b.floats().data(), transposeRight ? k : n,
                transposeRight ? Right::Transposed : Right::Normal, bias, activation, out, n);
        }
        if (alpha != 1)
            std::for_each_n(out, m * n, [=](float& x) { x *= alpha; });
        if (call.has(2) && !bias)
            addScaled(call, beta, {m, n}, out);
        if (!isDone)
            kernels::activate(m_finish.function, m * n, out, out);
        m_finish.clip(m * n, out);
    }

private:
    static void addScaled(Call& call, float beta, const Shape& shape, float* out)
    {
        const Tensor& c = call.floats(2);
        const Broadcast<2> rows(call, {shape, c.shape()});
        if (rows.shape() != shape)
            call.refuseShapes();
        combine(rows, out, c.floats().data(), out,
            [=](float sum, float addend) { return sum + beta * addend; });
    }

    std::optional<PackedFactor> m_packed;
    FusedActivation m_finish;
};

std::shared_ptr<const Operation> makeGemm(const NodeReader& node, const Constants& constants)
{
    return std::make_shared<Gemm>(node, constants);
}

} // namespace

void addProduct(OperatorTable& table)
{
    table["Gemm"] = {2, 3, 1, &makeGemm};
    table["fovea.Linear"] = {2, 3, 1, &makeLinear};
    table["MatMul"] = {2, 2, 1, &makeMatMul};
}

} // namespace fovea::graph
