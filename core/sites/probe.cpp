// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "sites/probe.h"

#include <algorithm>

namespace fovea {

Probe& Probe::none()
{
    class None : public Probe {
        bool wants(const Site&) const override { return false; }
        Tensor visit(const Site&, Tensor value) override { return value; }
    };
    static None none;
    return none;
}

Recorder::Recorder(std::vector<std::string> names)
    : m_names(std::move(names))
{
}

bool Recorder::wants(const Site& site) const
{
    return m_names.empty() || std::find(m_names.begin(), m_names.end(), site.name) != m_names.end();
}

Tensor Recorder::visit(const Site& site, Tensor value)
{
    if (wants(site)) {
        auto it = std::find_if(m_sites.begin(), m_sites.end(),
            [&](const Site& known) { return known.name == site.name; });
        if (it == m_sites.end())
            it = m_sites.insert(it, site);
        it->shape = value.shape();
        m_tensors[site.name] = value;
    }
    return value;
}

Tensor Recorder::tensor(const std::string& name) const
{
    const auto it = m_tensors.find(name);
    return it == m_tensors.end() ? Tensor() : it->second;
}

Tensor Editor::visit(const Site& site, Tensor value)
{
    const auto it = m_edits.find(site.name);
    return it == m_edits.end() ? value : it->second(site, std::move(value));
}

bool ProbeChain::wants(const Site& site) const
{
    return std::any_of(
        m_probes.begin(), m_probes.end(), [&](const Probe* probe) { return probe->wants(site); });
}

Tensor ProbeChain::visit(const Site& site, Tensor value)
{
    for (Probe* probe : m_probes) {
        if (probe->wants(site))
            value = probe->visit(site, std::move(value));
    }
    return value;
}

} // namespace fovea
