// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "export/site_choice.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace fovea::ui
{

namespace
{

/// Levenshtein's distance: how many letters to insert, remove or replace.
std::size_t distance(const std::string& a, const std::string& b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t(0));
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row.back();
}

/// The names most like `wanted`: those that contain it first, then by distance.
std::string nearestNames(const std::vector<Site>& sites, const std::string& wanted)
{
    std::vector<std::pair<std::size_t, std::string>> ranked;
    for (const Site& site : sites) {
        const bool within = !wanted.empty() && site.name.find(wanted) != std::string::npos;
        ranked.emplace_back(within ? 0 : distance(site.name, wanted), site.name);
    }
    std::stable_sort(ranked.begin(), ranked.end(),
        [](const auto& a, const auto& b) { return a.first < b.first; });
    std::string names;
    for (std::size_t i = 0; i < std::min<std::size_t>(3, ranked.size()); ++i)
        names += (names.empty() ? "" : ", ") + ranked[i].second;
    return names;
}

} // namespace

Site chooseSite(const Model& model, const OutputOptions& options)
{
    const std::vector<Site> sites = model.sites();
    if (options.site) {
        const auto named = std::find_if(sites.begin(), sites.end(),
            [&](const Site& site) { return site.name == *options.site; });
        if (named != sites.end())
            return *named;
        throw Error("There is no site \"%1\" in this model. The nearest are: %2.",
            {*options.site, nearestNames(sites, *options.site)});
    }
    for (const SiteKind kind :
        std::array{SiteKind::Weights, SiteKind::SpatialMask, SiteKind::ChannelGate}) {
        const auto last = std::find_if(
            sites.rbegin(), sites.rend(), [&](const Site& site) { return site.kind == kind; });
        if (last != sites.rend())
            return *last;
    }
    return sites.back();
}

void requireHead(const Site& site, Index heads, const OutputOptions& options)
{
    if (!options.head)
        return;
    const std::vector<Axis> axes = site.axes();
    if (axes.empty() || axes.front() != Axis::Head)
        throw Error("The site %1 has no heads. Leave --head out.", {site.name});
    if (*options.head >= heads)
        throw Error("The site %1 has the heads 0 to %2, not %3.",
            {site.name, std::to_string(heads - 1), std::to_string(*options.head)});
}

Tensor chooseHead(const Site& site, const Tensor& tensor, const OutputOptions& options)
{
    requireHead(site, tensor.dim(0), options);
    return options.head ? tensor.slice(*options.head) : tensor;
}

} // namespace fovea::ui
