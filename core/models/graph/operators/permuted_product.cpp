// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0

// The products of attention with what stands around them, as fuseAttention() draws them together.

#include "kernels/batched_product.h"
#include "models/graph/operators/broadcast.h"
#include "models/graph/operators/elements.h"
#include "models/graph/operators/family.h"

#include <algorithm>

namespace fovea::graph
{

namespace
{

/// A tensor with its axes in another order, in place.
struct View {
    Shape shape;
    std::vector<Index> strides;

    View(const Shape& whole, const std::vector<std::int64_t>& order)
        : shape(whole), strides(stridesOf(whole))
    {
        const std::vector<Index> steps = strides;
        for (std::size_t k = 0; k < order.size(); ++k) {
            shape[k] = whole[std::size_t(order[k])];
            strides[k] = steps[std::size_t(order[k])];
        }
    }
    /// Axis k from the last.
    Index size(std::size_t k) const { return shape[shape.size() - k]; }
    Index stride(std::size_t k) const { return strides[strides.size() - k]; }
    Shape batch() const { return Shape(shape.begin(), shape.end() - 2); }
};

/// Calls body(place of the result, places of the operands) for all matrices but those of the last
/// axis of the batch, which it gets as count and steps.
class Batches
{
public:
    Batches(const Shape& batch, const View& left, const View& right, const View& result)
        : m_sizes(batch)
    {
        m_sizes.insert(m_sizes.begin(), 1); // there is a last axis
        for (const View* view : {&left, &right, &result}) {
            std::vector<Index> steps(m_sizes.size(), 0);
            for (std::size_t k = 3; k <= view->shape.size(); ++k)
                steps[m_sizes.size() + 2 - k] = view->size(k) == 1 ? 0 : view->stride(k);
            m_steps.push_back(std::move(steps));
        }
    }

    Index count() const { return m_sizes.back(); }
    Index step(std::size_t operand) const { return m_steps[operand].back(); }

    template <typename Body> void forEach(Body body) const
    {
        std::vector<Index> position(m_sizes.size(), 0);
        std::array<Index, 3> begin{};
        Index left = elementCount(m_sizes) / std::max<Index>(1, count());
        for (; left > 0; --left) {
            body(begin);
            for (std::size_t k = m_sizes.size() - 1; k-- > 0;) {
                const bool wraps = ++position[k] == m_sizes[k];
                for (std::size_t i = 0; i < 3; ++i)
                    begin[i] += m_steps[i][k] * (wraps ? 1 - m_sizes[k] : 1);
                if (!wraps)
                    break;
                position[k] = 0;
            }
        }
    }

private:
    Shape m_sizes;
    std::vector<std::vector<Index>> m_steps; ///< of left, right, result
};

/// result = permute(softmax(scale permute(a) permute(b))): see fuseAttention().
class PermutedProduct : public Operation
{
public:
    explicit PermutedProduct(const NodeReader& node)
        : m_left(node.integers("left")), m_right(node.integers("right")),
          m_result(node.integers("result")), m_scale(node.number("scale", 1)),
          m_softmax(node.flag("softmax"))
    {
    }

    void run(Call& call) const override
    {
        const View left = view(call, 0, m_left);
        const View right = view(call, 1, m_right);
        Shape shape = broadcastShape(call, left.batch(), right.batch());
        const bool fits = m_result.empty() || m_result.size() == shape.size() + 2;
        if (left.size(1) != right.size(2) || !fits)
            call.refuseShapes();
        const Shape batch = shape;
        shape.push_back(left.size(2));
        shape.push_back(right.size(1));
        Shape permuted = shape;
        std::vector<std::int64_t> back = m_result; // from the result's axes to the product's
        for (std::size_t k = 0; k < m_result.size(); ++k) {
            permuted[k] = shape[std::size_t(m_result[k])];
            back[std::size_t(m_result[k])] = std::int64_t(k);
        }
        float* out = call.allocate(0, permuted, call.input(0).type);
        if (elementCount(shape) == 0)
            return;
        const View result(permuted, back);

        kernels::BatchedProduct product;
        product.m = left.size(2);
        product.n = right.size(1);
        product.k = left.size(1);
        product.ldLeft = left.stride(2);
        product.layout
            = right.stride(1) == 1 ? kernels::Right::Normal : kernels::Right::Transposed;
        product.ldRight = right.stride(product.layout == kernels::Right::Normal ? 2 : 1);
        product.ldResult = result.stride(2);
        product.scale = m_scale;
        product.softmax = m_softmax;
        const Batches batches(batch, left, right, result);
        product.count = batches.count();
        product.leftStep = batches.step(0);
        product.rightStep = batches.step(1);
        product.resultStep = batches.step(2);
        batches.forEach([&](const std::array<Index, 3>& begin) {
            product.left = call.floats(0).floats().data() + begin[0];
            product.right = call.floats(1).floats().data() + begin[1];
            product.result = out + begin[2];
            kernels::multiply(product);
        });
    }

private:
    static View view(const Call& call, std::size_t i, const std::vector<std::int64_t>& order)
    {
        const Shape& shape = call.floats(i).shape();
        if (shape.size() < 2 || (!order.empty() && order.size() != shape.size()))
            call.refuseShapes();
        return View(shape, order);
    }

    std::vector<std::int64_t> m_left, m_right, m_result;
    float m_scale;
    bool m_softmax;
};

std::shared_ptr<const Operation> makePermutedProduct(const NodeReader& node, const Constants&)
{
    return std::make_shared<PermutedProduct>(node);
}

} // namespace

void addPermutedProduct(OperatorTable& table)
{
    table["fovea.PermutedProduct"] = {2, 2, 1, &makePermutedProduct};
}

} // namespace fovea::graph
