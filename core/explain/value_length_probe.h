// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/model.h"

#include <map>

namespace fovea::explain
{

/// The value lengths of valueNormMap() for several layers, from one run of a model: of each layer's
/// values only these are kept.
class ValueLengthProbe : public Probe
{
public:
    /// @param model outlives the probe
    /// @param heads of the layers that are wanted: how many heads of queries each has
    ValueLengthProbe(const Model& model, std::map<int, Index> heads)
        : m_model(model), m_heads(std::move(heads))
    {
    }

    bool wants(const Site& site) const override;
    Tensor visit(const Site& site, Tensor value) override;
    /// True when all are there: the run may end.
    bool isDone() const override { return m_lengths.size() == m_heads.size(); }

    /// By layer, [heads, n].
    const std::map<int, Tensor>& lengths() const { return m_lengths; }

private:
    const Model& m_model;
    std::map<int, Index> m_heads;
    std::map<int, Tensor> m_lengths;
};

} // namespace fovea::explain
