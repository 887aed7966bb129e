// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/transformer/weights.h"

#include "kernels/matmul.h"
#include "models/transformer/buffer.h"

#include <algorithm>
#include <mutex>

namespace fovea::transformer
{

struct Linear::State {
    Layout layout = Layout::OutputMajor;
    Index inputs = 0;
    Index outputs = 0;
    std::once_flag once;
    std::vector<Part> parts; ///< until packed
    Buffer packed;
    std::vector<float> bias; ///< empty: none

    Index outputsOf(const Part& part) const
    {
        return part.weight.dim(layout == Layout::OutputMajor ? 0 : 1);
    }

    void pack()
    {
        // What is one matrix already need not be copied.
        Tensor matrix = parts.front().weight.toFloat();
        if (parts.size() > 1) {
            Tensor joined(layout == Layout::OutputMajor ? Shape{outputs, inputs}
                                                        : Shape{inputs, outputs});
            MatrixMap all = joined.mutableMatrix();
            Index first = 0;
            for (const Part& part : parts) {
                const Tensor floats = part.weight.toFloat();
                if (layout == Layout::OutputMajor)
                    all.middleRows(first, floats.dim(0)) = floats.matrix();
                else
                    all.middleCols(first, floats.dim(1)) = floats.matrix();
                first += outputsOf(part);
            }
            matrix = std::move(joined);
        }
        const bool transposed = layout == Layout::OutputMajor;
        kernels::packRight(outputs, inputs, matrix.floats().data(), transposed ? inputs : outputs,
            transposed ? kernels::Right::Transposed : kernels::Right::Normal,
            packed.floats(kernels::packedSize(outputs, inputs)));

        if (std::any_of(parts.begin(), parts.end(),
                [](const Part& part) { return !part.bias.isEmpty(); })) {
            bias.reserve(std::size_t(outputs));
            for (const Part& part : parts) {
                const Tensor floats = part.bias.isEmpty() ? Tensor({outputsOf(part)})
                                                          : part.bias.toFloat();
                bias.insert(bias.end(), floats.floats().begin(), floats.floats().end());
            }
        }
        parts.clear();
    }
};

Linear::Linear(std::vector<Part> parts, Layout layout) : m_state(std::make_shared<State>())
{
    m_state->layout = layout;
    m_state->inputs = parts.front().weight.dim(layout == Layout::OutputMajor ? 1 : 0);
    for (const Part& part : parts)
        m_state->outputs += m_state->outputsOf(part);
    m_state->parts = std::move(parts);
}

Index Linear::inputs() const
{
    return m_state->inputs;
}

Index Linear::outputs() const
{
    return m_state->outputs;
}

void Linear::apply(Index rows, const float* x, float* out, kernels::Activation activation) const
{
    State& state = *m_state;
    std::call_once(state.once, [&] { state.pack(); });
    kernels::matmulPacked(rows, state.outputs, state.inputs, x, state.inputs, state.packed.data(),
        state.bias.empty() ? nullptr : state.bias.data(), activation, out, state.outputs);
}

void Linear::applyWithoutBias(Index rows, const float* x, float* out) const
{
    State& state = *m_state;
    std::call_once(state.once, [&] { state.pack(); });
    kernels::matmulPacked(rows, state.outputs, state.inputs, x, state.inputs, state.packed.data(),
        nullptr, kernels::Activation::Identity, out, state.outputs);
}

void Table::add(Index row, float* out) const
{
    const Tensor floats = m_rows.rowToFloat(row);
    const auto values = floats.floats();
    for (std::size_t i = 0; i < values.size(); ++i)
        out[i] += values[i];
}

} // namespace fovea::transformer
