// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sites/site.h"

#include <functional>
#include <map>

namespace fovea {

/// Sees every named tensor that passes through a running model, and may hand back another in its
/// place: recording, ablation, masking and a dragged gate are all probes.
/// Called from the thread that runs the model, in the order of computation.
class Probe {
public:
    virtual ~Probe() = default;
    /// Models may skip computing or assembling what no probe wants.
    virtual bool wants(const Site& /*site*/) const { return true; }
    /// @return the tensor the model goes on with; of the same shape as `value`.
    virtual Tensor visit(const Site& site, Tensor value) = 0;

    /// Wants nothing, changes nothing.
    static Probe& none();
};

/// Keeps what passes: all sites, or those in `names`. A later run replaces what an earlier one
/// left.
class Recorder : public Probe {
public:
    Recorder() = default;
    explicit Recorder(std::vector<std::string> names);

    bool wants(const Site& site) const override;
    Tensor visit(const Site& site, Tensor value) override;

    /// In the order of computation.
    const std::vector<Site>& sites() const { return m_sites; }
    /// The tensor at a site; empty when it was not recorded.
    Tensor tensor(const std::string& name) const;

private:
    std::vector<std::string> m_names;
    std::vector<Site> m_sites;
    std::map<std::string, Tensor> m_tensors;
};

/// Replaces tensors by functions of them, by site name.
class Editor : public Probe {
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
class ProbeChain : public Probe {
public:
    explicit ProbeChain(std::vector<Probe*> probes)
        : m_probes(std::move(probes))
    {
    }
    bool wants(const Site& site) const override;
    Tensor visit(const Site& site, Tensor value) override;

private:
    std::vector<Probe*> m_probes;
};

} // namespace fovea
