// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/activation.h"
#include "models/transformer/weight.h"

#include <memory>
#include <vector>

namespace fovea::transformer
{

/// y = activation(W x + b) for many x. The weights stay as the file holds them until they are first
/// used; then they are converted to float32 and packed for the product. Copies share all that.
class Linear
{
public:
    /// How a file stores W.
    enum class Layout {
        OutputMajor, ///< [out, in], PyTorch's nn.Linear
        InputMajor, ///< [in, out], GPT-2's Conv1D
    };
    /// One tensor: several stand for rows of W one after the other.
    struct Part {
        Weight weight;
        Weight bias; ///< [out], or empty
    };

    Linear() = default;
    /// @pre matrices of numbers that fit together
    Linear(std::vector<Part> parts, Layout layout);

    bool isEmpty() const { return m_state == nullptr; }
    Index inputs() const;
    Index outputs() const;

    /// @param x [rows, inputs()]
    /// @param out [rows, outputs()], apart from x
    /// @throws Error when the weights are not finite; std::bad_alloc
    void apply(Index rows, const float* x, float* out,
        kernels::Activation activation = kernels::Activation::Identity) const;
    /// W x
    void applyWithoutBias(Index rows, const float* x, float* out) const;

private:
    struct State;
    std::shared_ptr<State> m_state;
};

/// The weight and bias of a norm, converted: they are small.
struct NormWeights {
    Tensor weight; ///< [n]
    Tensor bias; ///< [n], or empty
    bool isEmpty() const { return weight.isEmpty(); }
};

/// Vectors by number: rows are converted when they are looked up.
class Table
{
public:
    Table() = default;
    /// @param rows [count, size], any type of floating point numbers
    explicit Table(Weight rows) : m_rows(std::move(rows)) { }

    bool isEmpty() const { return m_rows.isEmpty(); }
    Index count() const { return m_rows.dim(0); }
    Index size() const { return m_rows.dim(1); }
    const Weight& rows() const { return m_rows; }
    /// out += row. @pre 0 <= row < count()
    /// @throws Error when the row is not finite
    void add(Index row, float* out) const;

private:
    Weight m_rows;
};

} // namespace fovea::transformer
