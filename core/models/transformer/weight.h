// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

#include <span>
#include <string>

namespace fovea::transformer
{

/// A tensor of a checkpoint as its file holds it, and what messages call it.
class Weight
{
public:
    Weight() = default;
    /// @param name in full
    /// @param file for messages
    Weight(Tensor tensor, std::string name, std::string file)
        : m_tensor(std::move(tensor)), m_name(std::move(name)), m_file(std::move(file))
    {
    }

    bool isEmpty() const { return m_tensor.isEmpty(); }
    Index dim(Index axis) const { return m_tensor.dim(axis); }
    Weight reshaped(Shape shape) const { return {m_tensor.reshaped(shape), m_name, m_file}; }

    /// As float32; empty when there is none.
    /// @throws Error naming the tensor and a place in it when a number is NaN or infinite: one such
    /// number makes every later one NaN
    Tensor toFloat() const;
    /// The same of one element of the first axis, which is all that is looked at.
    Tensor rowToFloat(Index row) const;

private:
    /// @param first where the numbers begin in the tensor
    void requireFinite(std::span<const float> numbers, Index first) const;

    Tensor m_tensor;
    std::string m_name;
    std::string m_file;
};

} // namespace fovea::transformer
