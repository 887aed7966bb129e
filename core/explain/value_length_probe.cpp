// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "explain/value_length_probe.h"

#include "explain/value_norm.h"

namespace fovea::explain
{

bool ValueLengthProbe::wants(const Site& site) const
{
    return site.kind == SiteKind::Value && m_heads.count(site.layer) != 0;
}

Tensor ValueLengthProbe::visit(const Site& site, Tensor value)
{
    const auto project = [&](Index head, const Tensor& vectors) {
        return m_model.projectHead(site.layer, head, vectors);
    };
    m_lengths[site.layer] = valueLengths(value, m_heads.at(site.layer), project);
    return value;
}

} // namespace fovea::explain
