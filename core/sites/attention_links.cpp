// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "sites/attention_links.h"

namespace fovea
{

std::vector<AttentionLinks> linksOfLayers(const std::vector<Site>& sites)
{
    std::vector<AttentionLinks> result;
    for (const Site& weights : sites) {
        if (weights.kind != SiteKind::Weights)
            continue;
        AttentionLinks links;
        links.kind = AttentionLinks::Kind::Weights;
        links.layer = weights.layer;
        links.gate = weights.name;
        for (const Site& site : sites) {
            if (site.layer != weights.layer)
                continue;
            if (site.kind == SiteKind::Scores)
                links.logits = site.name;
            else if (site.kind == SiteKind::Query)
                links.query = site.name;
            else if (site.kind == SiteKind::Key)
                links.key = site.name;
            else if (site.kind == SiteKind::Value)
                links.input = site.name;
            else if (site.kind == SiteKind::HeadOutput)
                links.output = site.name;
        }
        result.push_back(std::move(links));
    }
    return result;
}

} // namespace fovea
