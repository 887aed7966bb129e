// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "sites/probe.h"

#include <algorithm>

namespace fovea
{

namespace
{

bool isAttention(const Site& site)
{
    return site.kind == SiteKind::Scores || site.kind == SiteKind::Weights;
}

} // namespace

Probe& Probe::none()
{
    class None : public Probe
    {
        bool wants(const Site&) const override { return false; }
        Tensor visit(const Site&, Tensor value) override { return value; }
    };
    static None none;
    return none;
}

Recorder::Recorder(std::vector<std::string> names) : m_names(std::move(names)) { }

void Recorder::endWhenComplete()
{
    m_ends = !m_names.empty();
    m_missing = m_names;
}

bool Recorder::isNamed(const Site& site) const
{
    return m_names.empty() || std::find(m_names.begin(), m_names.end(), site.name) != m_names.end();
}

bool Recorder::wants(const Site& site) const
{
    return isNamed(site) && !(m_keepsMaps && isAttention(site));
}

bool Recorder::wantsMap(const Site& site) const
{
    return m_keepsMaps && isAttention(site) && isNamed(site);
}

void Recorder::remember(const Site& site, Shape shape)
{
    auto it = std::find_if(
        m_sites.begin(), m_sites.end(), [&](const Site& known) { return known.name == site.name; });
    if (it == m_sites.end())
        it = m_sites.insert(it, site);
    it->shape = std::move(shape);
    m_tensors.erase(site.name);
    m_maps.erase(site.name);
    std::erase(m_missing, site.name);
}

Tensor Recorder::visit(const Site& site, Tensor value)
{
    if (wants(site)) {
        remember(site, value.shape());
        m_tensors[site.name] = value;
    }
    return value;
}

void Recorder::see(const Site& site, std::shared_ptr<const AttentionMap> map)
{
    if (wantsMap(site)) {
        remember(site, {map->heads(), map->rows(), map->columns()});
        m_maps[site.name] = std::move(map);
    }
}

Tensor Recorder::tensor(const std::string& name) const
{
    const auto it = m_tensors.find(name);
    return it == m_tensors.end() ? Tensor() : it->second;
}

std::shared_ptr<const AttentionMap> Recorder::map(const std::string& name) const
{
    if (const auto it = m_maps.find(name); it != m_maps.end())
        return it->second;
    const auto site = std::find_if(
        m_sites.begin(), m_sites.end(), [&](const Site& known) { return known.name == name; });
    if (site == m_sites.end() || !isAttention(*site))
        return nullptr;
    return std::make_shared<DenseMap>(tensor(name));
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

bool ProbeChain::wantsMap(const Site& site) const
{
    return std::any_of(m_probes.begin(), m_probes.end(),
        [&](const Probe* probe) { return probe->wantsMap(site); });
}

void ProbeChain::see(const Site& site, std::shared_ptr<const AttentionMap> map)
{
    for (Probe* probe : m_probes) {
        if (probe->wantsMap(site))
            probe->see(site, map);
    }
}

bool ProbeChain::isDone() const
{
    return !m_probes.empty()
        && std::all_of(
            m_probes.begin(), m_probes.end(), [](const Probe* probe) { return probe->isDone(); });
}

} // namespace fovea
