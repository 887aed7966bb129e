// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sites/attention_map.h"
#include "sites/site.h"

#include <functional>
#include <map>

namespace fovea
{

/// Sees every named tensor that passes through a running model, and may hand back another in its
/// place: recording, ablation, masking and a dragged gate are all probes.
/// Called from the thread that runs the model, in the order of computation.
class Probe
{
public:
    virtual ~Probe() = default;
    /// Models may skip computing or assembling what no probe wants.
    virtual bool wants(const Site& /*site*/) const { return true; }
    /// @return the tensor the model goes on with; of the same shape as `value`.
    virtual Tensor visit(const Site& site, Tensor value) = 0;

    /// Whether the probe wants to see [head, query, key] numbers (Scores, Weights) as a map that
    /// computes them where one looks. A model with a map to give then calls see(); what is also
    /// wanted by wants() is assembled and visited as any tensor, before.
    virtual bool wantsMap(const Site& /*site*/) const { return false; }
    virtual void see(const Site& /*site*/, std::shared_ptr<const AttentionMap> /*map*/) { }
    /// True when nothing that follows is wanted: a model may end its run here and hand back an
    /// empty tensor.
    virtual bool isDone() const { return false; }

    /// Wants nothing, changes nothing.
    static Probe& none();
};

/// Keeps what passes: all sites, or those in `names`; tensors, or also maps. A later run replaces
/// what an earlier one left.
class Recorder : public Probe
{
public:
    Recorder() = default;
    explicit Recorder(std::vector<std::string> names);

    /// From now on, scores and weights are kept as maps instead of tensors.
    void keepMaps() { m_keepsMaps = true; }
    /// From now on, a run ends when all of `names` are there, with an empty tensor as its result.
    /// Call before each run. Without names, a run goes on to its end.
    void endWhenComplete();

    bool wants(const Site& site) const override;
    Tensor visit(const Site& site, Tensor value) override;
    bool wantsMap(const Site& site) const override;
    void see(const Site& site, std::shared_ptr<const AttentionMap> map) override;
    bool isDone() const override { return m_ends && m_missing.empty(); }

    /// Those of the kept tensors and maps, in the order of computation.
    const std::vector<Site>& sites() const { return m_sites; }
    /// The tensor at a site; empty when it was not recorded.
    Tensor tensor(const std::string& name) const;
    /// The scores or weights at a site; null when they were not recorded. When they were recorded
    /// as a tensor, a map of it.
    std::shared_ptr<const AttentionMap> map(const std::string& name) const;

private:
    bool isNamed(const Site& site) const;
    void remember(const Site& site, Shape shape);

    std::vector<std::string> m_names;
    bool m_keepsMaps = false;
    bool m_ends = false;
    std::vector<std::string> m_missing; ///< names of this run that did not come yet
    std::vector<Site> m_sites;
    std::map<std::string, Tensor> m_tensors;
    std::map<std::string, std::shared_ptr<const AttentionMap>> m_maps;
};

/// Replaces tensors by functions of them, by site name.
class Editor : public Probe
{
public:
    using Edit = std::function<Tensor(const Site&, Tensor)>;
    void set(const std::string& site, Edit edit) { m_edits[site] = std::move(edit); }
    void remove(const std::string& site) { m_edits.erase(site); }

    bool wants(const Site& site) const override { return m_edits.count(site.name) != 0; }
    Tensor visit(const Site& site, Tensor value) override;

private:
    std::map<std::string, Edit> m_edits;
};

/// Hands each tensor through several probes in turn: editors first, recorders after.
class ProbeChain : public Probe
{
public:
    explicit ProbeChain(std::vector<Probe*> probes) : m_probes(std::move(probes)) { }
    bool wants(const Site& site) const override;
    Tensor visit(const Site& site, Tensor value) override;
    bool wantsMap(const Site& site) const override;
    void see(const Site& site, std::shared_ptr<const AttentionMap> map) override;
    /// When there are probes and all are done.
    bool isDone() const override;

private:
    std::vector<Probe*> m_probes;
};

} // namespace fovea
